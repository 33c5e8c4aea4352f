"""Runs the steps of action.yml that are commands, as GitHub's runner does: action.py FOLDER NAME=VALUE…

FOLDER is the checkout in which they run. Each NAME=VALUE is an input. Prints what they print, and ends with the exit
status of the first that fails. Steps that use another action are GitHub's, and left out.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

folder, *given = sys.argv[1:]
action = yaml.safe_load((pathlib.Path(__file__).parents[2] / "action.yml").read_text())
inputs = {name: str(said.get("default", "")) for name, said in action["inputs"].items()}
for pair in given:
    name, value = pair.split("=", 1)
    assert name in inputs, f"action.yml has no input {name}"
    inputs[name] = value
for name, said in action["inputs"].items():
    assert inputs[name] or not said.get("required"), f"the input {name} is missing"

with tempfile.TemporaryDirectory() as runner:
    added = pathlib.Path(runner) / "path"
    added.touch()

    def filled(text):
        text = re.sub(r"\$\{\{ inputs\.([a-z0-9]+) \}\}", lambda found: inputs[found[1]], text)
        text = text.replace("${{ runner.temp }}", runner)
        assert "${{" not in text, text
        return text

    for step in action["runs"]["steps"]:
        if "run" not in step:
            continue
        condition = step.get("if")
        assert condition in (None, "inputs.storyboard != ''"), condition
        if condition and not inputs["storyboard"]:
            continue
        # A script's text is the author's, and no input may become a part of it.
        assert "${{" not in step["run"], step["run"]
        path = ":".join(added.read_text().split() + [os.environ["PATH"]])
        surroundings = {
            **os.environ, "PATH": path, "GITHUB_PATH": str(added), "GITHUB_ACTIONS": "true", "CI": "true",
            **{name: filled(value) for name, value in step.get("env", {}).items()},
        }
        print("step:", step["name"], flush=True)
        done = subprocess.run(["bash", "-eo", "pipefail", "-c", step["run"]], cwd=folder, env=surroundings)
        if done.returncode:
            sys.exit(done.returncode)
