# Starts or stops PostgreSQL for one fleet on this machine: a primary, and a synchronous standby. Both
# live in a private directory and listen on sockets in it, never on the network; the system's own
# clusters are left alone. It is a part of navlog-fleet, which runs it: cluster.sh up DIR [alone],
# or cluster.sh down DIR fast|immediate.
set -euo pipefail
verb=$1 dir=$2 how=${3:-}

fail() { printf 'navlog fleet: %s\n' "$1" >&2; exit "${2:-5}"; }

bin=${NAVLOG_PG_BIN:-$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)}
[ -x "$bin/initdb" ] || fail "PostgreSQL is not installed; run 'sudo apt-get install postgresql'" 6
case $dir in *[\'\\]*) fail "the directory's name has quotes or backslashes" 2 ;; esac
[ ${#dir} -le 80 ] || fail "'$dir' is too long for the name of a socket; use a shorter one" 2

# PostgreSQL refuses root: then the servers run as its own user, which owns the directory.
as=()
if [ "$(id -u)" -eq 0 ]; then
  id postgres >/dev/null 2>&1 || fail "there is no user 'postgres' to run the server as" 6
  as=(runuser -u postgres --)
fi
# The lock of this script isn't the servers'.
owner() { (cd / && "${as[@]}" "$@") 9>&-; }
pg() { local program=$1; shift; owner "$bin/$program" "$@"; }
# Runs a step, and shows what it said only if it failed.
step() {
  local log
  log=$(mktemp)
  "$@" >"$log" 2>&1 </dev/null || { tail -n 5 "$log" >&2; rm -f "$log"; fail "'$2' failed"; }
  rm -f "$log"
}
runs() { pg pg_ctl status -D "$dir/$1" >/dev/null 2>&1; }
start() { runs "$1" || step pg pg_ctl start -w -t 60 -D "$dir/$1" -l "$dir/$1.log"; }
sql() { step pg psql -X -q -v ON_ERROR_STOP=1 -h "$dir" -p 5432 -U navlog -d "$1" -c "$2"; }

settings() {
  owner tee -a "$dir/$1/postgresql.conf" >/dev/null <<TEXT

# A server of one fleet.
cluster_name = '$1'
port = $2
listen_addresses = ''
unix_socket_directories = '$dir'
unix_socket_permissions = 0700
TEXT
}

up() {
  local made=
  [ -d "$dir" ] || made=yes
  mkdir -p "$dir"
  chmod 700 "$dir"
  if [ ${#as[@]} -gt 0 ]; then
    chown postgres "$dir"
    owner test -w "$dir" || {
      [ -z "$made" ] || rmdir "$dir"
      fail "the servers run as the user 'postgres', who can't reach '$dir'; use a directory below /var/lib" 2
    }
  fi
  if [ ! -e "$dir/primary/PG_VERSION" ]; then
    step pg initdb -D "$dir/primary" -U navlog -A trust -E UTF8 --no-locale
    settings primary 5432
  fi
  start primary
  if [ ! -e "$dir/primary/navlog" ]; then
    sql postgres 'CREATE DATABASE navlog'
    owner tee "$dir/primary/navlog" >/dev/null </dev/null
  fi
  [ "$how" != alone ] || return 0
  if [ ! -e "$dir/standby/PG_VERSION" ]; then
    step pg pg_basebackup -h "$dir" -p 5432 -U navlog -D "$dir/standby" -R -X stream -c fast
    settings standby 5433
  fi
  start standby
  sql postgres "ALTER SYSTEM SET synchronous_standby_names = 'standby'"
  sql postgres 'SELECT pg_reload_conf()'
}

# One at a time, also while the directory is being made.
mkdir -p "${dir%/*}"
exec 9<"${dir%/*}"
flock 9
case $verb in
  up) up ;;
  down)
    for server in primary standby; do
      ! runs "$server" || step pg pg_ctl stop -w -m "$how" -D "$dir/$server"
    done
    ;;
  *) fail "'$verb' is neither up nor down" 2 ;;
esac
