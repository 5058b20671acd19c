#!/bin/sh
# Runs a command with localstripe beside it, a server that speaks as Stripe did:
#
#     .ci/with-localstripe.sh cargo test -p triptych_adapter_payments
#
# The first time it is installed from PyPI into a folder under target/. It gets a free port, and
# TRIPTYCH_TEST_LOCALSTRIPE_URL tells the command where it is; it is gone when the command ends,
# however it ends.
set -eu

if [ $# -eq 0 ]; then
    echo "usage: $0 COMMAND [ARGUMENT...]" >&2
    exit 64
fi

root=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=.ci/install.sh
. "$root/.ci/install.sh"
# Each at the version that it was tried with.
install_from_pypi localstripe localstripe==1.15.10 aiohttp==3.14.5 python-dateutil==4.0.0

# shellcheck source=.ci/beside.sh
. "$root/.ci/beside.sh"
port=$(free_port)
# Its own command would listen on every address of the machine, and keep what it knows under /tmp.
"$folder/bin/python" -u -c "
from aiohttp import web
from localstripe.resources import Store
from localstripe.server import app
Store.dump_to_disk = lambda store: None
web.run_app(app, host='127.0.0.1', port=$port)
" >"$log" 2>&1 &
server_process=$!
wait_until_said "Running on"

TRIPTYCH_TEST_LOCALSTRIPE_URL="http://127.0.0.1:$port"
export TRIPTYCH_TEST_LOCALSTRIPE_URL

run_beside "$@"
