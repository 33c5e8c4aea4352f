"""Reads the traces that `vsh explore --itf` writes with itf-py, and lets vsh hold each of them.

    traces.py EXAMPLES

Each state has each variable of its trace.
"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import itf_py

examples = pathlib.Path(sys.argv[1])
counts = {"scripts": 0, "traces": 0, "states": 0}
failed = 0


def vsh(*words, folder):
    return subprocess.run(["vsh", *words], cwd=folder, capture_output=True, text=True)


def wrong(script, trace, why):
    global failed
    failed += 1
    print(f"{script}, {trace.name}: {why}", file=sys.stderr)


with tempfile.TemporaryDirectory() as base:
    folder = pathlib.Path(base) / "examples"
    shutil.copytree(examples, folder)
    for script in sorted(path.name for path in folder.glob("*.vs")):
        traces = pathlib.Path(base) / f"traces of {script}"
        vsh("explore", "--cover", "transitions", "--states", "2000", "--itf", str(traces), script, folder=folder)
        found = sorted(traces.glob("*.itf.json")) if traces.exists() else []
        counts["scripts"] += bool(found)
        for trace in found:
            counts["traces"] += 1
            try:
                read = itf_py.trace_from_json(json.loads(trace.read_text()))
            except Exception as problem:
                wrong(script, trace, f"itf-py: {problem!r}")
                continue
            counts["states"] += len(read.states)
            if any(set(state.values) != set(read.vars) for state in read.states):
                wrong(script, trace, "a state lacks a variable")
            held = vsh("test", "--itf", str(trace), script, folder=folder)
            if held.returncode:
                wrong(script, trace, held.stdout + held.stderr)
print(", ".join(f"{count} {what}" for what, count in counts.items()))
sys.exit(failed > 0 or counts["traces"] == 0)
