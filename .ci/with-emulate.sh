#!/bin/sh
# Runs a command with emulate beside it, a server whose Stripe has checkouts with a page to pay on:
#
#     .ci/with-emulate.sh cargo test -p triptych_adapter_payments
#
# The first time it is installed from npm into a folder under target/, together with the newer Node
# that it needs. It gets a free port, and TRIPTYCH_TEST_EMULATE_URL tells the command where it is; it
# is gone when the command ends, however it ends.
set -eu

# Each at the version that it was tried with.
packages="emulate@0.12.2 node@22.23.3"

if [ $# -eq 0 ]; then
    echo "usage: $0 COMMAND [ARGUMENT...]" >&2
    exit 64
fi

root=$(cd "$(dirname "$0")/.." && pwd)
folder=$root/target/emulate
if [ "$(cat "$folder/packages" 2>/dev/null)" != "$packages" ]; then
    echo "== installing emulate" >&2
    rm -rf "$folder"
    mkdir -p "$folder"
    # shellcheck disable=SC2086 # one word for each package
    npm install --silent --no-audit --no-fund --no-save --prefix "$folder" $packages
    echo "$packages" >"$folder/packages"
fi

# shellcheck source=.ci/beside.sh
. "$root/.ci/beside.sh"
programs=$folder/node_modules/.bin
port=$("$programs/node" -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
"$programs/node" "$programs/emulate" start --service stripe --port "$port" >"$log" 2>&1 &
server_process=$!
wait_until_said "Ready"

TRIPTYCH_TEST_EMULATE_URL="http://127.0.0.1:$port"
export TRIPTYCH_TEST_EMULATE_URL

run_beside "$@"
