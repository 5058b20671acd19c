#!/bin/sh
# Runs a command with emulate beside it, a server whose Stripe has checkouts with a page to pay on:
#
#     .ci/with-emulate.sh cargo test -p triptych_adapter_payments
#
# The first time it is installed from npm into a folder under target/, together with the newer Node
# that it needs. It gets a free port, and TRIPTYCH_TEST_EMULATE_URL tells the command where it is; it
# is gone when the command ends, however it ends.
set -eu

if [ $# -eq 0 ]; then
    echo "usage: $0 COMMAND [ARGUMENT...]" >&2
    exit 64
fi

root=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=.ci/install.sh
. "$root/.ci/install.sh"
# Each at the version that it was tried with.
install_from_npm emulate emulate@0.12.2 node@22.23.3

# shellcheck source=.ci/beside.sh
. "$root/.ci/beside.sh"
programs=$folder/node_modules/.bin
port=$(free_port)
"$programs/node" "$programs/emulate" start --service stripe --port "$port" >"$log" 2>&1 &
server_process=$!
wait_until_said "Ready"

TRIPTYCH_TEST_EMULATE_URL="http://127.0.0.1:$port"
export TRIPTYCH_TEST_EMULATE_URL

run_beside "$@"
