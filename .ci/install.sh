# For scripts that start a server out of a package: installs packages once into a folder under target/,
# and again when others are asked for. They set `root`, the project's folder.

# install_from_pypi NAME PACKAGE...
install_from_pypi() {
    folder=$root/target/$1
    shift
    if is_installed "$@"; then return; fi
    python3 -m venv "$folder"
    "$folder/bin/pip" install --quiet --disable-pip-version-check "$@"
    echo "$*" >"$folder/packages"
}

# install_from_npm NAME PACKAGE...
install_from_npm() {
    folder=$root/target/$1
    shift
    if is_installed "$@"; then return; fi
    mkdir -p "$folder"
    npm install --silent --no-audit --no-fund --no-save --prefix "$folder" "$@"
    echo "$*" >"$folder/packages"
}

# Whether `folder` holds these packages; where it does not, it is emptied.
is_installed() {
    if [ "$(cat "$folder/packages" 2>/dev/null)" = "$*" ]; then return 0; fi
    echo "== installing $*" >&2
    rm -rf "$folder"
    return 1
}

free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}
