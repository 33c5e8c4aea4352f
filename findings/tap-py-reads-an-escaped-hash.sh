#!/usr/bin/env bash
# tap.py 3.2.1 (PyPI), which reads TAP for Python's tools.
#
# The guess: in a line of TAP 14, `\#` is a hash in the name of a test, as its specification says: `ok 1 - price \# SKIP of
# tea` is a test that passed, and `not ok 2 - label \# TODO list` one that failed.
#
# What happens: both are read as directives. The first counts as skipped and the second as one that is still to do, so
# that a run with this failure passes. The backslash is the end of the name.
#
# Seen on 2026-11-29. It ends with 0 while this holds, and with 1 where it has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python >/dev/null
python/bin/pip -q install tap.py==3.2.1
cat >read.py <<'PY'
import sys
from tap.parser import Parser

text = "TAP version 14\n1..2\nok 1 - price \\# SKIP of tea\nnot ok 2 - label \\# TODO list\n"
first, second = [line for line in Parser().parse_text(text) if line.category == "test"]
print(repr(first.description), "skip:", first.skip)
print(repr(second.description), "todo:", second.todo)
sys.exit(0 if first.skip and second.todo and first.description == "- price \\" else 1)
PY
python/bin/python read.py 2>notes || { cat notes >&2; exit 1; }
