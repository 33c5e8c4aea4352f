#!/usr/bin/env bash
# Swift Testing of Swift 6.3.1 (swift-6.3.1-RELEASE) on Linux: the JUnit XML of `swift test --xunit-output report.xml`.
#
# The guess: `tests` is the number of test cases in the file, skipped ones too, as in the JUnit XML of others, so that
# `tests - failures - skipped` passed. A test that ends itself with `Test.cancel` is skipped: it says so instead of passing.
# The file is `report.xml`.
#
# What happens: of one test that passes, one that fails, two that are disabled and one that is cancelled, the file has five
# test cases and says `tests="3" failures="2" skipped="2"`: -1 passed. `tests` leaves the disabled ones out, `failures` counts
# failed expectations, and the cancelled test is a plain test case, one that passed. The file is called
# `report-swift-testing.xml`; where no test is one of XCTest, there is no `report.xml`.
#
# It touches whoever shows the results of a Swift view model, held to a script, on a build server beside those of vsh.
#
# Seen on 2026-11-30. It ends with 0 while this holds, and with 1 where it has changed.
set -euo pipefail
swift --version 2>&1 | grep -o 'swift-[0-9.]*-RELEASE' | head -n 1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir -p Tests/ShopTests
cat >Package.swift <<'END'
// swift-tools-version: 6.2
import PackageDescription
let package = Package(name: "Shop", targets: [.testTarget(name: "ShopTests")])
END
cat >Tests/ShopTests/ShopTests.swift <<'END'
import Testing

@Test func passes() {}
@Test func fails() {
  #expect(1 == 2)
  #expect(1 == 3)
}
@Test(.disabled("not yet")) func one() {}
@Test(.disabled("not yet")) func two() {}
@Test func cancelled() throws { try Test.cancel("no network") }
END
swift test --xunit-output report.xml >log 2>&1 || true
grep 'Test cancelled() was cancelled' log
files=$(echo *.xml)
echo "$files"
cases=$(grep -c '<testcase ' report-swift-testing.xml)
suite=$(grep -o '<testsuite [^>]*>' report-swift-testing.xml | sed 's/ time="[^"]*"//')
cancelled=$(grep -A 1 'name="cancelled()"' report-swift-testing.xml | grep -c 'skipped\|failure' || true)
echo "$cases test cases in $suite"
echo "of the cancelled test it says something $cancelled times"
[ "$files" = report-swift-testing.xml ] && [ "$cases" = 5 ] && [ "$cancelled" = 0 ] &&
  [ "$suite" = '<testsuite name="TestResults" errors="0" tests="3" failures="2" skipped="2">' ]
