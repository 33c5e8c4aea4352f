#!/usr/bin/env python3
"""Writes the wheel: `vsh` among the scripts of an environment, with its manual page and completions, and no Python.

    packaging/wheel.py TREE OUT

TREE has `bin` and `share` as below a prefix. The facts come from the environment (`packaging/facts`). `vsh` is another
project's name among Python's packages, so the wheel is `vsh_cli`. The same tree gives the same bytes.
"""

import base64
import hashlib
import os
import pathlib
import time
import zipfile

import sys

tree, out = map(pathlib.Path, sys.argv[1:])
root = pathlib.Path(__file__).parent.parent
version, floor = os.environ["version"], os.environ["floor"].replace(".", "_")
tag = f"py3-none-manylinux_{floor}_{os.environ['machine']}"
name = f"vsh_cli-{version}"
info = f"{name}.dist-info"
when = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
description = (root / "packaging/description").read_text().split("\n", 2)[2]

files = {f"{name}.data/scripts/vsh": (tree / "bin/vsh").read_bytes()}
for folder in ["man", "bash-completion", "zsh", "fish"]:
    for path in (tree / "share" / folder).rglob("*"):
        if path.is_file():
            files[f"{name}.data/data/{path.relative_to(tree)}"] = path.read_bytes()
for notice in ["LICENSE", "NOTICE"]:
    files[f"{info}/licenses/{notice}"] = (root / notice).read_bytes()
files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: vsh\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
files[f"{info}/METADATA"] = f"""\
Metadata-Version: 2.4
Name: vsh-cli
Version: {version}
Summary: {os.environ['summary']}
License-Expression: MIT
License-File: LICENSE
License-File: NOTICE
Classifier: Environment :: Console
Classifier: Operating System :: POSIX :: Linux
Classifier: Topic :: Software Development :: Testing
Description-Content-Type: text/plain

{description}""".encode()

def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


record = f"{info}/RECORD"
rows = [f"{path},sha256={digest(data)},{len(data)}" for path, data in sorted(files.items())]
# The record is the last entry, as the format recommends for what describes the others.
entries = sorted(files.items()) + [(record, "\n".join(rows + [f"{record},,", ""]).encode())]
with zipfile.ZipFile(out / f"{name}-{tag}.whl", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
    for path, data in entries:
        entry = zipfile.ZipInfo(path, when)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = (0o100755 if "/scripts/" in path else 0o100644) << 16
        wheel.writestr(entry, data)
