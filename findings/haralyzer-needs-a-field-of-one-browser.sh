#!/usr/bin/env bash
# haralyzer 2.4.0 (PyPI), which measures pages by HAR files.
#
# The guess: of a response whose `bodySize` is -1, "unknown" in HAR 1.2, the size is taken from `content.size`, which HAR
# requires; the transferred size of a page is unknown, or the same.
#
# What happens: `page_size` is 0, and `page_size_trans` raises KeyError: it reads `_transferSize`, a field of Chromium's own,
# which HAR 1.2 does not have.
#
# Seen on 2026-11-29. It ends with 0 while this holds, and with 1 where it has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python >/dev/null
python/bin/pip -q install haralyzer==2.4.0
cat >read.py <<'PY'
import sys
from haralyzer import HarParser

start = "2026-01-01T00:00:00.000Z"
empty = {"httpVersion": "HTTP/1.1", "headers": [], "cookies": [], "headersSize": -1, "bodySize": -1}
entry = {
    "pageref": "page", "startedDateTime": start, "time": 100, "cache": {},
    "request": {**empty, "method": "GET", "url": "http://127.0.0.1/teas", "queryString": []},
    "response": {
        **empty, "status": 200, "statusText": "OK", "redirectURL": "",
        "content": {"size": 9, "mimeType": "application/json", "text": '["Green"]'}},
    "timings": {"send": 0, "wait": 90, "receive": 10},
}
page = {"id": "page", "startedDateTime": start, "title": "Teas", "pageTimings": {}}
log = {"version": "1.2", "creator": {"name": "hand", "version": "1"}, "pages": [page], "entries": [entry]}
found = HarParser({"log": log}).pages[0]
print("page_size:", found.page_size)
try:
    print("page_size_trans:", found.page_size_trans)
    sys.exit(1)
except KeyError as missing:
    print("page_size_trans: KeyError", missing)
    sys.exit(0 if found.page_size == 0 and missing.args == ("_transferSize",) else 1)
PY
python/bin/python read.py
