#!/usr/bin/env bash
# Foundation of Swift 6.3.1 on Linux: `Date.ISO8601FormatStyle(includingFractionalSeconds: true)`, which reads and writes
# times of RFC 3339 with milliseconds, as logs and HAR files have them.
#
# The guess: what the style has read, it writes as it was: `…00.002Z` is `…00.002Z`. Whoever reads a log and writes it again
# changes no time; a fraction that is not exact in a `Double` is rounded to the nearest millisecond.
#
# What happens: it is cut off. Of the 1,000 milliseconds of a second 496 are written one too early, `…00.001Z` for `…00.002Z`,
# and 104 of them one more when they are read and written again. `ISO8601DateFormatter` rounds, and changes none. So two parts
# of one app that use one each write two times for the same `Date`.
#
# It touches whoever compares times that an app has logged, or replays a recording that went through Swift.
#
# Seen on 2026-11-30. It ends with 0 while this holds, and with 1 where it has changed.
set -euo pipefail
swift --version 2>&1 | grep -o 'swift-[0-9.]*-RELEASE' | head -n 1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >again.swift <<'SWIFT'
import Foundation

let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
let formatter = ISO8601DateFormatter()
formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
var changed = 0
var changedTwice = 0
var changedByFormatter = 0
for millisecond in 1000..<2000 {
  let time = "2026-01-01T00:00:00.\(String(millisecond).dropFirst())Z"
  let once = try style.parse(time).formatted(style)
  let twice = try style.parse(once).formatted(style)
  if once != time { changed += 1 }
  if twice != once { changedTwice += 1 }
  if formatter.string(from: formatter.date(from: time)!) != time { changedByFormatter += 1 }
  if millisecond == 1005 { print("\(time) is written as \(once), and that as \(twice)") }
}
print("changed: \(changed), changed again: \(changedTwice), by ISO8601DateFormatter: \(changedByFormatter)")
SWIFT
swiftc again.swift -o again
said=$(./again)
echo "$said"
[ "$said" = "2026-01-01T00:00:00.005Z is written as 2026-01-01T00:00:00.004Z, and that as 2026-01-01T00:00:00.003Z
changed: 496, changed again: 104, by ISO8601DateFormatter: 0" ]
