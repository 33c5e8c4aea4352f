#!/usr/bin/env bash
# Foundation of Swift 6.3.1 on Linux: `String(format:locale:_:)`, by which an app draws the placeholders of its catalogs.
#
# The guess: a locale changes the sign that separates decimals, and the one between groups where a form asks for it. `%05d`
# of -12 is `-0012` in every locale; `%05.1f` of -2.5 is `-02.5` in English and `-02,5` in German, as C's `printf` writes it.
#
# What happens: with a locale the zeros of the padding are grouped, which makes the text longer than its width: `-00.012` in
# German. `%05.1f` is padded with blanks behind the sign, `- 2,5`, and `%08g` with zeros, `-00002,5`. Without a locale all
# three are as guessed.
#
# Seen on 2026-11-29. It ends with 0 while this holds, and with 1 where it has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >padding.swift <<'SWIFT'
import Foundation

let german = Locale(identifier: "de_DE")
print(
  [
    String(format: "%05d", -12), String(format: "%05.1f", -2.5), String(format: "%08g", -2.5),
    String(format: "%05d", locale: german, -12), String(format: "%05.1f", locale: german, -2.5),
    String(format: "%08g", locale: german, -2.5),
  ].map { "|\($0)|" }.joined(separator: " "))
SWIFT
swiftc padding.swift -o padding
said=$(./padding)
echo "$said"
[ "$said" = '|-0012| |-02.5| |-00002.5| |-00.012| |- 2,5| |-00002,5|' ]
