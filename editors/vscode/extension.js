"use strict";
// The client of `vsh lsp`, without a build step: it starts the server, tells it what is typed, and shows what it answers.
const { spawn } = require("child_process");
const vscode = require("vscode");

const selector = { language: "viewscript" };

/** JSON-RPC over the standard input and output of one process. */
class Connection {
  constructor(command, args, cwd, hear) {
    this.hear = hear;
    this.waiting = new Map();
    this.lastId = 0;
    this.bytes = Buffer.alloc(0);
    this.isOpen = true;
    this.child = spawn(command, args, { cwd, stdio: ["pipe", "pipe", "inherit"] });
    this.child.stdout.on("data", (bytes) => this.read(bytes));
    this.child.stdin.on("error", () => {});
    this.ended = new Promise((resolve) => {
      const end = (reason) => {
        this.isOpen = false;
        for (const { reject } of this.waiting.values()) reject(new Error("vsh has ended"));
        this.waiting.clear();
        resolve(reason);
      };
      this.child.on("error", (error) => end(error.message));
      this.child.on("exit", (status) => end(`exit status ${status}`));
    });
  }

  read(bytes) {
    this.bytes = Buffer.concat([this.bytes, bytes]);
    for (;;) {
      const head = this.bytes.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = /Content-Length: *(\d+)/i.exec(this.bytes.toString("latin1", 0, head));
      const end = head + 4 + Number(length ? length[1] : 0);
      if (this.bytes.length < end) return;
      const message = JSON.parse(this.bytes.toString("utf8", head + 4, end));
      this.bytes = this.bytes.subarray(end);
      this.take(message);
    }
  }

  take(message) {
    if (message.method === undefined) {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (!waiting) return;
      if (message.error) waiting.reject(new Error(message.error.message));
      else waiting.resolve(message.result);
    } else if (message.id !== undefined) {
      // What the server asks of the client is answered: nothing is registered or configured here.
      this.send({ id: message.id, result: null });
    } else {
      this.hear(message.method, message.params);
    }
  }

  send(message) {
    if (!this.isOpen) return;
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }), "utf8");
    this.child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.child.stdin.write(body);
  }

  notify(method, params) { this.send({ method, params }); }

  ask(method, params, token) {
    if (!this.isOpen) return Promise.reject(new Error("vsh is not running"));
    const id = ++this.lastId;
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    if (token) token.onCancellationRequested(() => this.notify("$/cancelRequest", { id }));
    this.send({ id, method, params });
    return answer;
  }
}

// From the protocol's values to the editor's.
const toPosition = (p) => new vscode.Position(p.line, p.character);
const toRange = (r) => new vscode.Range(toPosition(r.start), toPosition(r.end));
const toLocation = (l) => new vscode.Location(vscode.Uri.parse(l.uri), toRange(l.range));
const toEdit = (e) => new vscode.TextEdit(toRange(e.range), e.newText);
const toText = (content) => {
  const texts = Array.isArray(content) ? content : [content];
  return texts.map((t) => new vscode.MarkdownString(typeof t === "string" ? t : t.value));
};
function toWorkspaceEdit(edit) {
  const result = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(edit.changes || {})) {
    result.set(vscode.Uri.parse(uri), edits.map(toEdit));
  }
  for (const change of edit.documentChanges || []) {
    if (change.textDocument) result.set(vscode.Uri.parse(change.textDocument.uri), change.edits.map(toEdit));
  }
  return result;
}
function toDiagnostic(d) {
  const result = new vscode.Diagnostic(toRange(d.range), d.message, (d.severity || 1) - 1);
  result.source = d.source || "vsh";
  result.code = d.code;
  result.tags = d.tags;
  result.relatedInformation = (d.relatedInformation || []).map(
    (r) => new vscode.DiagnosticRelatedInformation(toLocation(r.location), r.message));
  result.original = d;
  return result;
}
function toSymbol(s) {
  const symbol = new vscode.DocumentSymbol(
    s.name, s.detail || "", s.kind - 1, toRange(s.range), toRange(s.selectionRange));
  symbol.children = (s.children || []).map(toSymbol);
  return symbol;
}
function toCompletion(item) {
  const result = new vscode.CompletionItem(item.label, (item.kind || 1) - 1);
  result.detail = item.detail;
  if (item.documentation) result.documentation = toText(item.documentation)[0];
  result.sortText = item.sortText;
  result.filterText = item.filterText;
  const text = item.textEdit ? item.textEdit.newText : item.insertText || item.label;
  result.insertText = item.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
  if (item.textEdit) result.range = toRange(item.textEdit.range || item.textEdit.replace);
  return result;
}

// And back.
const fromRange = (r) => ({ start: fromPosition(r.start), end: fromPosition(r.end) });
const fromPosition = (p) => ({ line: p.line, character: p.character });
const at = (document, position) => ({
  textDocument: { uri: document.uri.toString() }, position: fromPosition(position),
});

/** One server, with all that hangs on it. */
class Client {
  constructor() {
    this.diagnostics = vscode.languages.createDiagnosticCollection("viewscript");
    this.registered = [];
  }

  async start() {
    const folders = (vscode.workspace.workspaceFolders || []).map((f) => ({ uri: f.uri.toString(), name: f.name }));
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
          rename: { prepareSupport: false },
        },
        workspace: { workspaceFolders: true, workspaceEdit: { documentChanges: true } },
      },
    });
    connection.notify("initialized", {});
    this.follow();
    this.provide(capabilities);
    for (const document of vscode.workspace.textDocuments) this.open(document);
  }

  /** Ends the server, as the protocol says it. */
  async stop() {
    const connection = this.connection;
    this.connection = undefined;
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
    }
  }

  tell(method, params) { this.connection?.notify(method, params); }

  open(document) {
    if (document.languageId !== "viewscript") return;
    const { uri, languageId, version } = document;
    this.tell("textDocument/didOpen", {
      textDocument: { uri: uri.toString(), languageId, version, text: document.getText() },
    });
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

  /** Registers what the server can do, and no more. */
  provide(can) {
    const ask = (method, params, token) => this.connection?.ask(method, params, token);
    const list = (value) => (Array.isArray(value) ? value : value ? [value] : []);
    const register = (isThere, kind, ...rest) => {
      if (isThere) this.registered.push(vscode.languages[`register${kind}Provider`](selector, ...rest));
    };
    register(can.completionProvider, "CompletionItem", {
      provideCompletionItems: async (document, position, token) => {
        const answer = await ask("textDocument/completion", at(document, position), token);
        const items = Array.isArray(answer) ? answer : answer?.items || [];
        return new vscode.CompletionList(items.map(toCompletion), Boolean(answer?.isIncomplete));
      },
    }, ...(can.completionProvider?.triggerCharacters || []));
    register(can.hoverProvider, "Hover", {
      provideHover: async (document, position, token) => {
        const answer = await ask("textDocument/hover", at(document, position), token);
        return answer && new vscode.Hover(toText(answer.contents), answer.range && toRange(answer.range));
      },
    });
    register(can.definitionProvider, "Definition", {
      provideDefinition: async (document, position, token) =>
        list(await ask("textDocument/definition", at(document, position), token)).map(toLocation),
    });
    register(can.referencesProvider, "Reference", {
      provideReferences: async (document, position, context, token) =>
        list(await ask("textDocument/references", { ...at(document, position), context }, token)).map(toLocation),
    });
    register(can.renameProvider, "Rename", {
      provideRenameEdits: async (document, position, newName, token) => {
        const edit = await ask("textDocument/rename", { ...at(document, position), newName }, token);
        return edit && toWorkspaceEdit(edit);
      },
    });
    register(can.documentSymbolProvider, "DocumentSymbol", {
      provideDocumentSymbols: async (document, token) => {
        const textDocument = { uri: document.uri.toString() };
        return list(await ask("textDocument/documentSymbol", { textDocument }, token)).map(toSymbol);
      },
    });
    register(can.documentFormattingProvider, "DocumentFormattingEdit", {
      provideDocumentFormattingEdits: async (document, options, token) => {
        const textDocument = { uri: document.uri.toString() };
        return list(await ask("textDocument/formatting", { textDocument, options }, token)).map(toEdit);
      },
    });
    register(can.codeActionProvider, "CodeActions", {
      provideCodeActions: async (document, range, context, token) => {
        const answer = await ask("textDocument/codeAction", {
          textDocument: { uri: document.uri.toString() }, range: fromRange(range),
          context: { diagnostics: context.diagnostics.map((d) => d.original).filter(Boolean) },
        }, token);
        return list(answer).filter((a) => a.edit).map((a) => {
          const action = new vscode.CodeAction(a.title, vscode.CodeActionKind.QuickFix);
          action.edit = toWorkspaceEdit(a.edit);
          action.isPreferred = a.isPreferred;
          return action;
        });
      },
    });
    register(can.signatureHelpProvider, "SignatureHelp", {
      provideSignatureHelp: async (document, position, token) => {
        const answer = await ask("textDocument/signatureHelp", at(document, position), token);
        if (!answer) return undefined;
        const help = new vscode.SignatureHelp();
        help.activeSignature = answer.activeSignature || 0;
        help.activeParameter = answer.activeParameter || 0;
        help.signatures = answer.signatures.map((s) => {
          const signature = new vscode.SignatureInformation(s.label);
          signature.parameters = (s.parameters || []).map((p) => new vscode.ParameterInformation(p.label));
          return signature;
        });
        return help;
      },
    }, ...(can.signatureHelpProvider?.triggerCharacters || []));
  }
}

let client;

exports.activate = async (context) => {
  client = new Client();
  const start = () => client.start().catch((error) => vscode.window.showErrorMessage(`vsh: ${error.message}`));
  context.subscriptions.push(
    client.diagnostics,
    vscode.commands.registerCommand("viewscript.restart", async () => {
      await client.stop();
      await start();
    }));
  await start();
};

exports.deactivate = () => client?.stop();
