"""What no client should send: each is answered as the specification says, and the server lives."""

import json
import pathlib
import shutil
import subprocess
import threading

import pytest

TEXT = 'screen Tea {\n    var name = "Green"\n    view { title name }\n}\n'


class Server:
    """`vsh lsp` with bytes as they stand."""

    def __init__(self, *folders):
        self.process = subprocess.Popen(
            ["vsh", "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        # A server that hangs is ended, so that reading from it ends, too.
        self.deadline = threading.Timer(60, self.process.kill)
        self.deadline.start()
        folders = [{"uri": folder.as_uri(), "name": folder.name} for folder in folders]
        self.ask("initialize", {"capabilities": {}, "workspaceFolders": folders}, id=0)

    def write(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, method, params=None, **more):
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params or {}, **more}).encode()
        self.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def read(self):
        length = int(self.process.stdout.readline().split(b":")[1])
        assert self.process.stdout.readline() == b"\r\n"
        return json.loads(self.process.stdout.read(length))

    def answer(self, id):
        """The answer to a request, and what the server sent before it."""
        before = []
        while (message := self.read()).get("id", "none") != id or "method" in message:
            before.append(message)
        return message, before

    def ask(self, method, params=None, id=1):
        self.send(method, params, id=id)
        return self.answer(id)[0]

    def open(self, path, text=TEXT):
        document = {"uri": path.as_uri(), "languageId": "viewscript", "version": 1, "text": text}
        self.send("textDocument/didOpen", {"textDocument": document})

    def codes(self, path):
        """The codes of the mistakes that the server tells next of a document."""
        while True:
            params = self.read().get("params", {})
            if params.get("uri") == path.as_uri() and "diagnostics" in params:
                return [item["code"] for item in params["diagnostics"]]

    def hover(self, path, id=1):
        place = {"textDocument": {"uri": path.as_uri()}, "position": {"line": 1, "character": 9}}
        return self.ask("textDocument/hover", place, id)["result"]

    def end(self):
        """The exit status after an orderly end, and what stands on standard error."""
        assert self.ask("shutdown", id="end")["result"] is None
        self.send("exit")
        return self.status()

    def status(self):
        self.process.stdin.close()
        status = self.process.wait(), self.process.stderr.read()
        self.deadline.cancel()
        return status


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path)
    yield server
    if server.process.poll() is None:
        assert server.end() == (0, b"")
    server.deadline.cancel()


def test_a_header_without_a_length(server):
    server.write(b"Content-Type: application/json\r\n\r\n")
    message, _ = server.answer(None)
    assert message["error"]["code"] == -32700
    assert server.ask("no/such")["error"]["code"] == -32601


@pytest.mark.parametrize("length", [20, 60])
def test_a_wrong_length_costs_its_message_and_at_most_the_next(server, tmp_path, length):
    server.write(b'Content-Length: %d\r\n\r\n{"jsonrpc":"2.0","id":7,"method":"no/such"}' % length)
    server.send("no/such", id=8)
    message, _ = server.answer(None)
    assert message["error"]["code"] == -32700
    assert server.ask("no/such", id=9)["error"]["code"] == -32601


@pytest.mark.parametrize(
    "cut", [b"Content-Len", b"Content-Length: 90\r\n\r\n", b'Content-Length: 90\r\n\r\n{"jsonrpc"']
)
def test_an_input_that_ends_early_ends_the_server(server, cut):
    server.write(cut)
    assert server.status() == (1, b"")


def test_a_message_of_100_mb(server, tmp_path):
    size = 100 << 20
    server.write(b"Content-Length: %d\r\n\r\n" % size)
    message, _ = server.answer(None)
    assert message["error"]["code"] == -32600 and str(size) in message["error"]["message"]
    for _ in range(100):
        server.write(b"x" * (1 << 20))
    server.open(tmp_path / "tea.vs")
    assert "var name" in server.hover(tmp_path / "tea.vs")["contents"]["value"]
    peak = pathlib.Path(f"/proc/{server.process.pid}/status")
    if peak.exists():
        [kilobytes] = [line.split()[1] for line in peak.read_text().splitlines() if line.startswith("VmHWM")]
        assert int(kilobytes) < 100 << 10, "the message is not kept"


def test_unknown_methods(server):
    for id, method in enumerate(["", "no/such", "textDocument/", "$/no", "exit?"], 1):
        server.send(method)
        assert server.ask(method, id=id)["error"]["code"] == -32601, method


def test_edits_out_of_range(server, tmp_path):
    path = tmp_path / "tea.vs"
    server.open(path)
    assert server.codes(path) == []
    for version, (start, end, text, codes) in enumerate(
        [
            # Behind the end: the text is added. Behind the end of a line: the line ends there.
            ((900, 0), (901, 5), "// end\n", []),
            ((0, 900), (0, 901), "// head", []),
            # The wrong way round is the same range.
            ((1, 22), (1, 15), '"Black"', []),
            # Below 0 is the start.
            ((-1, -1), (0, 0), "scren ", ["VS0122"]),
            ((2**40, 2**40), (2**40, 2**40), "", ["VS0122"]),
        ],
        2,
    ):
        places = [{"line": line, "character": character} for line, character in (start, end)]
        change = {"range": {"start": places[0], "end": places[1]}, "text": text}
        document = {"uri": path.as_uri(), "version": version}
        server.send("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})
        assert server.codes(path)[:1] == codes, change


def test_a_file_is_deleted_while_it_is_open(server, tmp_path):
    teas, screen = tmp_path / "teas.vs", tmp_path / "screen.vs"
    teas.write_text("record Tea { name: String }\n")
    server.open(teas, teas.read_text())
    server.open(screen, 'import "teas.vs"\nscreen Teas {\n    var tea = Tea("Green")\n    view { title tea.name }\n}\n')
    assert server.codes(screen) == []
    teas.unlink()
    server.send("workspace/didChangeWatchedFiles", {"changes": [{"uri": teas.as_uri(), "type": 3}]})
    # The text in the editor counts as long as it is open.
    assert server.codes(screen) == []
    assert "screen Teas" in server.hover(screen)["contents"]["value"]
    server.send("textDocument/didClose", {"textDocument": {"uri": teas.as_uri()}})
    assert "VS0701" in server.codes(screen)
    # Its whole folder, too.
    shutil.rmtree(tmp_path)
    server.send("workspace/didChangeWatchedFiles", {"changes": [{"uri": screen.as_uri(), "type": 3}]})
    assert "VS0701" in server.codes(screen)


def test_a_request_is_cancelled_before_it_comes(server, tmp_path):
    server.send("$/cancelRequest", {"id": 5})
    server.send("$/cancelRequest", {"id": "nothing"})
    server.send("$/cancelRequest")
    server.open(tmp_path / "tea.vs")
    assert "var name" in server.hover(tmp_path / "tea.vs", id=5)["contents"]["value"]


LONG = """screen Count {
    var n = 0
    action more { n += 1 }
    view { text "\\(n)"; button "More" -> more }
}
test "long" {
    open Count
    repeat 1000 { repeat 1000 { repeat 1000 { tap "More" } } }
}
"""


def long_run(server, path, id):
    server.send("workspace/executeCommand", {"command": "vsh.run", "arguments": [path.as_uri()]}, id=id)


def test_the_server_answers_while_a_test_runs(server, tmp_path):
    path = tmp_path / "long.vs"
    server.open(path, TEXT + LONG)
    long_run(server, path, "run")
    # Cancelled only behind these, so that they are answered while it runs.
    for id in range(1, 6):
        assert "var name" in server.hover(path, id)["contents"]["value"]
    server.send("$/cancelRequest", {"id": "run"})
    message, _ = server.answer("run")
    assert message["error"]["code"] == -32800
    assert "var name" in server.hover(path, 9)["contents"]["value"]


def test_the_server_ends_while_a_test_runs(server, tmp_path):
    path = tmp_path / "long.vs"
    server.open(path, TEXT + LONG)
    long_run(server, path, "run")
    assert server.end() == (0, b"")
