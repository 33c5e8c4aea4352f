#!/usr/bin/env python3
"""Starts a driver, and writes its questions and reports to a file."""
import subprocess,sys
log=open(sys.argv[1],'w')
p=subprocess.Popen([sys.executable]+sys.argv[2:],stdin=subprocess.PIPE,stdout=subprocess.PIPE,text=True)
for line in sys.stdin:
    log.write(line); p.stdin.write(line); p.stdin.flush()
    r=p.stdout.readline()
    if not r: break
    log.write(r); log.flush(); sys.stdout.write(r); sys.stdout.flush()
