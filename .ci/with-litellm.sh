#!/bin/sh
# Runs a command with litellm's proxy beside it, a server that speaks as OpenAI does:
#
#     .ci/with-litellm.sh cargo test -p triptych_server --test journeys
#
# Its models are those of .ci/models/litellm.yaml, which answer by themselves. The first time it is
# installed from PyPI into a folder under target/. It gets a free port, and
# TRIPTYCH_TEST_LITELLM_URL tells the command where it is; it is gone when the command ends, however
# it ends.
set -eu

if [ $# -eq 0 ]; then
    echo "usage: $0 COMMAND [ARGUMENT...]" >&2
    exit 64
fi

root=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=.ci/install.sh
. "$root/.ci/install.sh"
install_from_pypi litellm "litellm[proxy]==1.106.2"

# shellcheck source=.ci/beside.sh
. "$root/.ci/beside.sh"
# It takes long to load.
tries_max=1200
port=$(free_port)
# It would ask a server on the web what models cost.
LITELLM_LOCAL_MODEL_COST_MAP=True "$folder/bin/litellm" --config "$root/.ci/models/litellm.yaml" \
    --host 127.0.0.1 --port "$port" >"$log" 2>&1 &
server_process=$!
wait_until_said "Uvicorn running"

TRIPTYCH_TEST_LITELLM_URL="http://127.0.0.1:$port/v1"
export TRIPTYCH_TEST_LITELLM_URL

run_beside "$@"
