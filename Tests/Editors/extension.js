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
  const hearers = [];
  const on = (hearer) => { hearers.push(hearer); return { dispose() {} }; };
  on.fire = (value) => hearers.forEach((hearer) => hearer(value));
  return on;
};
const errors = [];
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
  onDidCloseTextDocument: event(),
};
const kinds = ["CompletionItem", "Hover", "Definition", "Reference", "Rename", "DocumentSymbol",
  "DocumentFormattingEdit", "CodeActions", "SignatureHelp"];
const languages = {
  createDiagnosticCollection: () => ({
    set(uri, found) { shown.set(uri.toString(), found); hearers.splice(0).forEach((hear) => hear()); },
    clear: () => shown.clear(), dispose() {},
  }),
};
for (const kind of kinds) {
  languages[`register${kind}Provider`] = (selector, provider) => {
    assert.deepStrictEqual(selector, { language: "viewscript" });
    providers[kind] = provider;
    return { dispose: () => delete providers[kind] };
  };
}
class WorkspaceEdit {
  constructor() { this.entries = []; }
  set(uri, edits) { this.entries.push([uri.toString(), edits]); }
}
const vscode = {
  Position, Range, Uri, workspace, languages, WorkspaceEdit,
  Location: plain("uri", "range"), TextEdit: plain("range", "newText"), MarkdownString: plain("value"),
  Diagnostic: plain("range", "message", "severity"), DiagnosticRelatedInformation: plain("location", "message"),
  DocumentSymbol: plain("name", "detail", "kind", "range", "selectionRange"),
  CompletionItem: plain("label", "kind"), CompletionList: plain("items", "isIncomplete"),
  SnippetString: plain("value"), Hover: plain("contents", "range"), CodeAction: plain("title", "kind"),
  CodeActionKind: { QuickFix: "quickfix" }, SignatureHelp: plain(), SignatureInformation: plain("label"),
  ParameterInformation: plain("label"),
  commands: { registerCommand: (name, perform) => ((vscode.performed = perform), { dispose() {} }) },
  window: { showErrorMessage: (text) => errors.push(text), showInformationMessage() {} },
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

async function main() {
  const manifest = JSON.parse(fs.readFileSync(path.join(root, "editors/vscode/package.json"), "utf8"));
  for (const { path: file } of [...manifest.contributes.grammars, ...manifest.contributes.snippets]) {
    JSON.parse(fs.readFileSync(path.join(root, "editors/vscode", file), "utf8"));
  }
  JSON.parse(fs.readFileSync(path.join(root, "editors/vscode/language-configuration.json"), "utf8"));

  const extension = require(path.join(root, "editors/vscode", manifest.main));
  const context = { subscriptions: [] };
  await extension.activate(context);
  assert.deepStrictEqual(errors, []);

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
  const [symbol] = await providers.DocumentSymbol.provideDocumentSymbols(document);
  assert.strictEqual(symbol.name, "Teas");
  assert.ok(symbol.children.length >= 3);

  replace(document, "    view {", "  view {");
  const edits = await providers.DocumentFormattingEdit.provideDocumentFormattingEdits(document, {});
  assert.ok(edits.length >= 1);

  // A server that is started anew knows the open documents.
  replace(document, "title text", "title txet");
  await diagnostics(document, 1);
  await vscode.performed();
  await diagnostics(document, 1);
  workspace.onDidCloseTextDocument.fire(document);
  await extension.deactivate();
  assert.deepStrictEqual(errors, []);
  assert.deepStrictEqual(Object.keys(providers), []);
}

const deadline = setTimeout(() => { console.error("nothing came for 60 s"); process.exit(1); }, 60_000);
main().then(() => clearTimeout(deadline), (error) => { console.error(error); process.exitCode = 1; clearTimeout(deadline); })
  .finally(() => fs.rmSync(folder, { recursive: true, force: true }));
