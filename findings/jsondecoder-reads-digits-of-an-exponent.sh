#!/usr/bin/env bash
# Foundation of Swift 6.3.1 on Linux: `JSONDecoder`, for a number with a fraction and an exponent that is a whole number.
#
# The guess: such a number goes through a `Double`, as JSON's numbers do in most readers. So `1.3897502818169782e+19` becomes
# the whole number that this double is, 13897502818169782272, in a `UInt64`, or is refused.
#
# What happens: the decoder computes with the decimal digits. The `UInt64` is 13897502818169782000, 272 less. A value that
# another program has written as the double of 13897502818169782272 comes back as another number.
#
# Seen on 2026-11-29. It ends with 0 while this holds, and with 1 where it has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >digits.swift <<'SWIFT'
import Foundation

let text = "1.3897502818169782e+19"
let read = try JSONDecoder().decode(UInt64.self, from: Data(text.utf8))
print("\(text) is read as \(read); the double is \(UInt64(Double(text)!))")
exit(read == 13_897_502_818_169_782_000 ? 0 : 1)
SWIFT
swiftc digits.swift -o digits
./digits
