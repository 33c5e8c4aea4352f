#!/usr/bin/env python3
"""Drivers with which a comparison would say nothing: one shows nothing, one always shows the same."""
import json
import sys

SAME = [{"kind": "title", "text": "Teas"}]
for line in sys.stdin:
    start = json.loads(line)["do"] == "start"
    print(json.dumps({"vsh": 1, "reports": ["elements"]} if start else
                     {"elements": SAME if sys.argv[1] == "same" else []}), flush=True)
