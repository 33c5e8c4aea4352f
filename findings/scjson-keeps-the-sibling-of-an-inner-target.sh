#!/usr/bin/env bash
# scjson 0.4.2 (PyPI), an engine of SCXML in Python.
#
# The guess: where a state has a transition of `type="internal"` into one of its own children, the child that was active
# before is left: of `a` and `b`, which are no regions, only `b` is active then.
#
# What happens: both are. SCXML lets one child of such a state be active at a time.
#
# A second surprise: the package declares no dependency on xsdata-pydantic, and `import scjson` fails without it.
#
# Seen on 2026-11-29. It ends with 0 while both hold, and with 1 where one has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python >/dev/null
python/bin/pip -q install scjson==0.4.2
if python/bin/python -c 'import scjson' 2>error; then exit 1; fi
tail -n 1 error
python/bin/pip -q install xsdata-pydantic==24.5
cat >inner.py <<'PY'
import sys
from scjson.context import DocumentContext

context = DocumentContext.from_xml_string("""
<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="outer">
  <state id="outer" initial="a">
    <transition event="go" type="internal" target="b"/>
    <state id="a"/>
    <state id="b"/>
  </state>
</scxml>""")
context.run()
before = sorted(context.configuration)
context.enqueue("go")
context.run()
after = sorted(context.configuration)
print("before:", before, "after `go`:", after)
sys.exit(0 if {"a", "b"} <= set(after) else 1)
PY
python/bin/python inner.py
