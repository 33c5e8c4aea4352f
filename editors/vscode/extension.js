"use strict";
// The client of `vsh lsp`, without a build step: it starts the server, tells it what is typed, and shows what it answers.
const vscode = require("vscode");
const { Connection } = require("./connection.js");
const { Preview } = require("./preview.js");
const { provide } = require("./providers.js");
const { TestPanel } = require("./testing.js");
const { fromRange, toDiagnostic, toFolder, toWorkspaceEdit } = require("./values.js");

/** One server, with all that hangs on it. */
class Client {
  constructor() {
    this.diagnostics = vscode.languages.createDiagnosticCollection("viewscript");
    this.output = vscode.window.createOutputChannel("View Script");
    this.lensesChanged = new vscode.EventEmitter();
    this.registered = [];
  }

  /** Starts the server, once; what is asked meanwhile waits for it. */
  start() {
    this.ready ??= this.begin().catch((error) => { vscode.window.showErrorMessage(`vsh: ${error.message}`); });
    return this.ready;
  }

  async begin() {
    const folders = (vscode.workspace.workspaceFolders || []).map(toFolder);
    const cwd = (vscode.workspace.workspaceFolders || [])[0]?.uri.fsPath;
    const command = vscode.workspace.getConfiguration("viewscript").get("command") || "vsh";
    const connection = new Connection(command, ["lsp"], cwd, (method, params) => this.hear(method, params));
    this.connection = connection;
    connection.ended.then((reason) => {
      if (this.connection === connection) {
        vscode.window.showErrorMessage(`\`${command} lsp\` has ended: ${reason}`);
      }
    });
    const { capabilities } = await connection.ask("initialize", {
      processId: process.pid,
      clientInfo: { name: "viewscript for VS Code" },
      rootUri: folders[0]?.uri ?? null,
      workspaceFolders: folders.length ? folders : null,
      capabilities: {
        general: { positionEncodings: ["utf-16"] },
        textDocument: {
          publishDiagnostics: { relatedInformation: true, tagSupport: { valueSet: [1, 2] } },
          completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown", "plaintext"] } },
          hover: { contentFormat: ["markdown", "plaintext"] },
          documentSymbol: { hierarchicalDocumentSymbolSupport: true },
          codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } } },
          rename: { prepareSupport: true },
          foldingRange: { lineFoldingOnly: true },
        },
        workspace: {
          workspaceFolders: true, codeLens: { refreshSupport: true },
          workspaceEdit: { documentChanges: true, changeAnnotationSupport: {} },
        },
      },
    });
    connection.notify("initialized", {});
    this.follow();
    this.registered.push(...provide(this, capabilities));
    for (const document of vscode.workspace.textDocuments) this.open(document);
  }

  /** Ends the server, as the protocol says it. */
  async stop() {
    const connection = this.connection;
    this.connection = undefined;
    this.ready = undefined;
    for (const one of this.registered.splice(0)) one.dispose();
    this.diagnostics.clear();
    if (!connection || !connection.isOpen) return;
    await connection.ask("shutdown", null).catch(() => {});
    connection.notify("exit");
  }

  hear(method, params) {
    if (method === "textDocument/publishDiagnostics") {
      this.diagnostics.set(vscode.Uri.parse(params.uri), params.diagnostics.map(toDiagnostic));
    } else if (method === "window/showMessage") {
      vscode.window.showInformationMessage(params.message);
    } else if (method === "workspace/codeLens/refresh") {
      this.lensesChanged.fire();
    }
  }

  tell(method, params) { this.connection?.notify(method, params); }

  /** The answer to a request; undefined where no server runs. */
  async ask(method, params, token) {
    await this.ready;
    return this.connection?.ask(method, params, token);
  }

  /** Runs a command of the server. */
  execute(command, uri, line, token) {
    return this.ask("workspace/executeCommand", { command, arguments: [uri, line ?? null] }, token);
  }

  /** Runs what a lens names: applies its edit and, where something failed, shows its report. */
  async perform(command, uri, line) {
    const progress = { location: vscode.ProgressLocation.Window, title: "vsh", cancellable: true };
    try {
      const answer = await vscode.window.withProgress(progress, (_, token) => this.execute(command, uri, line, token));
      if (!answer) return;
      this.output.replace(answer.report);
      if (answer.edit) await vscode.workspace.applyEdit(toWorkspaceEdit(answer.edit));
      else if (!answer.passed) this.output.show(true);
    } catch (error) {
      vscode.window.showErrorMessage(`vsh: ${error.message}`);
    }
  }

  open(document) {
    if (document.languageId !== "viewscript") return;
    const { uri, languageId, version } = document;
    this.tell("textDocument/didOpen", {
      textDocument: { uri: uri.toString(), languageId, version, text: document.getText() },
    });
  }

  /** The paths to files that are renamed. */
  async rename(files) {
    const renamed = files.map(({ oldUri, newUri }) => ({ oldUri: oldUri.toString(), newUri: newUri.toString() }));
    const edit = await this.ask("workspace/willRenameFiles", { files: renamed });
    return toWorkspaceEdit(edit || {});
  }

  /** Tells the server what happens to documents and files. */
  follow() {
    const watcher = vscode.workspace.createFileSystemWatcher("**/*.vs");
    const changed = (type) => (uri) =>
      this.tell("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type }] });
    const only = (tell) => (event) => {
      if ((event.document || event).languageId === "viewscript") tell(event);
    };
    this.registered.push(
      watcher, watcher.onDidCreate(changed(1)), watcher.onDidChange(changed(2)), watcher.onDidDelete(changed(3)),
      vscode.workspace.onDidChangeWorkspaceFolders(({ added, removed }) =>
        this.tell("workspace/didChangeWorkspaceFolders", {
          event: { added: added.map(toFolder), removed: removed.map(toFolder) },
        })),
      vscode.workspace.onWillRenameFiles((event) => event.waitUntil(this.rename(event.files))),
      vscode.workspace.onDidOpenTextDocument((document) => this.open(document)),
      vscode.workspace.onDidChangeTextDocument(only((event) =>
        this.tell("textDocument/didChange", {
          textDocument: { uri: event.document.uri.toString(), version: event.document.version },
          contentChanges: event.contentChanges.map((c) => ({ range: fromRange(c.range), text: c.text })),
        }))),
      vscode.workspace.onDidSaveTextDocument(only((document) =>
        this.tell("textDocument/didSave", { textDocument: { uri: document.uri.toString() } }))),
      vscode.workspace.onDidCloseTextDocument(only((document) =>
        this.tell("textDocument/didClose", { textDocument: { uri: document.uri.toString() } }))));
  }
}

let client;

/** The server starts with the first script that is opened: other programs, too, have files that end in `.vs`. */
exports.activate = async (context) => {
  client = new Client();
  const tests = new TestPanel(client);
  const see = (document) => {
    if (document.languageId !== "viewscript") return;
    client.start();
    tests.see(document);
  };
  context.subscriptions.push(
    client.diagnostics, client.output, tests, new Preview(client),
    vscode.workspace.onDidOpenTextDocument(see),
    vscode.commands.registerCommand("viewscript.restart", async () => {
      await client.stop();
      await client.start();
    }));
  vscode.workspace.textDocuments.forEach(see);
  await client.ready;
};

exports.deactivate = () => client?.stop();
