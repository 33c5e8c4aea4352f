#!/usr/bin/env python3
"""The driver toy.py with one thing changed, for docs/app.md: `changed.py CHANGE`."""
import json
import subprocess
import sys
import time

CHANGE = sys.argv[1]
TEAS = [{"id": 1, "name": "Assam"}, {"id": 2, "name": "Sencha"}, {"id": 3, "name": "Earl Grey"}]

if CHANGE == "ends":
    sys.exit("cannot open the database")
driver = subprocess.Popen(["python3", "toy.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


def ask(question):
    print(json.dumps(question), file=driver.stdin, flush=True)
    return driver.stdout.readline()


def answered(report):
    """Answers the app's calls, as an app does that has its own data."""
    while calls := json.loads(report).get("calls"):
        found = [tea for tea in TEAS if calls[0]["arguments"][0] in tea["name"]]
        report = ask({"do": "answer", "id": calls[0]["id"], "ok": found})
    return report


def changed(report, number):
    match CHANGE:
        case "share": return report.replace('"Tell"', '"Share"')
        case "two": return report.replace('"Tell"', '"Share"').replace('"Reload"', '"Again"')
        case "footer": return report.replace('"elements": [', '"elements": [{"kind": "text", "text": "Version 7"}, ')
        case "inside": return answered(report) if number else report
        case "deaf": return json.dumps({k: v for k, v in json.loads(report).items() if k != "cannot"}) + "\n"
        case "version": return report.replace('"vsh": 1', '"vsh": 2')
        case "unversioned": return report.replace('"vsh": 1, ', "")
        case "nothing": return report.replace('["elements", "calls", "signals", "state"]', "[]")
        case "pixels": return report.replace('"reports": ["elements"', '"reports": ["pixels"')
    if number != 1:
        return report
    match CHANGE:
        case "prints": return "opening\n" + report
        case "again": return report + report
        case "list": return "[]\n"
        case "short": return '{"elements": []}\n'
        case "heading": return report.replace('"title"', '"heading"')
        case "find": return report.replace("teas.list", "teas.find")
        case "runs": return report.replace("{", '{"running": ["a request for teas"], ', 1)
        case "hangs": time.sleep(60)
        case "dies": raise KeyError("teas")
        case "floods": return " " * (65 << 20) + "\n"
    return report


first = None
for number, line in enumerate(sys.stdin):
    report = ask(json.loads(line))
    if not report:
        break
    if CHANGE == "frozen" and number:
        first = report = first or report
    print(changed(report, number), end="", flush=True)
