# What Tools/start and Tools/test share. Sourced, not run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

say() { printf '%s\n' "$*" >&2; }
fail() { say "$(basename "$0"): $*"; exit 1; }

# Installs Debian packages that are missing, quietly; says what to do where that can't be done.
need() {
  local missing=()
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' \
      || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  command -v apt-get >/dev/null \
    || fail "this needs ${missing[*]}; install them with your system's package manager"
  local run=()
  if [ "$(id -u)" -ne 0 ]; then
    sudo -n true 2>/dev/null \
      || fail "this needs ${missing[*]}; run 'sudo apt-get install ${missing[*]}' and try again"
    run=(sudo -n)
  fi
  say "installing ${missing[*]}"
  local log
  log=$(mktemp)
  if ! { "${run[@]}" apt-get update -qq \
    && DEBIAN_FRONTEND=noninteractive "${run[@]}" apt-get install -y -qq "${missing[@]}"; } \
    >"$log" 2>&1; then
    tail -n 5 "$log" >&2
    fail "${missing[*]} could not be installed; without a network, install them from a local mirror"
  fi
  rm -f "$log"
}

# The same for programs that some tests need: without them, those tests are skipped.
want() { (need "$@") || say "without $*, the tests that need it are skipped"; }

# What navlog-fleet links, and the server that it starts.
fleet_packages=(libpq-dev libsodium-dev libcurl4-openssl-dev libmicrohttpd-dev postgresql)

command -v swift >/dev/null || fail "there is no 'swift' in PATH; install Swift 6.2 or later first"
need liblmdb-dev libzstd-dev zlib1g-dev
