#!/usr/bin/env python3
"""A driver that never answers a step, ignores every signal that it can, and so does the program that it starts."""
import os
import signal
import sys
import time

for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
    signal.signal(one, signal.SIG_IGN)
child = os.fork() == 0
with open(sys.argv[1], "a") as notes:
    notes.write(f"{os.getpid()}\n")
if not child:
    print('{"vsh":1,"reports":["state"]}', flush=True)
time.sleep(600)
