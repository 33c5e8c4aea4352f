#!/usr/bin/env python3
"""Starts a driver and writes what vsh and the driver say to each other into a file: `log.py FILE COMMAND…`."""
import subprocess
import sys

with open(sys.argv[1], "w") as log:
    driver = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    for question in sys.stdin:
        print(question, end="", file=log, flush=True)
        print(question, end="", file=driver.stdin, flush=True)
        report = driver.stdout.readline()
        print(report, end="", file=log)
        print(report, end="", flush=True)
