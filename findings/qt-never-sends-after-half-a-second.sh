#!/usr/bin/env bash
# PySide6 6.8.1 (PyPI), which is Qt 6.8.1: `QScxmlStateMachine`, Qt's engine of SCXML.
#
# The guess: `<send event="late" delay="0.1s"/>` is sent after 100 ms, as `100ms` is. SCXML takes a duration with a fraction,
# also `.1s`. What Qt could not read would be an error of the document, a message, or an event `error.execution`.
#
# What happens: a delay with a point is never sent. The state waits for good, without an error, an event or a word on standard
# error; so does `delayexpr="'0.1s'"`. `100ms` and `1s` are sent.
#
# It touches whoever gives one chart to vsh (`vsh new --from`) and to Qt: a timer that a script has does not exist there. What
# vsh itself writes is in whole milliseconds.
#
# Seen on 2026-11-30. It ends with 0 while this holds, and with 1 where it has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python >/dev/null
python/bin/pip -q install PySide6-Addons==6.8.1
cat >wait.py <<'PY'
import sys

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QEventLoop, QTimer
from PySide6.QtScxml import QScxmlStateMachine

app = QCoreApplication([])
chart = """
<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" initial="waiting">
  <state id="waiting">
    <onentry><send event="late" {0}/></onentry>
    <transition event="late" target="late"/>
    <transition event="error" target="failed"/>
  </state>
  <state id="late"/>
  <state id="failed"/>
</scxml>"""


def after(milliseconds, attribute):
    buffer = QBuffer()
    buffer.setData(QByteArray(chart.format(attribute).encode()))
    buffer.open(QBuffer.ReadOnly)
    machine = QScxmlStateMachine.fromData(buffer)
    machine.start()
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()
    return [error.description() for error in machine.parseErrors()] + machine.activeStateNames(True)


expected = {
    'delay="100ms"': ["late"], 'delay="1s"': ["late"],
    'delay="0.1s"': ["waiting"], 'delay=".1s"': ["waiting"], 'delay="100.0ms"': ["waiting"],
    'delayexpr="\'0.1s\'"': ["waiting"],
}
found = {attribute: after(2500, attribute) for attribute in expected}
for attribute, states in found.items():
    print(f"{attribute}: after 2.5 s in {states}")
sys.exit(0 if found == expected else 1)
PY
python/bin/python wait.py 2>notes || { cat notes >&2; exit 1; }
echo "lines on standard error: $(wc -l <notes)"
[ ! -s notes ]
