# shellcheck shell=bash
#
# Functions that the scripts of this folder share. Source this file; do not run it.

# The prefix of every message, so that each line of a long log names its script.
PROGRAM=${0##*/}

# notice MESSAGE...: prints a message to stderr. stdout is for results that other programs read.
notice() {
    printf '%s: %s\n' "$PROGRAM" "$*" >&2
}

# fail STATUS MESSAGE...: prints each message on a line of its own, and exits.
fail() {
    local status=$1 line
    notice "error: $2"
    shift 2
    for line in "$@"; do
        notice "  $line"
    done
    exit "$status"
}

# need STATUS COMMAND...: exits with STATUS if one of the commands is not on the PATH.
need() {
    local status=$1 command
    shift
    for command in "$@"; do
        command -v "$command" >/dev/null || fail "$status" "the command '$command' was not found; install it or add its folder to the PATH"
    done
}

# project_root: prints the project's folder, so that the scripts can be called from anywhere.
project_root() {
    local here
    here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
    (CDPATH='' cd -- "$here/.." && pwd -P)
}

# target_folder: prints cargo's target folder.
target_folder() {
    printf '%s\n' "${CARGO_TARGET_DIR:-target}"
}

# build_programs CARGO_ARGUMENT...: builds programs, unless MAPCHECK_IS_BUILT is set. `ci/test` has built them as the tests need
# them. Alone they would get fewer features of some libraries, and most of the project would be built again.
build_programs() {
    [[ -n ${MAPCHECK_IS_BUILT:-} ]] || cargo build --locked --quiet "$@" </dev/null >&2
}

# fetch_builds: fetches real builds of PRRTE, and prints the paths of their launchers, separated by colons. Only PRRTE 5 has to be
# there; PRRTE 3 is the negative control.
fetch_builds() {
    local fetched older
    fetched=$(ci/prterun 5) || return
    if older=$(ci/prterun 3); then
        fetched+=:$older
    else
        notice 'warning: failed to fetch PRRTE 3, the negative control (see above); continuing without it'
    fi
    printf '%s\n' "$fetched"
}

# export_probe FOLDER: sets MAPCHECK_PMIX_PROBE to the place of mapcheck-pmix in a target folder, so that a missing one is a failure.
export_probe() {
    MAPCHECK_PMIX_PROBE=$(realpath -m -- "$1")/debug/mapcheck-pmix
    export MAPCHECK_PMIX_PROBE
}

# python_with_venv: prints a Python that can create a virtual environment with pip. Debian packages `ensurepip` apart from
# Python, so its import is tried as well. A user's own Python, first on the PATH, may lack it where the system's has it.
python_with_venv() {
    local python
    for python in python3 /usr/bin/python3; do
        if command -v "$python" >/dev/null && "$python" -c 'import ensurepip, venv' 2>/dev/null; then
            printf '%s\n' "$python"
            return 0
        fi
    done
    return 1
}

# from_wheel TOOL PROGRAM: prints the program of a tool that pip can install as it is, from what ci/wheels/TOOL.txt names by its
# digests. Installs it below target/tools if it is not there; this takes seconds, where cargo would need minutes.
from_wheel() {
    local folder=target/tools/$1 python
    # The list is newer where it names another version.
    if ! cmp -s "ci/wheels/$1.txt" "$folder/installed"; then
        python=$(python_with_venv) && "$python" -m venv "$folder" >&2 &&
            "$folder/bin/python" -m pip --disable-pip-version-check --no-input --timeout 20 --retries 2 install --quiet \
                --only-binary :all: --require-hashes -r "ci/wheels/$1.txt" >&2 &&
            cp -- "ci/wheels/$1.txt" "$folder/installed" || return 1
    fi
    printf '%s\n' "$folder/bin/$2"
}

# first_existing PATH...: prints the first path that exists. The paths are the results of globs.
first_existing() {
    local path
    for path in "$@"; do
        if [[ -e $path ]]; then
            printf '%s\n' "$path"
            return 0
        fi
    done
    return 1
}
