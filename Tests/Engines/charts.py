"""Runs the SCXML that `vsh graph` writes in the engines of others, and compares their active states with ours.

    charts.py EXAMPLES [QT]

The moves are those of `vsh explore --cover transitions` over each example. A path is followed as far as the document
does: to the first move that a guard of data, the stack of screens or a computed duration decides, which the document
leaves out. QT is the program of chart.cpp. Each engine has a line of a table.
"""

import importlib.metadata
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

SPACE = "{http://www.w3.org/2005/07/scxml}"
examples = pathlib.Path(sys.argv[1])
qt = sys.argv[2] if len(sys.argv) > 2 else None


def vsh(*words, folder):
    return subprocess.run(["vsh", *words], cwd=folder, capture_output=True, text=True)


def leaves(state):
    """`Crossing.working.(asked, stop)` → asked, stop."""
    return sorted(re.findall(r"([^.,()\s]+)(?=\s*(?:,|\)|$))", state or ""))


def short(names):
    """The ids of a document → the names of states."""
    return sorted(re.sub(r"-\d+$", "", name.split(".")[-1]) for name in names)


# MARK: Our moves


class Graph:
    """What the graph of a script says of its first screen, as far as the document lacks it."""

    def __init__(self, script, folder):
        document = json.loads(vsh("graph", "--format", "json", script, folder=folder).stdout)
        screens = document["scripts"][0]["screens"]
        self.screen = next(screen for screen in screens if not screen.get("component"))
        self.ways = []
        self.add(self.screen, None)

    def add(self, place, name):
        self.ways += [(name, way) for way in place["ways"]]
        for region in place["regions"]:
            self.ways += [(name, way) for way in region["ways"]]
            for state in region["states"]:
                self.add(state, state["name"])

    def open(self, state):
        """The ways out of a state, as it is printed, and out of all around it."""
        names = set(re.findall(r"[^.,()\s]+", state or "")) | {None, self.screen["name"]}
        return [way for name, way in self.ways if name in names]

    def is_left_out(self, way):
        guard = way.get("guard", "")
        timed = way["event"] in ("after", "every")
        computed = timed and not re.fullmatch(r"\d+(ms|s|min|h)", way["subject"])
        return bool(guard and not re.fullmatch(r"in \w+", guard)) or computed or bool(way.get("moves"))

    def decides(self, state, event):
        """Whether something decides this event, or what follows by itself, that the document does not have."""
        by_itself = ("when", "after", "every")
        return any(
            self.is_left_out(way)
            for way in self.open(state)
            if way["event"] in by_itself or event in (way["subject"], f"{way['subject']}.{way['event']}")
        )


def paths(script, folder):
    """Of each path: its moves, each with our states after it."""
    saved = folder / "paths.vs"
    saved.unlink(missing_ok=True)
    vsh("explore", "--cover", "transitions", "--save", "paths.vs", script, folder=folder)
    if not saved.exists():
        return []
    graph = Graph(script, folder)
    found = []
    for test in re.findall(r"^test .*?\{\n(.*?)^\}", saved.read_text(), re.S | re.M):
        steps = [line.strip() for line in test.splitlines() if line.strip()]
        steps = [step for step in steps if not step.startswith("expect ")]
        found.append(follow(script, steps, graph, folder))
    return [path for path in found if path]


def follow(script, steps, graph, folder):
    session = folder / "session.vs"
    session.write_text(f'import "{script}"\n')
    path, clock, possible, state = [], 0, [], None
    for step in steps:
        result = vsh("step", "--json", "session.vs", step, folder=folder)
        answer = json.loads(result.stdout) if result.stdout else {}
        if not answer.get("taken"):
            return path
        after = answer["state"]
        if state is None:
            if step.startswith("open "):
                if step.split()[1].split("(")[0] != graph.screen["name"] or graph.decides(after, ""):
                    return path
                state = after
                path.append(("start", 0, leaves(after)))
        else:
            moves = events(step, answer, possible, clock)
            if moves is None or not (after or "").startswith(graph.screen["name"] + "."):
                return path
            if any(graph.decides(state, move[1]) for move in moves) or graph.decides(after, ""):
                return path
            path += [(*move, None) for move in moves[:-1]]
            path += [(*move, leaves(after)) for move in moves[-1:]]
            state = after
        clock, possible = answer["milliseconds"], answer["possible"]
    return path


def milliseconds(text):
    units = {"ms": 1, "s": 1000, "min": 60000, "h": 3600000}
    return sum(int(float(number) * units[unit]) for number, unit in re.findall(r"([\d.]+)(ms|s|min|h)", text))


def events(step, answer, possible, clock):
    """The moves that a step is; None where it is none of a document."""
    moves, now = [], clock
    word = step.split()[0]
    if word == "send":
        moves.append(("event", re.match(r"send (\w+)", step)[1]))
    elif word not in ("wait", "step", "deliver"):
        does = next((way.get("does", "") for way in possible if way["step"] == step), "")
        if not re.match(r"\w+(\(|$)", does):
            return None
        moves.append(("event", re.match(r"\w+", does)[0]))
    for line in answer["log"]:
        timed = re.match(r"  \+(\S+)  (.*)", line)
        if timed and milliseconds(timed[1]) > now - clock:
            moves.append(("advance", milliseconds(timed[1]) - (now - clock)))
            now = clock + milliseconds(timed[1])
        called = re.match(r"(?:  )?(?:\+\S+)?\s*(\w+\.\w+) (ok|fail)\b", line.replace(timed[0], "  " + timed[2]) if timed else line)
        if called:
            moves.append(("event", f"{called[1]}.{called[2]}"))
    if answer["milliseconds"] > now:
        moves.append(("advance", answer["milliseconds"] - now))
    return moves


# MARK: The engines


def innermost(text, active):
    """The active states of a document that have no active one in them."""
    inner = {
        element.get("id"): [child.get("id") for child in element.iter() if child is not element]
        for element in ET.fromstring(text).iter()
        if element.get("id")
    }
    return [id for id in active if id in inner and not any(child in active for child in inner[id] if child)]


class Qt:
    name = "Qt"
    lacks = cannot = ""

    # Its timers are those of the clock on the wall, and may be late by a twentieth.
    faster = 4

    def __init__(self, path, text):
        file = path.with_suffix(".qt.scxml")
        file.write_text(re.sub(r'delay="(\d+)ms"', lambda found: f'delay="{int(found[1]) // self.faster}ms"', text))
        self.process = subprocess.Popen([qt, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.states = self.process.stdout.readline().split()

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        self.states = self.process.stdout.readline().split()

    def event(self, name):
        self.ask(f"event {name}")

    def advance(self, time):
        self.ask(f"advance {time // self.faster}")

    def is_at(self, expected, time):
        for _ in range(2 + time // self.faster // 15 // 20):
            if short(self.states) == expected:
                return True
            self.ask("advance 20")
        return short(self.states) == expected

    def close(self):
        self.process.stdin.close()
        self.process.wait(10)


class PythonStatemachine:
    name = "python-statemachine"
    lacks = "timers: `send` sleeps until they have fired"
    cannot = "<send"

    def __init__(self, path, text):
        from statemachine.io.scxml.processor import SCXMLProcessor

        processor = SCXMLProcessor()
        processor.parse_scxml(path.stem.replace("-", "_"), text)
        self.machine, self.text = processor.start(), text
        # An event that is called `send` hides the method.
        self.send = next(kind for kind in type(self.machine).__mro__[1:] if "send" in vars(kind)).send

    @property
    def states(self):
        return innermost(self.text, [state.id for state in self.machine.configuration])

    def event(self, name):
        self.send(self.machine, name)

    def close(self):
        pass


class Scjson:
    name = "scjson"
    lacks = "transitions into a state itself: the inner state that is left stays active"
    cannot = 'type="internal"'

    def __init__(self, path, text):
        from scjson.context import DocumentContext

        self.context, self.text = DocumentContext.from_xml_string(text), text
        self.context.advance_time(0)
        self.settle()

    def settle(self):
        self.context.run()
        # An eventless transition is taken by an empty step.
        before = None
        while before != self.states:
            before = self.states
            self.context.trace_step(None)
            self.context.run()

    @property
    def states(self):
        return innermost(self.text, sorted(self.context.configuration))

    def event(self, name):
        self.context.enqueue(name)
        self.settle()

    def advance(self, time):
        self.context.advance_time(time / 1000)
        self.settle()

    def close(self):
        pass


class Sismic:
    """It has its own documents: this one is put into its model as it stands."""

    name = "sismic"
    lacks = "transitions with several targets"
    cannot = r'target="\S+ '

    def __init__(self, path, text):
        from sismic.clock import SimulatedClock
        from sismic.interpreter import Interpreter
        from sismic.model import Statechart

        self.chart, self.text = Statechart(path.stem), text
        root = ET.fromstring(text)
        self.sends = {send.get("event"): int(send.get("delay")[:-2]) for send in root.iter(SPACE + "send")}
        first = next(child for child in root if child.get("id") == root.get("initial"))
        self.transitions = []
        self.add(first, None)
        for transition in self.transitions:
            self.chart.add_transition(transition)
        self.clock = SimulatedClock()
        self.interpreter = Interpreter(self.chart, clock=self.clock)
        self.interpreter.execute()

    def add(self, element, parent):
        from sismic import model

        id = element.get("id")
        inner = [child for child in element if child.tag in (SPACE + "state", SPACE + "parallel")]
        if element.tag == SPACE + "parallel":
            state = model.OrthogonalState(id)
        elif inner:
            state = model.CompoundState(id, initial=element.get("initial"))
        else:
            state = model.BasicState(id)
        self.chart.add_state(state, parent)
        for child in inner:
            self.add(child, id)
        for history in element.findall(SPACE + "history"):
            kind = model.DeepHistoryState if history.get("type") == "deep" else model.ShallowHistoryState
            memory = history.find(SPACE + "transition").get("target")
            self.chart.add_state(kind(history.get("id"), memory=memory), id)
        for transition in element.findall(SPACE + "transition"):
            event, guard, target = (transition.get(name) for name in ("event", "cond", "target"))
            if guard:
                asked = re.fullmatch(r"In\('(.*)'\)", guard)
                guard = f"active({asked[1]!r})" if asked else "False"
            if event in self.sends:
                # Its time begins again when the state is entered again.
                guard, event, target = f"after({self.sends[event] / 1000})", None, target or id
            self.transitions.append(model.Transition(id, target, event, guard))

    @property
    def states(self):
        return innermost(self.text, self.interpreter.configuration)

    def event(self, name):
        self.interpreter.queue(name)
        self.interpreter.execute()

    def advance(self, time):
        self.clock.time += time / 1000
        self.interpreter.execute()

    def close(self):
        pass


# MARK: The table


def version(engine):
    if engine is Qt:
        return subprocess.run([qt, "--version"], capture_output=True, text=True).stdout.strip()
    return importlib.metadata.version(engine.name)


def play(engine, file, text, path):
    """The first move after which the states are others than ours; None where all agree. With the number of moves."""
    has_timers = "<send" in text
    if engine.cannot and re.search(engine.cannot, text):
        return 0, None
    run = engine(file, text)
    try:
        for count, (kind, what, expected) in enumerate(path):
            if kind == "event":
                # An action whose name other events begin with has a longer one.
                run.event(f"{what}-action" if f'event="{what}-action"' in text else what)
            elif kind == "advance" and has_timers:
                run.advance(what)
            late = engine is Qt and kind == "advance"
            if expected is None or (run.is_at(expected, what) if late else short(run.states) == expected):
                continue
            return count, f"{kind} {what}: {short(run.states)}, ours {expected}"
        return len(path), None
    finally:
        run.close()


def main():
    engines = ([Qt] if qt else []) + [PythonStatemachine, Scjson, Sismic]
    counts = {engine: [0, 0] for engine in engines}
    failed = 0
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work) / "examples"
        shutil.copytree(examples, folder)
        for script in sorted(file.name for file in folder.glob("*.vs")):
            text = vsh("graph", "--format", "scxml", script, folder=folder).stdout
            file = folder / f"{script}.scxml"
            file.write_text(text)
            for path in paths(script, folder):
                for engine in engines:
                    try:
                        count, difference = play(engine, file, text, path)
                    except Exception as error:
                        count, difference = 0, f"{type(error).__name__}: {error}"
                    counts[engine][0] += count > 0
                    counts[engine][1] += count
                    if difference:
                        failed += 1
                        print(f"FAILED  {engine.name} {script}: {difference}\n        {path}")
    print("| engine | version | paths | moves | cannot do |\n|---|---|---|---|---|")
    for engine in engines:
        count, moves = counts[engine]
        print(f"| {engine.name} | {version(engine)} | {count} | {moves} | {engine.lacks} |")
        # An engine that followed nothing has not been tried.
        failed += count == 0
    sys.exit(failed > 0)


main()
