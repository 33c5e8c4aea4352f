#!/usr/bin/env bash
# Swift 6.3.1 (swift-6.3.1-RELEASE), SwiftPM on Linux.
#
# The guess: a debug build of a package loads the binary modules of the standard library that lie in the toolchain, with an
# index and without one.
#
# What happens: with an index, which a debug build makes by itself, the compiler builds `Synchronization`, and `Glibc`,
# `_Concurrency` and `_StringProcessing`, again from their `.swiftinterface`s, into the module cache of each fresh `.build`,
# although the binary modules lie beside them. Without an index it builds none. One `import Synchronization` in a
# program of three lines made the first build take 5.2 instead of 0.9 seconds of processor time.
#
# Seen on 2026-11-29. It ends with 0 while this holds, and with 1 where it has changed.
set -euo pipefail
swift --version 2>&1 | grep -o 'swift-[0-9.]*-RELEASE' | head -n 1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir -p Sources/Small
cat >Package.swift <<'END'
// swift-tools-version: 6.2
import PackageDescription
let package = Package(name: "Small", targets: [.executableTarget(name: "Small")])
END
printf 'import Synchronization\nlet count = Mutex(1)\nprint(count.withLock { $0 })\n' >Sources/Small/main.swift

status=0
expect() { # NAME MODULES OPTION…
  local modules
  swift build --scratch-path "$1" "${@:3}" >log 2>&1 || { cat log; exit 1; }
  modules=$(find "$1" -name '*.swiftmodule' -path '*ModuleCache*' -printf '%f\n' |
    sed 's/-.*//' | LC_ALL=C sort | tr '\n' ' ')
  if [ "$modules" = "$2" ]; then
    echo "$1: built from interfaces: ${modules:-none}"
  else
    echo "$1 has changed: $modules"
    status=1
  fi
}
expect "indexed" "Glibc Synchronization _Concurrency _StringProcessing "
expect "bare" "" --disable-index-store
exit $status
