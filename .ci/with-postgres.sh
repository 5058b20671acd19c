#!/bin/sh
# Runs a command with a throw-away PostgreSQL server beside it:
#
#     .ci/with-postgres.sh cargo nextest run --workspace
#
# The server gets a temporary folder and a free port, TRIPTYCH_TEST_POSTGRES_URL tells the command
# where it is, and both server and folder are gone when the command ends, however it ends.
# PostgreSQL refuses to run as root, so root starts it as the system user `postgres`.
set -eu

if [ $# -eq 0 ]; then
    echo "usage: $0 COMMAND [ARGUMENT...]" >&2
    exit 64
fi

binaries=${POSTGRES_BINARIES:-}
if [ -z "$binaries" ]; then
    for candidate in /usr/lib/postgresql/15/bin /usr/lib/postgresql/*/bin; do
        if [ -x "$candidate/initdb" ]; then
            binaries=$candidate
            break
        fi
    done
fi
if [ ! -x "$binaries/initdb" ]; then
    echo "$0: PostgreSQL's server programs were not found; install the package postgresql-15" >&2
    echo "or set POSTGRES_BINARIES to the folder that holds initdb and pg_ctl" >&2
    exit 69
fi

folder=$(mktemp -d "${TMPDIR:-/tmp}/triptych-postgres.XXXXXX")
server_user=$(id -un)
if [ "$(id -u)" -eq 0 ]; then
    server_user=postgres
    if ! id "$server_user" >/dev/null 2>&1; then
        useradd --system --no-create-home --shell /usr/sbin/nologin "$server_user"
    fi
    chown "$server_user" "$folder"
fi

as_server_user() {
    if [ "$(id -u)" -eq 0 ]; then
        (cd "$folder" && runuser -u "$server_user" -- "$@")
    else
        (cd "$folder" && "$@")
    fi
}

command_process=
clean_up() {
    trap - EXIT INT TERM HUP
    if [ -n "$command_process" ]; then
        kill -TERM "$command_process" 2>/dev/null || true
        wait "$command_process" 2>/dev/null || true
    fi
    if [ -f "$folder/data/postmaster.pid" ]; then
        as_server_user "$binaries/pg_ctl" stop -s -D "$folder/data" -m immediate || true
    fi
    rm -rf "$folder"
}
trap clean_up EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

free_port() {
    node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'
}

# A server that listens on the port that was drawn; false where somebody else took it meanwhile.
start_server() {
    port=$(free_port)
    {
        echo "listen_addresses = '127.0.0.1'"
        echo "port = $port"
        echo "unix_socket_directories = ''"
        echo "max_connections = 200"
        echo "shared_buffers = 32MB"
        echo "max_wal_size = 512MB"
        # Its machine never loses power, and its folder is deleted in the end.
        echo "fsync = off"
        echo "full_page_writes = off"
        echo "log_min_messages = fatal"
    } >"$folder/settings"
    cp "$folder/settings" "$folder/data/postgresql.auto.conf"
    as_server_user "$binaries/pg_ctl" start -s -w -t 60 -D "$folder/data" -l "$folder/log"
}

as_server_user "$binaries/initdb" -D "$folder/data" -U triptych --auth=trust \
    --no-sync --encoding=UTF8 --locale=C.UTF-8 >"$folder/initdb.log" 2>&1 || {
    cat "$folder/initdb.log" >&2
    exit 70
}
if ! start_server && ! start_server && ! start_server; then
    cat "$folder/log" >&2
    exit 70
fi

TRIPTYCH_TEST_POSTGRES_URL="postgres://triptych@127.0.0.1:$port/postgres"
export TRIPTYCH_TEST_POSTGRES_URL

# In the background, so that a signal reaches the trap at once and not after the command.
"$@" <&0 &
command_process=$!
status=0
wait "$command_process" || status=$?
command_process=
exit "$status"
