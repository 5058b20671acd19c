# For scripts that run a command beside a server, which is gone when the command ends, however it
# ends. They set `server_process` and `log`, the file to which the server writes.

command_process=
server_process=
log=$(mktemp "${TMPDIR:-/tmp}/triptych-server.XXXXXX")

clean_up() {
    trap - EXIT INT TERM HUP
    for process in $command_process $server_process; do
        kill -TERM "$process" 2>/dev/null || true
        wait "$process" 2>/dev/null || true
    done
    rm -f "$log"
}
trap clean_up EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# How often it is looked whether the server is there, ten times in a second.
tries_max=200

# Waits until the server has written the words that say that it is there.
wait_until_said() {
    tries=0
    until grep -q "$1" "$log"; do
        tries=$((tries + 1))
        if [ "$tries" -gt "$tries_max" ] || ! kill -0 "$server_process" 2>/dev/null; then
            cat "$log" >&2
            exit 70
        fi
        sleep 0.1
    done
}

# Runs the command in the background, so that a signal reaches the trap at once and not after it.
run_beside() {
    "$@" <&0 &
    command_process=$!
    status=0
    wait "$command_process" || status=$?
    command_process=
    exit "$status"
}
