#!/usr/bin/env python3
"""A driver of one.vs that misbehaves as its argument says."""
import json
import os
import signal
import sys
import time

MODE = sys.argv[1]
PARTS = {
    "reports nothing": [], "unknown part": ["elements", "colours"], "unknown value": ["values"],
    "unknown action": ["available"], "unknown screen": ["screen"], "unknown call": ["calls"],
}
count, going = 0, False


def say(value):
    print(value if isinstance(value, str) else json.dumps(value), flush=True)


def start():
    if MODE == "dies at once":
        sys.exit("no licence for this app")
    if MODE == "many errors":
        for number in range(3000):
            print(f"warning {number}: " + "x" * 300, file=sys.stderr)
        sys.exit(3)
    if MODE == "no version":
        return say({"reports": ["elements"]})
    say({"vsh": 2 if MODE == "another version" else 1, "reports": PARTS.get(MODE, ["elements", "state", "calls"])})


def misbehave():
    match MODE:
        case "killed": os.kill(os.getpid(), signal.SIGSEGV)
        case "hangs": time.sleep(60)
        case "floods": sys.stdout.write("x" * (65 << 20))
        case "cut off":
            sys.stdout.write('{"elements":[')
            sys.stdout.flush()
            sys.exit(0)
        case "closes output":
            os.close(1)
            time.sleep(60)
        case "not JSON": say("hello")
        case "not an object": say([1, 2])
        case "bytes":
            os.write(1, b"\xff\xfe{}\n")
        case "leaves out": say({"elements": [], "calls": []})
        case "unknown kind": say({"elements": [{"kind": "carousel", "text": "A"}], "state": [], "calls": []})
        case "unknown call": say({"calls": [{"id": 1, "call": "times.none", "arguments": []}]})
        case "unknown value": say({"values": {"cuont": 1}})
        case "unknown action": say({"available": ["fly"]})
        case "unknown screen": say({"screen": "Two"})
        case "never rests": say({"elements": [], "state": [], "calls": [], "running": ["animation", "timer 3"]})
        case "deep": say("[" * 100000)


for line in sys.stdin:
    question = json.loads(line)
    if question["do"] == "start":
        start()
        continue
    if question["do"] == "tap":
        count, going = count + 1, True
        misbehave()
    going = going and question["do"] != "answer"
    report = {
        "elements": [{"kind": "text", "text": f"{count} times"}, {"kind": "button", "label": "Go", "available": not going}],
        "state": ["going" if going else "waiting"],
        "calls": [{"id": 1, "call": "times.all", "arguments": []}] if going else [],
    }
    good = {"unknown value": {"values": {"count": 0}}, "unknown action": {"available": ["go"]},
            "unknown screen": {"screen": "One"}, "unknown call": {"calls": []}}
    say(good.get(MODE, report))
    if MODE == "answers twice" and question["do"] == "tap":
        say(report)
