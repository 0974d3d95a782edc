"""EasyBuild hooks: check each PRRTE, and each Open MPI with a PRRTE of its own, with mapcheck after it is installed.

    eb --hooks=ci/packaging/easybuild/mapcheck_hooks.py PRRTE-3.0.8-GCCcore-14.2.0.eb

mapcheck has to be on the PATH, or named by the variable MAPCHECK. A build that does not map as its rules demand fails its
sanity check. One that mapcheck cannot judge, or a machine without mapcheck, gets a warning.
"""

import os
import shutil

from easybuild.tools.build_log import EasyBuildError, print_msg, print_warning
from easybuild.tools.run import run_shell_cmd

NAMES = ("PRRTE", "OpenMPI")

# The exit status of a test that is skipped.
SKIPPED = 77


def command(mapcheck, prterun):
    """Return the line for the shell that checks a prterun."""
    return f'"{mapcheck}" test --prterun "{prterun}" --quiet --maps-only --skip-status {SKIPPED}'


def post_sanitycheck_hook(self, *args, **kwargs):
    """Check the prterun that was installed, if there is one."""
    prterun = os.path.join(self.installdir, "bin", "prterun")
    if self.name not in NAMES or not os.path.exists(prterun):
        return
    mapcheck = shutil.which(os.environ.get("MAPCHECK", "mapcheck"))
    if mapcheck is None:
        print_warning("the mapping of %s is not checked: mapcheck is not on the PATH", self.name)
        return
    result = run_shell_cmd(command(mapcheck, prterun), fail_on_error=False, hidden=True)
    if result.exit_code == SKIPPED:
        print_warning("the mapping of %s could not be judged:\n%s", prterun, result.output)
    elif result.exit_code != 0:
        raise EasyBuildError("mapcheck found deviations in %s:\n%s", prterun, result.output)
    else:
        print_msg("the mapping of %s was checked", prterun)
