"use strict";
// The client of `vsh lsp`, without a build step: it starts the server, tells it what is typed, and shows what it answers.
const vscode = require("vscode");
const { Connection } = require("./connection.js");
const { Preview } = require("./preview.js");
const { TestPanel } = require("./testing.js");
const {
  at, fromRange, toCompletion, toDiagnostic, toEdit, toLocation, toPosition, toRange, toSymbol, toText, toWorkspaceEdit,
} = require("./values.js");

const selector = { language: "viewscript" };

/** One server, with all that hangs on it. */
class Client {
  constructor() {
    this.diagnostics = vscode.languages.createDiagnosticCollection("viewscript");
    this.output = vscode.window.createOutputChannel("View Script");
    this.lensesChanged = new vscode.EventEmitter();
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
        workspace: {
          workspaceFolders: true, codeLens: { refreshSupport: true },
          workspaceEdit: { documentChanges: true, changeAnnotationSupport: {} },
        },
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
    } else if (method === "workspace/codeLens/refresh") {
      this.lensesChanged.fire();
    }
  }

  tell(method, params) { this.connection?.notify(method, params); }

  /** The answer to a request; undefined where no server runs. */
  async ask(method, params, token) { return this.connection?.ask(method, params, token); }

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
    const ask = (method, params, token) => this.ask(method, params, token);
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
    register(can.documentRangeFormattingProvider, "DocumentRangeFormattingEdit", {
      provideDocumentRangeFormattingEdits: async (document, range, options, token) => {
        const params = { textDocument: { uri: document.uri.toString() }, range: fromRange(range), options };
        return list(await ask("textDocument/rangeFormatting", params, token)).map(toEdit);
      },
    });
    register(can.documentOnTypeFormattingProvider, "OnTypeFormattingEdit", {
      provideOnTypeFormattingEdits: async (document, position, ch, options, token) =>
        list(await ask("textDocument/onTypeFormatting", { ...at(document, position), ch, options }, token)).map(toEdit),
    }, can.documentOnTypeFormattingProvider?.firstTriggerCharacter);
    register(can.documentHighlightProvider, "DocumentHighlight", {
      provideDocumentHighlights: async (document, position, token) =>
        list(await ask("textDocument/documentHighlight", at(document, position), token)).map(
          (found) => new vscode.DocumentHighlight(toRange(found.range), (found.kind || 1) - 1)),
    });
    register(can.inlayHintProvider, "InlayHints", {
      provideInlayHints: async (document, range, token) => {
        const params = { textDocument: { uri: document.uri.toString() }, range: fromRange(range) };
        return list(await ask("textDocument/inlayHint", params, token)).map(
          (hint) => new vscode.InlayHint(toPosition(hint.position), hint.label, hint.kind));
      },
    });
    register(can.foldingRangeProvider, "FoldingRange", {
      provideFoldingRanges: async (document, context, token) => {
        const textDocument = { uri: document.uri.toString() };
        return list(await ask("textDocument/foldingRange", { textDocument }, token)).map(
          (fold) => new vscode.FoldingRange(fold.startLine, fold.endLine));
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
    for (const command of can.executeCommandProvider?.commands || []) {
      this.registered.push(vscode.commands.registerCommand(command, (uri, line) => this.perform(command, uri, line)));
    }
    register(can.codeLensProvider, "CodeLens", {
      onDidChangeCodeLenses: this.lensesChanged.event,
      provideCodeLenses: async (document, token) => {
        const textDocument = { uri: document.uri.toString() };
        return list(await ask("textDocument/codeLens", { textDocument }, token)).map(
          (lens) => new vscode.CodeLens(toRange(lens.range), lens.command));
      },
    });
  }
}

let client;

exports.activate = async (context) => {
  client = new Client();
  const tests = new TestPanel(client);
  const start = () => client.start().catch((error) => vscode.window.showErrorMessage(`vsh: ${error.message}`));
  context.subscriptions.push(
    client.diagnostics, client.output, tests, new Preview(client),
    vscode.commands.registerCommand("viewscript.restart", async () => {
      await client.stop();
      await start();
    }));
  await start();
  for (const document of vscode.workspace.textDocuments) tests.see(document);
};

exports.deactivate = () => client?.stop();
