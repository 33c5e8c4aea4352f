"""The TextMate grammar with Oniguruma, the engine of VS Code.

`EditorGrammarTests` holds the grammar to the lexer with another engine of regular expressions. Here Oniguruma gives every
character of the examples the same scope as Python's own engine does: no pattern means something else to it.
"""

import json
import pathlib
import re

import onigurumacffi
import pytest

ROOT = pathlib.Path(__file__).parent.parent.parent
GRAMMAR = json.loads((ROOT / "editors/vscode/syntaxes/vsh.tmLanguage.json").read_text())
EXAMPLES = sorted((ROOT / "examples").glob("*.vs"))


class Reader:
    """Reads a text line by line; at each place the rule that matches first counts, of several the first of the list."""

    def __init__(self, compile):
        self.compile = compile
        self.patterns = {}

    def search(self, pattern, line, place):
        if pattern not in self.patterns:
            self.patterns[pattern] = self.compile(pattern), re.compile(pattern).groups
        compiled, count = self.patterns[pattern]
        found = compiled.search(line, place)
        return found and [found.span(group) for group in range(count + 1)]

    def rules(self, rules):
        for rule in rules:
            if "include" in rule:
                rule = GRAMMAR["repository"][rule["include"][1:]]
            if "match" in rule or "begin" in rule:
                yield rule
            else:
                yield from self.rules(rule["patterns"])

    def scopes(self, text):
        """The innermost scope of each character."""
        found, self.stack = [], [GRAMMAR]
        for number, line in enumerate(text.split("\n")):
            found += self.line(line + "\n", number == 0)
        return found

    def line(self, line, is_first):
        scopes, place = [""] * len(line), 0

        def paint(start, end, name):
            scopes[start:end] = [name] * (end - start)

        def innermost():
            return next((rule["name"] for rule in reversed(self.stack[1:]) if "name" in rule), "")

        while place <= len(line):
            paint(place, len(line), innermost())
            top, best = self.stack[-1], None
            if "end" in top and (spans := self.search(top["end"], line, place)):
                best = spans, top, "endCaptures"
            for rule in self.rules(top["patterns"]):
                kind = "match" if "match" in rule else "begin"
                spans = self.search(rule[kind], line, place)
                # \A is the start of the text.
                if not spans or rule[kind].startswith("\\A") and not (is_first and spans[0][0] == 0):
                    continue
                if best is None or spans[0][0] < best[0][0][0]:
                    best = spans, rule, "captures" if kind == "match" else "beginCaptures"
            if best is None:
                break
            spans, rule, captures = best
            if captures == "beginCaptures":
                self.stack.append(rule)
            paint(*spans[0], rule.get("name", innermost()))
            for group, capture in rule.get(captures, {}).items():
                if spans[int(group)][0] >= 0:
                    paint(*spans[int(group)], capture["name"])
            if captures == "endCaptures":
                self.stack.pop()
            elif spans[0][1] == len(line):
                break
            place = spans[0][1] + (spans[0][1] == place and captures == "captures")
        return scopes


def test_there_are_examples():
    assert len(EXAMPLES) > 10


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_oniguruma_reads_an_example_as_another_engine_does(path):
    text = path.read_text()
    oniguruma, python = (Reader(engine).scopes(text) for engine in [onigurumacffi.compile, re.compile])
    assert len(set(oniguruma)) > 8
    wrong = [(text[place], a, b) for place, (a, b) in enumerate(zip(oniguruma, python)) if a != b]
    assert wrong == []
