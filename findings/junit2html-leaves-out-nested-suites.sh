#!/usr/bin/env bash
# junit2html 31.1.4 (PyPI), which makes a page of JUnit XML, and fails a build by it.
#
# The guess: a `testsuite` inside a `testsuite`, which Jenkins' schema of JUnit XML allows, is shown with its tests, or below
# its outer one. `--max-failures 1` ends with 1 where one of its tests failed.
#
# What happens: an inner suite is left out with all its tests. The page says `Tests 0`, `Failures 0` for the outer one, though
# its attributes say one each, and `--summary-matrix --max-failures 1` ends with 0. With the same test in the outer suite it
# ends with 1. Where a page is made, `--max-failures` has no effect: that ends with 0 for either file.
#
# Seen on 2026-11-29. It ends with 0 while this holds, and with 1 where it has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python >/dev/null
python/bin/pip -q install junit2html==31.1.4
test='<testcase name="order tea" classname="shop" time="1.0"><failure message="no tea">no tea</failure></testcase>'
suite='<testsuite name="shop" tests="1" failures="1" time="1.0">'
echo "<testsuites>$suite<testsuite name=\"orders\" tests=\"1\" failures=\"1\" time=\"1.0\">$test</testsuite></testsuite></testsuites>" >nested.xml
echo "<testsuites>$suite$test</testsuite></testsuites>" >flat.xml

judged() { python/bin/junit2html "${@:2}" --max-failures 1 "$1.xml" >/dev/null 2>&1 && echo 0 || echo "$?"; }
for file in nested flat; do
  page=$(judged $file) matrix=$(judged $file --summary-matrix)
  names=$(grep -c 'order tea' $file.xml.html || true)
  echo "$file: the page names the test $names times and ends with $page, the matrix with $matrix"
  echo "$names $page $matrix" >$file
done
[ "$(cat nested)" = "0 0 0" ] && [ "$(cat flat)" = "3 0 1" ]
