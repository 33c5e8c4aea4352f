#!/usr/bin/env bash
# xstate-statemachine 0.11.0 of PyPI, which runs the JSON of XState charts in Python and walks them.
#
# The guess: `reachable_states` of a screen that loads, and is then loaded or failed, has all three states. Its text says
# "every state id (leaves and their ancestors) the engine can reach", and with `guards="both"` each service also fails.
#
# What happens: in a walk, a service answers in the step that starts it. So the walk is never in `loading`, though that is
# the initial state: it is in no result, no path ends there, and a timeout of it (`after`) leads nowhere. The list of
# transitions to cover has those out of `loading` all the same. A chart that asks in a walk whether its loading screen can be
# left, or what a late answer does, gets no answer; in an exported chart of vsh each `call` is such a service.
#
# Seen on 2026-11-30. It ends with 0 while this holds, and with 1 where it has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target "$folder" \
  xstate-statemachine==0.11.0
PYTHONPATH=$folder python3 - <<'END'
import logging
import sys

from xstate_statemachine import create_machine, reachable_states, shortest_paths, stub_logic
from xstate_statemachine import transition_coverage_targets

logging.disable(logging.CRITICAL)
teas = {
    "id": "teas",
    "initial": "loading",
    "states": {
        "loading": {
            "invoke": {"src": "list", "onDone": "loaded", "onError": "failed"},
            "after": {"5000": "late"},
        },
        "loaded": {"on": {"RELOAD": "loading"}},
        "failed": {"on": {"RETRY": "loading"}},
        "late": {"on": {"RETRY": "loading"}},
    },
}
machine = create_machine(teas, logic=stub_logic(teas))
found = {
    "states": sorted(reachable_states(machine, guards="both")),
    "ends of paths": sorted(sorted(end) for end in shortest_paths(machine, guards="both")),
    "transitions out of loading": sum(source == "teas.loading" for source, *_ in transition_coverage_targets(machine)),
}
for name, value in found.items():
    print(f"{name}: {value}")
expected = {
    "states": ["teas", "teas.failed", "teas.loaded"],
    "ends of paths": [["teas.failed"], ["teas.loaded"]],
    "transitions out of loading": 3,
}
if found != expected:
    sys.exit(f"this has changed: {expected} was expected")
END
