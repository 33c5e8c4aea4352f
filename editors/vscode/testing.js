"use strict";
const vscode = require("vscode");
const { toRange } = require("./values.js");

const symbolOfTest = 24;

/** The tests of the workspace in the Testing panel: an item for each script, and below it one for each of its tests. */
class TestPanel {
  constructor(client) {
    this.client = client;
    this.controller = vscode.tests.createTestController("viewscript", "View Script");
    this.controller.resolveHandler = (item) => (item ? this.discover(item) : this.findScripts());
    this.controller.createRunProfile(
      "Run", vscode.TestRunProfileKind.Run, (request, token) => this.run(request, token), true);
    const watcher = vscode.workspace.createFileSystemWatcher("**/*.vs");
    this.registered = [
      this.controller, watcher, watcher.onDidCreate((uri) => this.script(uri)),
      watcher.onDidDelete((uri) => this.controller.items.delete(uri.toString())),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.see(document)),
    ];
  }

  dispose() { for (const one of this.registered) one.dispose(); }

  /** The item of a script, which is made where there is none. */
  script(uri) {
    const known = this.controller.items.get(uri.toString());
    if (known) return known;
    const item = this.controller.createTestItem(uri.toString(), vscode.workspace.asRelativePath(uri), uri);
    item.canResolveChildren = true;
    this.controller.items.add(item);
    return item;
  }

  /** Finds the tests of an open document. */
  see(document) {
    if (document.languageId === "viewscript") this.discover(this.script(document.uri));
  }

  async findScripts() {
    for (const uri of await vscode.workspace.findFiles("**/*.vs")) this.script(uri);
  }

  /** Gives the item of a script its tests. The document is opened, since the server answers for open ones only. */
  async discover(item) {
    const textDocument = { uri: item.id };
    const symbols = await Promise.resolve(vscode.workspace.openTextDocument(item.uri))
      .then(() => this.client.ask("textDocument/documentSymbol", { textDocument }))
      .catch((error) => { item.error = error.message; });
    if (!symbols) return;
    item.error = undefined;
    const tests = symbols.filter((symbol) => symbol.kind === symbolOfTest);
    const counts = new Map();
    item.children.replace(tests.map((symbol) => {
      // Several tests may have one name.
      const count = (counts.get(symbol.name) || 0) + 1;
      counts.set(symbol.name, count);
      const id = `${item.id}#${symbol.name}${count > 1 ? `#${count}` : ""}`;
      const test = this.controller.createTestItem(id, symbol.name, item.uri);
      test.range = toRange(symbol.selectionRange);
      return test;
    }));
  }

  /** Runs what was chosen, or all; a script whose tests are all chosen is run once. */
  async run(request, token) {
    const run = this.controller.createTestRun(request);
    if (!request.include) await this.findScripts();
    const chosen = request.include || all(this.controller.items);
    const excluded = new Set(request.exclude || []);
    for (const item of chosen) {
      if (token.isCancellationRequested) break;
      if (excluded.has(item) || (item.parent && chosen.includes(item.parent))) continue;
      try {
        await (item.parent ? this.runTest(item, run, token) : this.runScript(item, excluded, run, token));
      } catch (error) {
        run.errored(item, new vscode.TestMessage(error.message));
      }
    }
    run.end();
  }

  async runTest(item, run, token) {
    await vscode.workspace.openTextDocument(item.uri);
    run.started(item);
    this.report([item], await this.client.execute("vsh.run", item.parent.id, item.range.start.line, token), run);
  }

  async runScript(item, excluded, run, token) {
    await this.discover(item);
    const tests = all(item.children).filter((test) => !excluded.has(test));
    for (const test of tests) run.started(test);
    this.report(tests, await this.client.execute("vsh.run", item.id, null, token), run);
  }

  /** Gives each test its results, which stand at its line: one, or in a test with `for` several. */
  report(tests, answer, run) {
    if (!answer) throw new Error("vsh is not running");
    run.appendOutput(answer.report.replace(/\r?\n/g, "\r\n"));
    for (const test of tests) {
      const results = answer.tests.filter(({ line }) => line === test.range.start.line);
      const failures = results.flatMap((result) => result.failures || []);
      if (!results.length) run.errored(test, new vscode.TestMessage(answer.report || "this test was not run"));
      else if (results.every((result) => result.passed)) run.passed(test);
      else run.failed(test, failures.map((failure) => toMessage(failure, test.uri)));
    }
  }
}

const all = (items) => {
  const found = [];
  items.forEach((item) => found.push(item));
  return found;
};

/** A text without its final line feed, which makes no difference in an expected screen. */
const withoutEnd = (text) => text.replace(/\n$/, "");

/** A failure at its line. For a screen the editor shows the difference between both texts. */
function toMessage(failure, uri) {
  const { expected, actual } = failure.data || {};
  const message = actual === undefined
    ? new vscode.TestMessage(failure.message)
    : vscode.TestMessage.diff(failure.message, withoutEnd(expected), withoutEnd(actual));
  message.location = new vscode.Location(uri, toRange(failure.range));
  return message;
}

module.exports = { TestPanel };
