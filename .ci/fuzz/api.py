"""Runs schemathesis against a server of its own: see .ci/fuzz-api."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PHOTOS = ROOT / "crates/vision/tests/photos"
SEED = os.environ.get("FUZZ_API_SEED", "20261123")
REQUESTS_MIN = int(os.environ.get("FUZZ_API_REQUESTS", "20000"))
READY_WITHIN_S = 60
# What counts as a failure: a fault of the server, and an answer that the description does not allow.
CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_headers_conformance,response_schema_conformance"
)
# They end the session by which all other calls are made, so they are called last.
ENDS_SESSION = ("/logout/", "/api/me/sessions/")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start_server(data_folder, port):
    settings = {
        "RUST_LOG": "error",
        "TRIPTYCH__SERVER__BIND": f"127.0.0.1:{port}",
        "TRIPTYCH__SERVER__DATA_DIR": data_folder,
        "TRIPTYCH__PASSWORDS__BCRYPT_COST": "4",
        # A limit that is reached early would answer everything after it with 429.
        "TRIPTYCH__LIMITS__REGISTRATIONS_PER_HOUR": "100000",
        "TRIPTYCH__LIMITS__CONTACT_PER_HOUR": "1000",
        "TRIPTYCH__LIMITS__LOGINS_PER_ADDRESS": "100000",
        "TRIPTYCH__LIMITS__GENERATIONS_PER_USER_PER_DAY": "100000",
        "TRIPTYCH__LIMITS__GENERATIONS_PER_DAY": "100000",
    }
    if database := os.environ.get("TRIPTYCH_TEST_POSTGRES_URL"):
        settings["TRIPTYCH__DATABASE__URL"] = database
    executable = os.environ.get("TRIPTYCH_EXECUTABLE", ROOT / "target/debug/triptych")
    server = subprocess.Popen([executable, "serve"], env=os.environ | settings)
    deadline = time.monotonic() + READY_WITHIN_S
    while True:
        try:
            call(port, "GET", "/readyz")
            return server
        except OSError:
            if server.poll() is not None or time.monotonic() > deadline:
                server.kill()
                sys.exit("the server did not become ready")
            time.sleep(0.1)


def call(port, method, path, token=None, body=None, content_type="application/json"):
    headers = {"Content-Type": content_type}
    if token is not None:
        headers["Authorization"] = f"Token {token}"
    data = json.dumps(body).encode() if isinstance(body, dict) else body
    url = f"http://127.0.0.1:{port}{path}"
    request = urllib.request.Request(url, data, headers, method=method)
    with urllib.request.urlopen(request, timeout=60) as answer:
        text = answer.read()
    return json.loads(text) if text else None


def multipart(names):
    boundary = "triptych-fuzz"
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="images"; filename="{name}"\r\n'
        "Content-Type: image/jpeg\r\n\r\n".encode() + (PHOTOS / name).read_bytes() + b"\r\n"
        for name in names
    ]
    return b"".join(parts) + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def sign_up(port, name):
    account = {"first_name": "Mara", "last_name": "Oliveira", "username": name}
    account |= {"email": f"{name}@example.org", "password": "correct horse"}
    return call(port, "POST", "/register/", body=account)["token"]


def create_records(port, token):
    """A trip with photos, a caption and a post: most calls need one to succeed."""
    body, content_type = multipart(["DSCN0010.jpg", "DSCN0012.jpg"])
    photos = call(port, "POST", "/api/upload-photo/", token, body, content_type)
    trip = photos[0]["trip"]
    picked = call(port, "POST", "/api/best-photo/", token, {"trip_id": trip, "num_photos": 2})
    ids = [photo["id"] for photo in picked]
    words = call(port, "POST", "/api/generate-suggestions/", token, {"tone": "funny", "photo_ids": ids})
    post = {"caption": words["caption"], "hashtags": words["hashtags"], "style": "funny"}
    post = call(port, "POST", "/api/export-post/", token, post | {"trip": trip, "photo_ids": ids})
    archive = call(port, "GET", f"/api/export-post/{post['id']}/", token)["download_url"]
    data = call(port, "POST", "/api/me/data/", token)
    signed = {"/archive/{id}": archive, "/data/{id}": data["download_url"]}
    signed["/media/{id}/{size}"] = next(url for url in addresses(picked) if "/media/" in url)
    return {
        "ids": {
            "trips": trip,
            "photos": ids[0],
            "export-post": post["id"],
        },
        "fields": {
            "photo_ids": ids,
            "order": ids,
            "left_out": ids[:1],
            "post_id": post["id"],
            "trip": trip,
            "trip_id": trip,
            "suggestion_id": words.get("suggestion_id") or words.get("id"),
        },
        "signed": {path: parts(url) for path, url in signed.items()},
    }


def addresses(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from addresses(item)


def parts(url):
    """The parameters of a signed address."""
    split = urllib.parse.urlsplit(url)
    names = [name for name in split.path.split("/") if name]
    return {"path": names[1:], "query": dict(urllib.parse.parse_qsl(split.query))}


def fuzz(port, name, examples, token=None, records=None, only=None):
    """The count of requests, and whether each was answered as the description says."""
    command = [Path(sys.executable).parent / "schemathesis", "run"]
    command += [f"http://127.0.0.1:{port}/api/openapi.json", "--checks", CHECKS, "--seed", SEED]
    command += ["--max-examples", str(examples), "--continue-on-failure", "--no-color"]
    command += ["--phases", "examples,coverage,fuzzing", "--request-timeout", "60"]
    command += ["--generation-database", "none", "--warnings", "off"]
    if only is not None:
        command += ["--include-path", only]
    elif token is not None:
        command += [word for path in ENDS_SESSION for word in ("--exclude-path", path)]
    if token is not None:
        command += ["--header", f"Authorization: Token {token}"]
    environment = os.environ | {
        "SCHEMATHESIS_HOOKS": "hooks",
        "PYTHONPATH": str(Path(__file__).parent),
        "FUZZ_API_RECORDS": json.dumps(records or {}),
    }
    print(f"== {name}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
    count = re.search(r"^ *([\d,]+) generated", run.stdout, re.MULTILINE)
    if run.returncode != 0 or count is None:
        print(run.stdout)
    return int(count[1].replace(",", "")) if count else 0, run.returncode == 0


def fuzz_all(port):
    # Of 62 operations half are called with a token that works, half with none.
    examples = max(1, REQUESTS_MIN // 100)
    token = sign_up(port, "mara")
    records = create_records(port, token)
    results = [fuzz(port, "with a token", examples, token, records)]
    call(port, "GET", "/api/me/", token)  # Had it ended, everything after would have been a 401.
    results += [fuzz(port, "without a token", examples, records=records)]
    for number, path in enumerate(ENDS_SESSION):
        results += [fuzz(port, path, 20, sign_up(port, f"mara{number}"), only=path)]
    call(port, "GET", "/readyz")
    return results


def main():
    port = free_port()
    with tempfile.TemporaryDirectory() as data_folder:
        server = start_server(data_folder, port)
        try:
            results = fuzz_all(port)
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(60)
    requests = sum(count for count, _ in results)
    is_clean = all(clean for _, clean in results)
    database = "PostgreSQL" if "TRIPTYCH_TEST_POSTGRES_URL" in os.environ else "SQLite"
    print(f"fuzz-api, {database}, seed {SEED}: {requests} requests, {'clean' if is_clean else 'FAILED'}")
    if requests < REQUESTS_MIN:
        sys.exit(f"fewer than {REQUESTS_MIN} requests were sent")
    sys.exit(0 if is_clean else 1)


if __name__ == "__main__":
    main()
