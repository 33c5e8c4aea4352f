#!/usr/bin/env python3
"""Drives the app of teas.py for `vsh test --app "python3 toy.py" toy.vs`. The first argument plants a fault."""
import json
import sys

from teas import Teas

FAULT = sys.argv[1] if len(sys.argv) > 1 else ""


def elements(app):
    yield {"kind": "title", "text": "Teas"}
    yield {"kind": "field", "label": "Search", "value": "" if FAULT == "lost text" else app.text}
    if app.state == "loading":
        yield {"kind": "progress", "text": "Loading"}
    if app.state == "failed":
        yield {"kind": "text", "text": "Failed: " + app.error}
    if app.state == "loaded":
        for tea in sorted(app.found, key=lambda tea: tea["name"]) if FAULT == "wrong order" else app.found:
            yield {"kind": "row", "text": tea["name"], "on": tea["id"] in app.drunk}
        if not app.found and FAULT != "missing empty text":
            yield {"kind": "list", "text": "No tea"}
        yield {"kind": "text", "text": f"{app.left()} left"}
    for name, available in app.buttons().items():
        yield {"kind": "button", "label": name, "available": available}


def tap(app, on):
    if on["kind"] == "row" and app.state == "loaded":
        tea = app.found[on["index"] - 1]["id"]
        app.drunk = [i for i in app.drunk if i != tea] if tea in app.drunk else app.drunk + [tea]
    elif not app.buttons().get(on.get("label")):
        return {"cannot": f"nothing to tap: {on.get('label')}"}
    elif on["label"] == "Clear":
        app.drunk = []
    elif on["label"] == "Tell":
        app.signals.append({"name": "shared", "arguments": [app.left()]})
    else:
        app.call()
    return None


def report(app, cannot=None):
    signals, app.signals = app.signals, []
    return dict(cannot or {}, elements=list(elements(app)), calls=app.calls, signals=signals, state=[app.state])


app = None
for line in sys.stdin:
    question, cannot = json.loads(line), None
    match question["do"]:
        case "start":
            print(json.dumps({"vsh": 1, "reports": ["elements", "calls", "signals", "state"]}), flush=True)
            continue
        case "open": app = Teas(FAULT)
        case "tap": cannot = tap(app, question["on"])
        case "type": app.search(question["text"])
        case "answer": app.answer(question)
        case "advance": app.advance(question["milliseconds"])
        case "close": break
        case other: cannot = {"cannot": "no such step: " + other}
    print(json.dumps(report(app, cannot)), flush=True)
