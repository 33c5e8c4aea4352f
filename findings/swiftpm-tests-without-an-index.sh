#!/usr/bin/env bash
# Swift 6.3.1 (swift-6.3.1-RELEASE), SwiftPM on Linux.
#
# The guess: `swift build --build-tests --disable-index-store` builds the tests, and leaves only an editor's index out;
# where the package has no XCTest, or with `--disable-xctest`, nothing else reads that index.
#
# What happens: everything compiles, and then the build fails. SwiftPM finds XCTest cases in the index, also where every
# test is one of Swift Testing and XCTest is disabled:
#
#     error: index store path does not exist: …/debug/index/store
#
# A second surprise of the same reader: it looks for `libIndexStore.so` in `../lib` of the compiler that SWIFT_EXEC names. A
# wrapper in a folder of its own compiles everything, and then fails.
#
# Seen on 2026-11-29. It ends with 0 while both hold, and with 1 where one has changed.
set -euo pipefail
swift --version 2>&1 | grep -o 'swift-[0-9.]*-RELEASE' | head -n 1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir -p Sources/Small Tests/SmallTests wrapped/bin
cat >Package.swift <<'END'
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "Small",
  targets: [.target(name: "Small"), .testTarget(name: "SmallTests", dependencies: ["Small"])])
END
echo 'public func small() -> Int { 1 }' >Sources/Small/Small.swift
printf 'import Small\nimport Testing\n@Test func one() { #expect(small() == 1) }\n' >Tests/SmallTests/SmallTests.swift

status=0
expect() { # NAME STATUS TEXT
  if [ "$code" -eq "$2" ] && grep -q "$3" log; then
    echo "$1: exit status $code, $(grep -o "$3.*" log | head -n 1 | sed "s|$folder|…|g")"
  else
    echo "$1 has changed: exit status $code"
    tail -n 5 log
    status=1
  fi
}
build() { code=0; swift build --build-tests --scratch-path "$1" "${@:2}" >log 2>&1 || code=$?; }

build plain
expect "with an index" 0 "Build complete"
build bare --disable-index-store --disable-xctest
expect "without an index" 1 "index store path does not exist"
printf '#!/bin/sh\nexec swiftc "$@"\n' >wrapped/bin/swiftc
chmod +x wrapped/bin/swiftc
SWIFT_EXEC=$folder/wrapped/bin/swiftc build elsewhere
expect "with a compiler elsewhere" 1 "libIndexStore.so: cannot open shared object file"
exit $status
