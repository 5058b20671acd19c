#!/bin/sh
# Runs a command with aimock beside it, a server that speaks as OpenAI does, and fails as it is told:
#
#     .ci/with-aimock.sh cargo test -p triptych_server --test journeys
#
# Its models are those of .ci/models/aimock.json. The first time it is installed from npm into a
# folder under target/. It gets a free port, and TRIPTYCH_TEST_AIMOCK_URL tells the command where it
# is; it is gone when the command ends, however it ends.
set -eu

if [ $# -eq 0 ]; then
    echo "usage: $0 COMMAND [ARGUMENT...]" >&2
    exit 64
fi

root=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=.ci/install.sh
. "$root/.ci/install.sh"
install_from_npm aimock "@copilotkit/aimock@1.43.0"

# shellcheck source=.ci/beside.sh
. "$root/.ci/beside.sh"
port=$(free_port)
AIMOCK_API_KEYS=sk-journey "$folder/node_modules/.bin/llmock" --port "$port" --strict \
    --fixtures "$root/.ci/models/aimock.json" --validate-on-load >"$log" 2>&1 &
server_process=$!
wait_until_said "listening on"

TRIPTYCH_TEST_AIMOCK_URL="http://127.0.0.1:$port/v1"
export TRIPTYCH_TEST_AIMOCK_URL

run_beside "$@"
