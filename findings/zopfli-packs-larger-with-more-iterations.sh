#!/usr/bin/env bash
# zopfli 0.4.3 of PyPI, a Python module around Google's packer. The command of Debian's zopfli 1.0.3 makes the same sizes.
#
# The guess: the packer keeps the best of its iterations, so that more of them make a file smaller or leave it as it is. The
# command's own help says so: more gives better compression.
#
# What happens: more iterations can make the result larger. Of the numbers from 1 to 20,000, a line each, 30 iterations
# make 19,650 bytes, 40 make five bytes more, and 60 and 100 still more than 30. Each result unpacks to the same text. So
# whoever packs a page for a bound of size tries several numbers, or takes libdeflate's level 12, which was within 0.01 % of
# the best of them for the module of our playground, in a twentieth of the time.
#
# Seen on 2026-11-30. It ends with 0 while this holds, and with 1 where it has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target "$folder" zopfli==0.4.3
PYTHONPATH=$folder python3 - <<'END'
import gzip
import sys

import zopfli.gzip

text = "".join(f"{number}\n" for number in range(1, 20001)).encode()
expected = {30: 19650, 40: 19655, 60: 19653, 100: 19654}
found = {}
for count in expected:
    packed = zopfli.gzip.compress(text, numiterations=count)
    assert gzip.decompress(packed) == text
    found[count] = len(packed)
    print(f"{count} iterations: {found[count]} bytes")
if found != expected:
    sys.exit(f"this has changed: {expected} were expected")
END
