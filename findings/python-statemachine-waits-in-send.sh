#!/usr/bin/env bash
# python-statemachine 3.2.0 (PyPI), reading SCXML.
#
# The guess: an event that enters a state with `<send event="late" delay="600ms"/>` in its `<onentry>` returns at once, as
# SCXML's `send` does, and `late` comes 600 ms after. A `stop` that leaves the state meanwhile cancels it by its
# `<cancel sendid="…"/>`, so that `late` is never taken.
#
# What happens: the call that sends the first event sleeps until the delayed one has been taken. Nothing can come in
# between: the engine is in `late` when the call returns, and `stop` finds no transition.
#
# Seen on 2026-11-29. It ends with 0 while this holds, and with 1 where it has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python >/dev/null
python/bin/pip -q install python-statemachine==3.2.0
cat >offer.scxml <<'XML'
<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="idle">
  <state id="idle"><transition event="begin" target="waiting"/></state>
  <state id="waiting">
    <onentry><send id="timer" event="late" delay="600ms"/></onentry>
    <onexit><cancel sendid="timer"/></onexit>
    <transition event="stop" target="idle"/>
    <transition event="late" target="late"/>
  </state>
  <state id="late"/>
</scxml>
XML
cat >run.py <<'PY'
import sys
import time
from statemachine.io.scxml.processor import SCXMLProcessor

processor = SCXMLProcessor()
processor.parse_scxml("offer", open("offer.scxml").read())
machine = processor.start()
before = time.monotonic()
machine.send("begin")
waited = time.monotonic() - before
after = [state.id for state in machine.configuration]
machine.send("stop")
stopped = [state.id for state in machine.configuration]
print(f"`begin` returned after {'more' if waited > 0.5 else 'less'} than 500 ms, in {after}; after `stop` in {stopped}")
sys.exit(0 if waited > 0.5 and after == stopped == ["late"] else 1)
PY
python/bin/python run.py
