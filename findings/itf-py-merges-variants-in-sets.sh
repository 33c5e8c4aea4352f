#!/usr/bin/env bash
# itf-py 0.5.0 (PyPI), which reads traces of the Informal Trace Format (Apalache, ADR 15) into Python values.
#
# The guess: values that differ in a trace differ in Python. A set with `Left("a")` and `Right("a")`, as Quint writes the cases
# of a sum type, has two elements; a record `{x: 1}` is equal neither to `{y: 1}` nor to a tuple of one; `Left(1)` is read as
# `Left("a")` is; and what is read and written again has `#unserializable` where it had it.
#
# What happens: records and variants become named tuples, which Python compares by position alone. So the set has one
# element, and the records are equal to each other and to the tuple. The value of `Left(1)` is `{"#bigint": "1"}`, which is
# taken for a record with a field `#bigint`: a ValueError. `#unserializable` is written as a record with a field `value`.
#
# Seen on 2026-11-29. It ends with 0 while this holds, and with 1 where it has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet itf-py==0.5.0
said=$("$folder/venv/bin/python" - <<'PYTHON'
from itf_py import value_from_json, value_to_json

variants = [{"tag": tag, "value": "a"} for tag in ("Left", "Right")]
number = {"#bigint": "1"}
x, y = (value_from_json({name: number}) for name in "xy")
print(len(variants), "in the trace,", len(value_from_json({"#set": variants})), "in Python")
print(x == y, x == value_from_json({"#tup": [number]}))
try:
    print(value_from_json({"tag": "Left", "value": number}))
except ValueError as problem:
    print(problem)
print(value_to_json(value_from_json({"#unserializable": "1/3"})))
PYTHON
)
echo "$said"
[ "$said" = "2 in the trace, 1 in Python
True True
Type names and field names must be valid identifiers: '#bigint'
{'value': '1/3'}" ]
