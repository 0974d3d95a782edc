# shellcheck shell=bash
#
# Functions that read Debian's archives without root rights, in a folder of their own. Source this file; do not run it.

# signed_by: prints the option of an archive that names Debian's key. The machine may name it for each archive instead of trusting
# it for all of them.
signed_by() {
    local keyring=/usr/share/keyrings/debian-archive-keyring.gpg
    [[ ! -r $keyring ]] || printf ' signed-by=%s' "$keyring"
}

# debian_archives: prints the URIs of the Debian archives that apt is configured with. Without package lists, as in a fresh
# container image, apt does not know which of its archives are Debian's. Then all are printed; the caller tries each, and only
# Debian's has a valid signature.
debian_archives() {
    # shellcheck disable=SC2016  # $(...) is apt's own syntax
    {
        apt-get indextargets --format 'read|$(ORIGIN)|$(LABEL)|$(REPO_URI)' 'Created-By: Packages'
        apt-get indextargets --no-release-info --format 'configured|||$(REPO_URI)' 'Created-By: Packages'
    } | awk -F'|' '
        $2 == "Debian" && $3 == "Debian" && !seen[$4]++ { debian++; print $4 }
        $1 == "read" { seen[$4]++ }
        $1 == "configured" && !seen[$4]++ { other[++n] = $4 }
        END { if (!debian) for (i = 1; i <= n; i++) print other[i] }'
}

# write_apt_conf FOLDER: writes an apt configuration, FOLDER/conf, that confines apt to the folder. It keeps the machine's network settings, and accepts
# signed archives and packages only, whatever the machine's configuration allows. It is a file and not a list of options, because
# only a file can clear a setting of the machine's.
write_apt_conf() {
    local dir=$1
    mkdir -p -- "$dir"/state/lists/partial "$dir"/cache/archives/partial "$dir"/log
    : >"$dir/status" # with nothing installed, apt fetches every dependency
    cat >"$dir/conf" <<END
Dir::Etc::SourceList "$dir/sources.list";
Dir::Etc::SourceParts "/dev/null";
Dir::Etc::Preferences "/dev/null";      // the machine may pin unstable
Dir::Etc::PreferencesParts "/dev/null";
Dir::State "$dir/state";
Dir::State::Lists "$dir/state/lists";
Dir::State::status "$dir/status";       // apt locks its folder
Dir::Cache "$dir/cache";
Dir::Cache::Archives "$dir/cache/archives";
Dir::Log "$dir/log";
APT::Sandbox::User "root";              // user _apt may not reach the folder; only matters for root
APT::Default-Release "";
#clear APT::Update;                     // hooks that work on the machine's lists
APT::Update::Error-Mode "any";          // otherwise an unreachable archive counts as success
APT::Get::AllowUnauthenticated "false"; // a machine may allow these four
Acquire::AllowInsecureRepositories "false";
Acquire::AllowWeakRepositories "false";
Acquire::AllowDowngradeToInsecureRepositories "false";
Acquire::Languages "none";
Acquire::PDiffs "false";
Acquire::Retries "2";
Acquire::http::Timeout "20";
Acquire::https::Timeout "20";
END
}
