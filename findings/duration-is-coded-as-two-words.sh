#!/usr/bin/env bash
# Swift 6.3.1 (swift-6.3.1-RELEASE) on Linux: `Duration`, the standard library's length of time, as `Codable`.
#
# The guess: JSON of a `Duration` is its `components`, seconds and attoseconds: 20 s is `[20,0]`, and a quarter of a second
# `[0,250000000000000000]`.
#
# What happens: it is the high and the low word of one number of 128 bits, the attoseconds. 20 s is
# `[1,1553255926290448384]`, and -1 s `[-1,17446744073709551616]`. Up to 18.4 s the first number is 0, and a quarter of a second
# looks as guessed. So a reader that takes the two for components, and was tried with short times, reads 2.553 s for 20 s and
# 20.213 s for 90 s. From 9.3 s on the second number may not fit into a signed word of 64 bits.
#
# It touches whoever logs the times of an app with `JSONEncoder`, or sends them, for another program to read and compare.
#
# Seen on 2026-11-30. It ends with 0 while this holds, and with 1 where it has changed.
set -euo pipefail
swift --version 2>&1 | grep -o 'swift-[0-9.]*-RELEASE' | head -n 1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >coded.swift <<'SWIFT'
import Foundation

for time in [Duration.milliseconds(250), .seconds(10), .seconds(20), .seconds(90), .seconds(-1)] {
  print(time, String(decoding: try JSONEncoder().encode(time), as: UTF8.self))
}
SWIFT
swiftc coded.swift -o coded
./coded | tee said
python3 - <<'END'
import json
import sys

right = True
for line in open("said"):
    time, _, coded = line.split(" ", 2)
    high, low = json.loads(coded)
    guessed, real = high + low / 10**18, ((high << 64) + low) / 10**18
    print(f"{time} s: as components {guessed:.3f} s, as two words {real:.3f} s")
    right = right and real == float(time)
sys.exit(0 if right and json.loads(open("said").readlines()[2].split(" ", 2)[2]) == [1, 1553255926290448384] else 1)
END
