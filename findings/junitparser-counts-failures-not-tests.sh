#!/usr/bin/env bash
# junitparser 5.0.3 (PyPI), which merges files of JUnit XML.
#
# The guess: `failures` of a merged file is the number of tests that failed, as in the files that it reads: a test with two
# `failure` elements (one for each assertion that failed) is one failed test, so that tests minus failures are those that passed.
#
# What happens: `merge` counts the elements. A suite with two tests, of which one failed with three failures, says
# `tests="2" failures="3"` afterwards, where the file that was read says 1: -1 tests passed.
#
# Seen on 2026-11-29. It ends with 0 while this holds, and with 1 where it has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python >/dev/null
python/bin/pip -q install junitparser==5.0.3
cat >a.xml <<'XML'
<testsuites>
  <testsuite name="shop" tests="2" failures="1" errors="0" skipped="0" time="2.0">
    <testcase name="order tea" classname="shop" time="1.0">
      <failure message="no tea"/><failure message="no cup"/><failure message="no pot"/>
    </testcase>
    <testcase name="pay" classname="shop" time="1.0"/>
  </testsuite>
</testsuites>
XML
echo '<testsuites><testsuite name="menu" tests="1" failures="0"><testcase name="open" classname="menu"/></testsuite></testsuites>' >b.xml
python/bin/junitparser merge a.xml b.xml merged.xml
grep -o '<testsuite[s]* [^>]*>' merged.xml
grep -q '<testsuite name="shop" tests="2" failures="3"' merged.xml
