# shellcheck shell=bash
#
# What the scripts of this folder share. Sourced, never run.

# Shown before every line, so that a line in a long log tells where it came from.
PROGRAM=${0##*/}

# All that is said goes to stderr: stdout is for results that another program may read.
say() {
    printf '%s: %s\n' "$PROGRAM" "$*" >&2
}

# fail STATUS MESSAGE...: one message a line, then the end.
fail() {
    local status=$1 line
    say "error: $2"
    shift 2
    for line in "$@"; do
        say "  $line"
    done
    exit "$status"
}

# need STATUS COMMAND...: ends with STATUS when one of the commands is not on the PATH.
need() {
    local status=$1 command
    shift
    for command in "$@"; do
        command -v "$command" >/dev/null || fail "$status" "the command '$command' is needed and was not found"
    done
}

# The folder of the project, from the place of this file: the scripts may be called from anywhere.
project_root() {
    local here
    here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
    (CDPATH='' cd -- "$here/.." && pwd -P)
}

# Prints a Python that can make a virtual environment with pip in it. Debian ships `venv` with Python but `ensurepip` in a
# package of its own, so both are tried. The system's Python comes second: the first one may be a user's own, without them.
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
