"""Runs the recipes of Spack and of EasyBuild on a build, with a few functions in place of the tools.

Usage: recipes.py spack|easybuild RECIPE FOLDER

FOLDER is the installation, with bin/prterun. Prints passed, skipped or failed, and what the recipe reports.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import types


class Skipped(Exception):
    """A test that was skipped."""


class Failed(Exception):
    """A check that failed."""


def module(name, **members):
    """Put a module with some members in the place of a tool's."""
    made = types.ModuleType(name)
    made.__dict__.update(members)
    made.__all__ = list(members)
    sys.modules[name] = made


def load(path):
    """Run a recipe as a module."""
    spec = importlib.util.spec_from_file_location("recipe", path)
    recipe = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(recipe)
    return recipe


def easybuild(path, folder):
    """Call the hook as EasyBuild does after a sanity check."""

    def error(message, *values):
        return Failed(message % values)

    def warn(message, *values):
        print(message % values)
        raise Skipped

    def run_shell_cmd(line, fail_on_error=True, hidden=False):
        done = subprocess.run(line, shell=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return types.SimpleNamespace(exit_code=done.returncode, output=done.stdout)

    module("easybuild")
    module("easybuild.tools")
    module("easybuild.tools.build_log", EasyBuildError=error, print_msg=lambda m, *v: print(m % v), print_warning=warn)
    module("easybuild.tools.run", run_shell_cmd=run_shell_cmd)
    recipe = load(path)
    recipe.post_sanitycheck_hook(types.SimpleNamespace(name="zlib", installdir=folder))
    recipe.post_sanitycheck_hook(types.SimpleNamespace(name="PRRTE", installdir=folder))


class Executable:
    """A program, as Spack calls it."""

    def __init__(self, path):
        self.path = path
        self.returncode = None

    def __call__(self, *words, fail_on_error=True):
        self.returncode = subprocess.run([self.path, *words]).returncode


def spack(path, folder):
    """Run the standalone test as `spack test run` does."""

    def which(name):
        found = shutil.which(name)
        return found and Executable(found)

    def unchanged(*_, **__):
        return lambda method: method

    module(
        "spack.package",
        which=which,
        join_path=os.path.join,
        run_after=unchanged,
        on_package_attributes=unchanged,
        SkipTest=Skipped,
        InstallError=Failed,
        tty=types.SimpleNamespace(warn=print),
    )
    module("spack")
    for name in ("", ".builtin", ".builtin.packages", ".builtin.packages.prrte"):
        module("spack_repo" + name)
    module("spack_repo.builtin.packages.prrte.package", Prrte=type("Prrte", (), {"__doc__": "PRRTE"}))
    package = load(path).Prrte()
    package.name = "prrte"
    package.prefix = types.SimpleNamespace(bin=os.path.join(folder, "bin"))
    package.test_mapping()


try:
    {"spack": spack, "easybuild": easybuild}[sys.argv[1]](*sys.argv[2:])
    print("passed")
except Skipped as skipped:
    print(skipped)
    print("skipped")
except Failed as failed:
    print(failed)
    print("failed")
