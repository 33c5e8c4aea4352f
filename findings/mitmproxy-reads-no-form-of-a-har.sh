#!/usr/bin/env bash
# mitmproxy 11.0.2 (PyPI), which reads HAR files into its flows (`mitmdump -r FILE.har`).
#
# The guess: a form is read as it was sent. HAR 1.2 has a posted body either as `text` or, of a form, as `params`, and says that
# the two exclude each other: so `q` and `a b` become the body `q=a+b`.
#
# What happens: the field `text` is required. For a form of `params` alone the whole file is refused as no valid HAR file,
# also its other requests. And the body of a response is Unicode in HAR, whatever its request had: of `text/plain` without a
# charset it is written as Latin-1 where that has all of its letters, else as UTF-8, so that the length of the body, 1 for
# `é` and 3 for `…`, depends on which letters there are.
#
# Seen on 2026-11-30. It ends with 0 while this holds, and with 1 where it has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python >/dev/null
python/bin/pip -q install mitmproxy==11.0.2
cat >read.py <<'PY'
import json
import sys
from mitmproxy.io import FlowReader
from mitmproxy.exceptions import FlowReadException


def entry(posted, text):
    empty = {"httpVersion": "HTTP/1.1", "cookies": [], "headersSize": -1, "bodySize": -1}
    plain = [{"name": "Content-Type", "value": "text/plain"}]
    return {
        "startedDateTime": "2026-01-01T00:00:00.000Z", "time": 12, "cache": {},
        "request": {
            **empty, "method": "POST", "url": "http://127.0.0.1/search", "queryString": [], "headers": [],
            "postData": {"mimeType": "application/x-www-form-urlencoded", **posted}},
        "response": {
            **empty, "status": 200, "statusText": "OK", "redirectURL": "", "headers": plain,
            "content": {"size": len(text.encode()), "mimeType": "text/plain", "text": text}},
        "timings": {"send": 0, "wait": 10, "receive": 2},
    }


def read(*entries):
    with open("it.har", "w") as file:
        json.dump({"log": {"version": "1.2", "creator": {"name": "hand", "version": "1"}, "entries": entries}}, file)
    with open("it.har", "rb") as file:
        return list(FlowReader(file).stream())


form = {"params": [{"name": "q", "value": "a b"}]}
text = {"text": "q=a+b"}
bodies = [flow.response.raw_content for flow in read(entry(text, "é"), entry(text, "…"))]
print("bodies:", bodies)
try:
    print("a form:", [flow.request.raw_content for flow in read(entry(text, "é"), entry(form, "é"))])
    sys.exit(1)
except FlowReadException as refused:
    print("a form:", type(refused).__name__, refused)
sys.exit(0 if bodies == [b"\xe9", "…".encode()] else 1)
PY
python/bin/python read.py
