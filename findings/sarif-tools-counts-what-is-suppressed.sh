#!/usr/bin/env bash
# sarif-tools 3.0.5 (PyPI), the command `sarif`, which sums up SARIF files and fails a build by them.
#
# The guess: a result with a suppression in the source, and one whose `baselineState` is `absent`, since it was mended, do
# not count: `sarif --check warning summary` ends with 0 for a file that has only these.
#
# What happens: both count as warnings, and the command ends with 2. A result of the kind `pass` counts as `none`, as
# SARIF has it.
#
# Seen on 2026-11-29. It ends with 0 while this holds, and with 1 where it has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python >/dev/null
python/bin/pip -q install sarif-tools==3.0.5
cat >results.sarif <<'JSON'
{"version": "2.1.0", "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "runs": [
  {"tool": {"driver": {"name": "checker"}}, "results": [
    {"ruleId": "A", "message": {"text": "kept on purpose"}, "suppressions": [{"kind": "inSource"}]},
    {"ruleId": "B", "message": {"text": "mended"}, "baselineState": "absent"},
    {"ruleId": "C", "message": {"text": "fine"}, "kind": "pass"}]}]}
JSON
status=0
python/bin/sarif --check warning summary results.sarif | tee summary || status=$?
echo "exit status: $status"
grep -q '^warning: 2$' summary && grep -q '^none: 1$' summary && [ $status -eq 2 ]
