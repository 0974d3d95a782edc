# shellcheck shell=bash
#
# The launchers of the builds that ci/prterun fetches: scripts that run a program of a build, wherever its folder is.
# Source this file after lib.sh; do not run it.

# The programs of a build: prterun maps a command line; prte starts a runtime for programs that spawn, prted a node of it, and prun a
# job in it. with-libpmix runs another program with the build's libpmix; its arguments are the program and those of the program.
DEBIAN_PROGRAMS=(prterun prte prted prun with-libpmix)
# The wheel has no prun, and its libpmix is a part of another library. Its mpirun starts the prterun next to it.
WHEEL_PROGRAMS=(prterun prte mpirun)
# Open MPI's mpirun besides, which starts the prterun next to it.
OPEN_MPI_PROGRAMS=("${DEBIAN_PROGRAMS[@]}" mpirun)

# program_of NAME: prints the file that a launcher starts. prterun and prte are one program.
program_of() {
    case $1 in
        prterun) printf 'usr/bin/prte\n' ;;
        with-libpmix) printf 'usr/bin/prte\n' ;; # only to find the folder of the build
        mpirun) printf 'usr/bin/mpirun.openmpi\n' ;;
        *) printf 'usr/bin/%s\n' "$1" ;;
    esac
}

# write_launcher TOP NAME PROGRAM: writes the launcher TOP/bin/NAME, whose last lines come from stdin. It runs TOP/root/PROGRAM,
# even if TOP has been moved or the launcher is called through a link. A call by an absolute path, the usual case, needs no extra
# process. The file is moved into place complete.
write_launcher() {
    local launcher=$1/bin/.$2.new
    mkdir -p -- "${launcher%/*}"
    cat >"$launcher" <<END
#!/bin/sh
# Written by ci/prterun. Runs $2 in ../root, wherever the folder of the build is.
name=$2
program='$3'
END
    cat >>"$launcher" <<'END'
case $0 in
    /*/bin/$name) top=${0%/bin/*} ;;
    *) top= ;;
esac
if [ -z "$top" ] || [ -L "$0" ] || [ ! -x "$top/root/$program" ]; then
    self=$(readlink -f -- "$0") && top=${self%/bin/*}
fi
END
    cat >>"$launcher"
    chmod 755 "$launcher"
    mv -T -- "$launcher" "$1/bin/$2"
}

# has_launchers KIND TOP: tests whether a build has a launcher for each program.
has_launchers() {
    local name programs=("${DEBIAN_PROGRAMS[@]}")
    [[ $1 != 3 && $1 != older ]] || programs=("${WHEEL_PROGRAMS[@]}")
    [[ $1 != 6 ]] || programs=("${OPEN_MPI_PROGRAMS[@]}")
    for name in "${programs[@]}"; do
        [[ -x $2/bin/$name ]] || return 1
    done
}

# write_launchers KIND TOP: writes the launchers of a build, which may be one of an older ci/prterun.
write_launchers() {
    case $1 in
        5) write_debian_launchers "$2" "${DEBIAN_PROGRAMS[@]}" ;;
        6) write_debian_launchers "$2" "${OPEN_MPI_PROGRAMS[@]}" ;;
        3 | older) write_wheel_launchers "$2" ;;
    esac
}

# debian_command NAME LIBPMIX: prints the last line of a launcher of a Debian build. argv[0] selects what a program does.
debian_command() {
    # shellcheck disable=SC2016  # the launcher expands the variables
    case $1 in
        with-libpmix)
            printf 'program=$1; shift\n'
            printf 'exec "$loader" --library-path "$libs:$pmix" "$program" --libpmix "$pmix/%s" "$@"\n' "$2"
            ;;
        mpirun)
            printf 'OPAL_PREFIX=$top/root/usr OMPI_PRTERUN=$top/bin/prterun\n'
            printf 'export OPAL_PREFIX OMPI_PRTERUN\n'
            printf 'exec "$loader" --argv0 $name --library-path "$libs:$pmix:$libs/openmpi/lib" "$top/root/$program" "$@"\n'
            ;;
        *) printf 'exec "$loader" --argv0 $name --library-path "$libs:$pmix" "$top/root/$program" "$@"\n' ;;
    esac
}

# write_debian_launchers TOP PROGRAM...: the programs run through their own loader, because their libc is newer than the machine's. Two
# variables keep them from opening the machine's plugins, which are for other versions of the libraries. The third leaves out hwloc's
# plugins for graphics, which no map needs: loading them took a sixth of each run.
write_debian_launchers() {
    local top=$1 loader libprrte libpmix name
    shift
    pushd "$top/root" >/dev/null || return
    # Globs, because the names depend on the architecture, and because packages rename their folders.
    if ! loader=$(first_existing usr/lib/*-linux-*/ld*.so.[0-9]* usr/lib/ld-linux*.so.[0-9]*) ||
        ! libprrte=$(first_existing usr/lib/*-linux-*/libprrte.so.[0-9]*) ||
        ! libpmix=$(first_existing usr/lib/*-linux-*/pmix*/lib/libpmix.so.[0-9]*) ||
        [[ ! -x usr/bin/prte ]]; then
        fail 6 'PRRTE 5: extract failed: the packages lack usr/bin/prte, the loader, libprrte or libpmix' \
            'Debian has changed their layout: adapt write_debian_launchers in ci/launchers.sh'
    fi
    popd >/dev/null || return
    for name in "$@"; do
        write_launcher "$top" "$name" "$(program_of "$name")" <<END
loader=\$top/root/$loader
libs=\$top/root/${libprrte%/*}
pmix=\$top/root/${libpmix%/*}
HWLOC_PLUGINS_PATH=\$libs/hwloc
HWLOC_PLUGINS_BLACKLIST=hwloc_gl.so,hwloc_levelzero.so,hwloc_opencl.so
PMIX_MCA_mca_base_component_path=\$pmix/pmix
export HWLOC_PLUGINS_PATH HWLOC_PLUGINS_BLACKLIST PMIX_MCA_mca_base_component_path
$(debian_command "$name" "${libpmix##*/}")
END
    done
}

# write_wheel_launchers TOP: the programs find their libraries by relative paths unless LD_LIBRARY_PATH is set. They look for help
# texts and parameter files where the wheel was built, unless the three variables name another prefix.
write_wheel_launchers() {
    local name
    for name in "${WHEEL_PROGRAMS[@]}"; do
        write_launcher "$1" "$name" "bin/$name" <<'END'
PRTE_PREFIX=$top/root
PMIX_INSTALL_PREFIX=$top/root
OPAL_PREFIX=$top/root
export PRTE_PREFIX PMIX_INSTALL_PREFIX OPAL_PREFIX
unset LD_LIBRARY_PATH
exec "$top/root/$program" "$@"
END
    done
}
