"""PRRTE with a standalone test by mapcheck.

    spack repo add ci/packaging/spack/spack_repo/mapcheck
    spack install --test=root prrte       # checks the build right after it is installed
    spack test run prrte                  # checks an installed build

mapcheck has to be on the PATH, or named by the variable MAPCHECK.
"""

import os

from spack.package import *
from spack_repo.builtin.packages.prrte.package import Prrte as BuiltinPrrte

# The exit status of a test that is skipped.
SKIPPED = 77


class Prrte(BuiltinPrrte):
    __doc__ = BuiltinPrrte.__doc__

    @run_after("install")
    @on_package_attributes(run_tests=True)
    def check_mapping(self):
        """Check the build that was just installed."""
        try:
            self.test_mapping()
        except SkipTest as skipped:
            tty.warn(f"{self.name} was not checked: {skipped}")

    def test_mapping(self):
        """Map, rank and bind as the rules demand."""
        mapcheck = which(os.environ.get("MAPCHECK", "mapcheck"))
        if mapcheck is None:
            raise SkipTest("mapcheck is not on the PATH")
        prterun = join_path(self.prefix.bin, "prterun")
        mapcheck("test", "--prterun", prterun, "--quiet", "--maps-only", "--skip-status", str(SKIPPED), fail_on_error=False)
        if mapcheck.returncode == SKIPPED:
            raise SkipTest(f"{prterun} could not be judged")
        if mapcheck.returncode != 0:
            raise InstallError(f"mapcheck found deviations in {prterun}")
