"use strict";
// The extension for VS Code in Node, against a stand-in of the editor's API and the vsh in $VSH: each feature as a person meets it.
const assert = require("assert");
const fs = require("fs");
const Module = require("module");
const os = require("os");
const path = require("path");

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "vsh-"));
const root = path.join(__dirname, "..", "..");

// MARK: The editor

class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range { constructor(start, end) { Object.assign(this, { start, end }); } }
class Uri {
  constructor(text) { this.text = text; }
  static parse(text) { return new Uri(text); }
  get fsPath() { return decodeURIComponent(this.text.replace("file://", "")); }
  toString() { return this.text; }
}
const plain = (...names) => class { constructor(...values) { names.forEach((name, i) => (this[name] = values[i])); } };
const event = () => {
  const hearers = new Set();
  const on = (hearer) => { hearers.add(hearer); return { dispose: () => hearers.delete(hearer) }; };
  on.fire = (value) => hearers.forEach((hearer) => hearer(value));
  return on;
};
const errors = [];
const applied = [];
const performed = {};
const output = { replace(text) { output.text = text; }, show() { output.isShown = true; }, dispose() {} };
const providers = {};
const shown = new Map();
const hearers = [];
const documents = [];
const workspace = {
  workspaceFolders: [{ uri: new Uri(`file://${folder}`), name: "test" }],
  textDocuments: documents,
  getConfiguration: () => ({ get: () => process.env.VSH }),
  createFileSystemWatcher: () => ({ onDidCreate: event(), onDidChange: event(), onDidDelete: event(), dispose() {} }),
  onDidOpenTextDocument: event(), onDidChangeTextDocument: event(), onDidSaveTextDocument: event(),
  onDidCloseTextDocument: event(), onDidChangeWorkspaceFolders: event(), onWillRenameFiles: event(),
  asRelativePath: (uri) => path.relative(folder, uri.fsPath),
  findFiles: async () => fs.readdirSync(folder).map((name) => new Uri(`file://${path.join(folder, name)}`)),
  openTextDocument: async (uri) =>
    documents.find((one) => one.uri.toString() === uri.toString())
      || open(path.basename(uri.fsPath), fs.readFileSync(uri.fsPath, "utf8")),
  applyEdit: async (edit) => { applied.push(edit); },
};
const kinds = ["CompletionItem", "Hover", "Definition", "Reference", "Rename", "DocumentSymbol",
  "DocumentFormattingEdit", "CodeActions", "SignatureHelp", "CodeLens",
  "DocumentRangeFormattingEdit", "OnTypeFormattingEdit", "DocumentHighlight", "InlayHints", "FoldingRange",
  "DocumentSemanticTokens", "DocumentRangeSemanticTokens", "SelectionRange", "CallHierarchy", "LinkedEditingRange"];
const languages = {
  createDiagnosticCollection: () => ({
    set(uri, found) { shown.set(uri.toString(), found); hearers.splice(0).forEach((hear) => hear()); },
    clear: () => shown.clear(), dispose() {},
  }),
};
for (const kind of kinds) {
  languages[`register${kind}Provider`] = (selector, provider, ...rest) => {
    assert.deepStrictEqual(selector, { language: "viewscript" });
    providers[kind] = Object.assign(provider, { rest });
    return { dispose: () => delete providers[kind] };
  };
}
languages.registerWorkspaceSymbolProvider = (provider) => {
  providers.WorkspaceSymbol = provider;
  return { dispose: () => delete providers.WorkspaceSymbol };
};
class WorkspaceEdit {
  constructor() { this.entries = []; }
  set(uri, edits) { this.entries.push([uri.toString(), edits]); }
  replace(uri, range, newText, metadata) {
    this.entries.push([uri.toString(), [{ range, newText }], metadata]);
  }
}
class EventEmitter {
  constructor() { this.event = event(); }
  fire(value) { this.event.fire(value); }
}
class CancellationTokenSource {
  constructor() {
    const cancelled = event();
    this.token = { isCancellationRequested: false, onCancellationRequested: cancelled };
    this.cancel = () => { this.token.isCancellationRequested = true; cancelled.fire(); };
  }
}
class TestMessage {
  constructor(message) { this.message = message; }
  static diff(message, expectedOutput, actualOutput) {
    return Object.assign(new TestMessage(message), { expectedOutput, actualOutput });
  }
}

// The Testing panel: items by their identifiers, and what a run said of them.
class TestItems extends Map {
  constructor(parent) { super(); this.parent = parent; }
  add(item) { this.set(item.id, Object.assign(item, { parent: this.parent })); }
  replace(items) { this.clear(); items.forEach((item) => this.add(item)); }
}
const panel = { items: new TestItems(), results: [], dispose() {} };
Object.assign(panel, {
  createTestItem: (id, label, uri) => {
    const item = { id, label, uri };
    item.children = new TestItems(item);
    return item;
  },
  createRunProfile: (label, kind, run) => { panel.run = run; },
  createTestRun: () => {
    const note = (verdict) => (item, messages) => panel.results.push([verdict, item.label, [].concat(messages ?? [])]);
    return {
      started() {}, appendOutput() {}, end() {}, passed: note("passed"), failed: note("failed"), errored: note("errored"),
    };
  },
});
const webview = { html: "" };
const vscode = {
  Position, Range, Uri, workspace, languages, WorkspaceEdit,
  Location: plain("uri", "range"), TextEdit: plain("range", "newText"), MarkdownString: plain("value"),
  Diagnostic: plain("range", "message", "severity"), DiagnosticRelatedInformation: plain("location", "message"),
  DocumentSymbol: plain("name", "detail", "kind", "range", "selectionRange"),
  CompletionItem: plain("label", "kind"), CompletionList: plain("items", "isIncomplete"),
  SnippetString: plain("value"), Hover: plain("contents", "range"), CodeAction: plain("title", "kind"),
  CodeActionKind: { QuickFix: "quickfix" }, SignatureHelp: plain(),
  SignatureInformation: plain("label", "documentation"),
  ParameterInformation: plain("label"), CodeLens: plain("range", "command"),
  DocumentHighlight: plain("range", "kind"), InlayHint: plain("position", "label", "kind"), FoldingRange: plain("start", "end", "kind"),
  FoldingRangeKind: { Comment: 1 }, SelectionRange: plain("range", "parent"), LinkedEditingRanges: plain("ranges"),
  SemanticTokensLegend: plain("types", "modifiers"), SemanticTokens: plain("data"),
  SymbolInformation: plain("name", "kind", "containerName", "location"),
  CallHierarchyItem: plain("kind", "name", "detail", "uri", "range", "selectionRange"),
  CallHierarchyIncomingCall: plain("from", "fromRanges"), CallHierarchyOutgoingCall: plain("to", "fromRanges"),
  EventEmitter, CancellationTokenSource, TestMessage,
  ProgressLocation: { Window: 10 }, TestRunProfileKind: { Run: 1 }, ViewColumn: { Beside: -2 },
  tests: { createTestController: () => panel },
  commands: {
    registerCommand: (name, perform) => ((performed[name] = perform), { dispose: () => delete performed[name] }),
  },
  window: {
    showErrorMessage: (text) => errors.push(text), showInformationMessage() {},
    createOutputChannel: () => output,
    withProgress: (_, task) => task({}, new CancellationTokenSource().token),
    onDidChangeTextEditorSelection: event(),
    createWebviewPanel: () => ({ webview, onDidDispose: event(), dispose() {} }),
  },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

// MARK: What a person does

/** A document of the editor, changed as one types. */
function open(name, text) {
  const uri = new Uri(`file://${path.join(folder, name)}`);
  const document = { uri, languageId: "viewscript", version: 1, text, getText: () => document.text };
  documents.push(document);
  workspace.onDidOpenTextDocument.fire(document);
  return document;
}

function place(document, mark, behind = 0) {
  const before = document.text.slice(0, document.text.indexOf(mark) + behind).split("\n");
  return new Position(before.length - 1, before[before.length - 1].length);
}

function replace(document, old, text) {
  const range = new Range(place(document, old), place(document, old, old.length));
  document.text = document.text.replace(old, () => text);
  document.version += 1;
  workspace.onDidChangeTextDocument.fire({ document, contentChanges: [{ range, text }] });
}

async function diagnostics(document, count) {
  for (;;) {
    const found = shown.get(document.uri.toString());
    if (found && found.length === count) return found;
    await new Promise((resolve) => hearers.push(resolve));
  }
}

const script = `screen Teas {
    var text = "日本 😀"
    state loading { after 1s -> loadde }
    state loaded { action go(count: Int) -> loading }
    view { title text }
}
`;

const tested = `screen Count {
    var count = 0
    action more { count += 1 }
    view { text "count: \\(count)"; button "More" -> more }
}
test "it counts" {
    open Count
    tap "More"
    expect count == 1
}
test "it is drawn" {
    open Count
    expect count == 7
    expect screen """
        count: 9
        [ More ]
        """
}
`;

const called = `/// All teas.
model shop: [String] = ["Green"] { op list() = data }
// The screen.
// It loads.
screen Shop {
    use shop
    state loading { call shop.list() { ok(_) -> loaded; fail(_) -> loading } }
    state loaded { action again -> loading }
    view { button "Again" -> again }
}
test "it loads" {
    given shop.list takes 1s
    given shop.list fails "offline" then answers
    open Shop
    wait
    expect in loaded
}
test "it loads" { open Shop }
`;

/** What hangs together: the colours of names, who calls whom, the symbols of a folder, linked edits, selections. */
async function namesHangTogether() {
  const document = open("shop.vs", called);
  await diagnostics(document, 0);
  const [legend] = providers.DocumentSemanticTokens.rest;
  const words = (tokens) => {
    const found = [];
    let [line, start] = [0, 0];
    for (let i = 0; i < tokens.data.length; i += 5) {
      start = tokens.data[i] ? tokens.data[i + 1] : start + tokens.data[i + 1];
      line += tokens.data[i];
      const text = document.text.split("\n")[line].slice(start, start + tokens.data[i + 2]);
      found.push(`${text} ${legend.types[tokens.data[i + 3]]}`);
    }
    return found;
  };
  const all = words(await providers.DocumentSemanticTokens.provideDocumentSemanticTokens(document));
  for (const word of ["shop namespace", "list method", "Shop class", "loaded enumMember", "again method"]) {
    assert.ok(all.includes(word), all.join());
  }
  const line = new Range(place(document, "use shop"), place(document, "use shop", 8));
  const part = await providers.DocumentRangeSemanticTokens.provideDocumentRangeSemanticTokens(document, line);
  assert.deepStrictEqual(words(part), ["shop namespace"]);

  const calls = providers.CallHierarchy;
  const [item] = await calls.prepareCallHierarchy(document, place(document, "shop.list", 6));
  assert.deepStrictEqual([item.name, item.range.start.line], ["list", 1]);
  const [incoming] = await calls.provideCallHierarchyIncomingCalls(item);
  assert.deepStrictEqual([incoming.from.name, incoming.fromRanges.length], ["loading", 1]);
  const [screen] = await calls.prepareCallHierarchy(document, place(document, "action again", 8));
  assert.deepStrictEqual(await calls.provideCallHierarchyOutgoingCalls(screen), []);

  const symbols = await providers.WorkspaceSymbol.provideWorkspaceSymbols("shp");
  assert.deepStrictEqual(symbols.map(({ name }) => name), ["shop", "Shop"]);
  assert.strictEqual(symbols[0].location.uri.toString(), document.uri.toString());

  const linked = await providers.LinkedEditingRange.provideLinkedEditingRanges(
    document, place(document, "given shop.list", 12));
  assert.deepStrictEqual(linked.ranges.map((range) => range.start.line), [11, 12]);
  const [selection] = await providers.SelectionRange.provideSelectionRanges(document, [place(document, "shop.list()")]);
  assert.strictEqual(selection.range.start.line, 6);
  assert.ok(selection.parent.parent);
  const folds = await providers.FoldingRange.provideFoldingRanges(document);
  assert.deepStrictEqual(folds.map(({ start, kind }) => [start, kind]), [[2, 1], [4, undefined], [10, undefined]]);

  const { range, placeholder } = await providers.Rename.prepareRename(document, place(document, "state loaded", 7));
  assert.deepStrictEqual([range.start.character, placeholder], [10, "loaded"]);
  const shop = place(document, "use shop", 6);
  const { items } = await providers.CompletionItem.provideCompletionItems(document, shop);
  const offered = items.find(({ label }) => label === "shop");
  assert.strictEqual(offered.documentation, undefined);
  await providers.CompletionItem.resolveCompletionItem(offered);
  assert.match(offered.documentation.value, /All teas/);

  // Two tests of one name are two in the panel.
  const script = panel.items.get(document.uri.toString());
  await until(() => script.children.size === 2);
  workspace.onDidCloseTextDocument.fire(document);
}

const until = async (holds) => { while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5)); };

/** The Testing panel and the lenses over a script that no one has opened yet. */
async function testsRun() {
  const token = new CancellationTokenSource().token;
  fs.writeFileSync(path.join(folder, "count.vs"), tested);
  await panel.resolveHandler();
  const item = [...panel.items.values()].find((one) => one.label === "count.vs");
  await panel.resolveHandler(item);
  const names = () => [...item.children.values()].map((test) => test.label);
  assert.deepStrictEqual(names(), ['"it counts"', '"it is drawn"']);

  await panel.run({ include: [item] }, token);
  const [passed, failed] = panel.results.splice(0);
  assert.deepStrictEqual(passed.slice(0, 2), ["passed", '"it counts"']);
  assert.deepStrictEqual(failed.slice(0, 2), ["failed", '"it is drawn"']);
  const [value, screen] = failed[2];
  assert.match(value.message, /`count` is 0/);
  assert.strictEqual(value.location.range.start.line, 12);
  assert.strictEqual(screen.location.range.start.line, 13);
  assert.strictEqual(screen.expectedOutput, "count: 9\n[ More ]");
  assert.strictEqual(screen.actualOutput, "count: 0\n[ More ]");
  await panel.run({ include: [item.children.get(item.id + '#"it counts"')] }, token);
  assert.deepStrictEqual(panel.results.splice(0).map((result) => result.slice(0, 2)), [["passed", '"it counts"']]);

  // The lenses: the state of the last run, and what each command does.
  const document = await workspace.openTextDocument(item.uri);
  const lenses = await providers.CodeLens.provideCodeLenses(document);
  assert.deepStrictEqual(lenses.map((lens) => lens.command.title),
    ["Run all tests", "Explore", "Run ✓", "Update", "Review", "Run ✗", "Update", "Review"]);
  const perform = (lens) => performed[lens.command.command](...lens.command.arguments);
  for (const lens of lenses.slice(5)) await perform(lens);
  assert.match(output.text, /the screen differs/);
  assert.ok(output.isShown);
  const [updated, reviewed] = applied.splice(0).map((edit) => edit.entries[0]);
  assert.strictEqual(updated[1][0].newText, "        count: 0\n");
  assert.strictEqual(updated[2], undefined);
  assert.strictEqual(reviewed[1][0].newText, "        count: 0\n");
  assert.ok(reviewed[2].needsConfirmation);

  // What is typed changes the panel, and a script with mistakes has no results.
  replace(document, '"it counts"', '"it adds"');
  await until(() => names()[0] === '"it adds"');
  replace(document, "expect count == 1", "expect cuont == 1");
  await panel.run({}, token);
  const errored = panel.results.splice(0).filter(([verdict]) => verdict === "errored");
  assert.match(errored.map(([, , [message]]) => message.message).join(), /cuont/);
  replace(document, "expect cuont == 1", "expect count == 1");
}

/** The panel with the screen at the cursor. */
async function screenIsShown() {
  const document = documents.find((one) => one.uri.fsPath.endsWith("count.vs"));
  const editor = { document, selection: { active: place(document, 'tap "More"') } };
  vscode.window.activeTextEditor = editor;
  await performed["viewscript.preview"]();
  assert.match(webview.html, /<pre>.*count: 1/s);
  editor.selection.active = place(document, "open Count");
  vscode.window.onDidChangeTextEditorSelection.fire();
  await until(() => webview.html.includes("count: 0"));
  replace(document, 'text "count: ', 'text "<b>: ');
  await until(() => webview.html.includes("&lt;b&gt;: 0"));
}

async function main() {
  const manifest = JSON.parse(fs.readFileSync(path.join(root, "editors/vscode/package.json"), "utf8"));
  for (const { path: file } of [...manifest.contributes.grammars, ...manifest.contributes.snippets]) {
    JSON.parse(fs.readFileSync(path.join(root, "editors/vscode", file), "utf8"));
  }
  JSON.parse(fs.readFileSync(path.join(root, "editors/vscode/language-configuration.json"), "utf8"));

  const extension = require(path.join(root, "editors/vscode", manifest.main));
  const context = { subscriptions: [] };
  await extension.activate(context);
  // Without a script, no server is started.
  assert.deepStrictEqual(Object.keys(providers), []);

  const document = open("teas.vs", script);
  const [mistake] = await diagnostics(document, 1);
  assert.strictEqual(mistake.code, "VS0203");
  assert.deepStrictEqual(mistake.range.start, place(document, "loadde"));

  const actions = await providers.CodeActions.provideCodeActions(document, mistake.range, { diagnostics: [mistake] });
  const [uri, [edit]] = actions.find((action) => action.edit.entries.length).edit.entries[0];
  assert.strictEqual(uri, document.uri.toString());
  assert.strictEqual(edit.newText, "loaded");
  replace(document, "loadde", edit.newText);
  await diagnostics(document, 0);

  const hover = await providers.Hover.provideHover(document, place(document, "title text", 7));
  assert.match(hover.contents[0].value, /text/);
  const { items } = await providers.CompletionItem.provideCompletionItems(document, place(document, "-> load", 7));
  assert.ok(items.some((item) => item.label === "loaded"), items.map((item) => item.label).join());
  const [definition] = await providers.Definition.provideDefinition(document, place(document, "title text", 7));
  assert.deepStrictEqual(definition.range.start.line, 1);
  const references = await providers.Reference.provideReferences(
    document, place(document, "title text", 7), { includeDeclaration: true });
  assert.strictEqual(references.length, 2);
  const renamed = await providers.Rename.provideRenameEdits(document, place(document, "title text", 7), "name");
  assert.strictEqual(renamed.entries[0][1].length, 2);
  const importer = open("importer.vs", 'import "moved.vs"\n');
  const files = [{ oldUri: new Uri(`file://${folder}/moved.vs`), newUri: new Uri(`file://${folder}/parts/moved.vs`) }];
  const paths = await new Promise((resolve) => workspace.onWillRenameFiles.fire({ files, waitUntil: resolve }));
  assert.deepStrictEqual(paths.entries.map(([uri, edits]) => [uri, edits[0].newText]),
    [[importer.uri.toString(), '"parts/moved.vs"']]);
  const [symbol] = await providers.DocumentSymbol.provideDocumentSymbols(document);
  assert.strictEqual(symbol.name, "Teas");
  assert.ok(symbol.children.length >= 3);
  const highlights = await providers.DocumentHighlight.provideDocumentHighlights(document, place(document, "title text", 7));
  assert.strictEqual(highlights.length, 2);
  const whole = new Range(new Position(0, 0), new Position(9, 0));
  const [hint] = await providers.InlayHints.provideInlayHints(document, whole);
  assert.strictEqual(hint.label, ": String");
  const [fold] = await providers.FoldingRange.provideFoldingRanges(document);
  assert.deepStrictEqual([fold.start, fold.end], [0, 4]);

  replace(document, "    view {", "  view {");
  const edits = await providers.DocumentFormattingEdit.provideDocumentFormattingEdits(document, {});
  assert.ok(edits.length >= 1);
  const line = new Range(place(document, "  view {"), place(document, "view {", 6));
  const ofRange = await providers.DocumentRangeFormattingEdit.provideDocumentRangeFormattingEdits(document, line, {});
  assert.deepStrictEqual(ofRange, edits);
  const end = place(document, "text }", 6);
  const typed = await providers.OnTypeFormattingEdit.provideOnTypeFormattingEdits(document, end, "}", {});
  assert.deepStrictEqual(typed, edits);

  // A server that is started anew knows the open documents.
  replace(document, "title text", "title txet");
  await diagnostics(document, 1);
  await performed["viewscript.restart"]();
  await diagnostics(document, 1);
  workspace.onDidCloseTextDocument.fire(document);
  await namesHangTogether();
  await testsRun();
  await screenIsShown();
  await extension.deactivate();
  assert.deepStrictEqual(errors, []);
  assert.deepStrictEqual(Object.keys(providers), []);
}

const deadline = setTimeout(() => { console.error("nothing came for 60 s"); process.exit(1); }, 60_000);
main().then(() => clearTimeout(deadline), (error) => { console.error(error); process.exitCode = 1; })
  .finally(() => {
    fs.rmSync(folder, { recursive: true, force: true });
    // A server that still runs would keep this process alive.
    if (process.exitCode) process.exit();
  });
