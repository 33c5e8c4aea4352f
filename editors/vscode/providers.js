"use strict";
// What the editor asks for, asked of the server in turn: a provider for each feature.
const vscode = require("vscode");
const {
  at, fromCaller, fromPosition, fromRange, of, toCaller, toCompletion, toEdit, toFold, toLocation, toPosition, toRange,
  toSelection, toSignatureHelp, toSymbol, toText, toWorkspaceEdit, toWorkspaceSymbol,
} = require("./values.js");

const selector = { language: "viewscript" };
const list = (value) => (Array.isArray(value) ? value : value ? [value] : []);

/** Registers what a server can do, and no more. Returns what is to be disposed of. */
function provide(client, can) {
  const registered = [];
  const ask = (method, params, token) => client.ask(method, params, token);
  /** The elements of an answer, each as a value of the editor. */
  const all = async (method, params, token, convert) => list(await ask(method, params, token)).map(convert);
  const register = (isThere, kind, ...rest) => {
    if (isThere) registered.push(vscode.languages[`register${kind}Provider`](selector, ...rest));
  };
  written(can, register, ask, all);
  named(can, register, ask, all);
  drawn(can, register, ask, all);
  if (can.workspaceSymbolProvider) {
    registered.push(vscode.languages.registerWorkspaceSymbolProvider({
      provideWorkspaceSymbols: (query, token) => all("workspace/symbol", { query }, token, toWorkspaceSymbol),
    }));
  }
  for (const command of can.executeCommandProvider?.commands || []) {
    registered.push(vscode.commands.registerCommand(command, (uri, line) => client.perform(command, uri, line)));
  }
  register(can.codeLensProvider, "CodeLens", {
    onDidChangeCodeLenses: client.lensesChanged.event,
    provideCodeLenses: (document, token) =>
      all("textDocument/codeLens", of(document), token,
        (lens) => new vscode.CodeLens(toRange(lens.range), lens.command)),
  });
  return registered;
}

/** What helps to write: completion, parameters, quick fixes, formatting, linked editing. */
function written(can, register, ask, all) {
  register(can.completionProvider, "CompletionItem", {
    provideCompletionItems: async (document, position, token) => {
      const answer = await ask("textDocument/completion", at(document, position), token);
      const items = Array.isArray(answer) ? answer : answer?.items || [];
      return new vscode.CompletionList(items.map(toCompletion), Boolean(answer?.isIncomplete));
    },
    resolveCompletionItem: async (item, token) => {
      const answer = item.original?.data && await ask("completionItem/resolve", item.original, token);
      if (answer?.documentation) item.documentation = toText(answer.documentation)[0];
      return item;
    },
  }, ...(can.completionProvider?.triggerCharacters || []));
  register(can.signatureHelpProvider, "SignatureHelp", {
    provideSignatureHelp: async (document, position, token) => {
      const answer = await ask("textDocument/signatureHelp", at(document, position), token);
      return answer ? toSignatureHelp(answer) : undefined;
    },
  }, ...(can.signatureHelpProvider?.triggerCharacters || []));
  register(can.codeActionProvider, "CodeActions", {
    provideCodeActions: async (document, range, context, token) => {
      const diagnostics = context.diagnostics.map((d) => d.original).filter(Boolean);
      const params = { ...of(document), range: fromRange(range), context: { diagnostics } };
      return list(await ask("textDocument/codeAction", params, token)).filter((a) => a.edit).map((a) => {
        const action = new vscode.CodeAction(a.title, vscode.CodeActionKind.QuickFix);
        action.edit = toWorkspaceEdit(a.edit);
        action.isPreferred = a.isPreferred;
        return action;
      });
    },
  });
  register(can.documentFormattingProvider, "DocumentFormattingEdit", {
    provideDocumentFormattingEdits: (document, options, token) =>
      all("textDocument/formatting", { ...of(document), options }, token, toEdit),
  });
  register(can.documentRangeFormattingProvider, "DocumentRangeFormattingEdit", {
    provideDocumentRangeFormattingEdits: (document, range, options, token) =>
      all("textDocument/rangeFormatting", { ...of(document), range: fromRange(range), options }, token, toEdit),
  });
  register(can.documentOnTypeFormattingProvider, "OnTypeFormattingEdit", {
    provideOnTypeFormattingEdits: (document, position, ch, options, token) =>
      all("textDocument/onTypeFormatting", { ...at(document, position), ch, options }, token, toEdit),
  }, can.documentOnTypeFormattingProvider?.firstTriggerCharacter);
  register(can.linkedEditingRangeProvider, "LinkedEditingRange", {
    provideLinkedEditingRanges: async (document, position, token) => {
      const answer = await ask("textDocument/linkedEditingRange", at(document, position), token);
      return answer && new vscode.LinkedEditingRanges(answer.ranges.map(toRange));
    },
  });
}

/** What a name means, where it stands, and its other name. */
function named(can, register, ask, all) {
  register(can.hoverProvider, "Hover", {
    provideHover: async (document, position, token) => {
      const answer = await ask("textDocument/hover", at(document, position), token);
      return answer && new vscode.Hover(toText(answer.contents), answer.range && toRange(answer.range));
    },
  });
  register(can.definitionProvider, "Definition", {
    provideDefinition: (document, position, token) =>
      all("textDocument/definition", at(document, position), token, toLocation),
  });
  register(can.referencesProvider, "Reference", {
    provideReferences: (document, position, context, token) =>
      all("textDocument/references", { ...at(document, position), context }, token, toLocation),
  });
  register(can.documentHighlightProvider, "DocumentHighlight", {
    provideDocumentHighlights: (document, position, token) =>
      all("textDocument/documentHighlight", at(document, position), token,
        (found) => new vscode.DocumentHighlight(toRange(found.range), (found.kind || 1) - 1)),
  });
  register(can.renameProvider, "Rename", {
    prepareRename: async (document, position, token) => {
      const answer = await ask("textDocument/prepareRename", at(document, position), token);
      return answer && { range: toRange(answer.range), placeholder: answer.placeholder };
    },
    provideRenameEdits: async (document, position, newName, token) => {
      const edit = await ask("textDocument/rename", { ...at(document, position), newName }, token);
      return edit && toWorkspaceEdit(edit);
    },
  });
  register(can.documentSymbolProvider, "DocumentSymbol", {
    provideDocumentSymbols: (document, token) => all("textDocument/documentSymbol", of(document), token, toSymbol),
  });
  register(can.callHierarchyProvider, "CallHierarchy", {
    prepareCallHierarchy: (document, position, token) =>
      all("textDocument/prepareCallHierarchy", at(document, position), token, toCaller),
    provideCallHierarchyIncomingCalls: (item, token) =>
      all("callHierarchy/incomingCalls", { item: fromCaller(item) }, token,
        (call) => new vscode.CallHierarchyIncomingCall(toCaller(call.from), call.fromRanges.map(toRange))),
    provideCallHierarchyOutgoingCalls: (item, token) =>
      all("callHierarchy/outgoingCalls", { item: fromCaller(item) }, token,
        (call) => new vscode.CallHierarchyOutgoingCall(toCaller(call.to), call.fromRanges.map(toRange))),
  });
}

/** How the text looks and is selected: colours, types that are not written, folding, selection. */
function drawn(can, register, ask, all) {
  const { legend, full, range } = can.semanticTokensProvider || {};
  const names = legend && new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers);
  const tokens = async (method, params, token) => {
    const answer = await ask(method, params, token);
    return answer && new vscode.SemanticTokens(new Uint32Array(answer.data));
  };
  register(full, "DocumentSemanticTokens", {
    provideDocumentSemanticTokens: (document, token) => tokens("textDocument/semanticTokens/full", of(document), token),
  }, names);
  register(range, "DocumentRangeSemanticTokens", {
    provideDocumentRangeSemanticTokens: (document, part, token) =>
      tokens("textDocument/semanticTokens/range", { ...of(document), range: fromRange(part) }, token),
  }, names);
  register(can.inlayHintProvider, "InlayHints", {
    provideInlayHints: (document, part, token) =>
      all("textDocument/inlayHint", { ...of(document), range: fromRange(part) }, token,
        (hint) => new vscode.InlayHint(toPosition(hint.position), hint.label, hint.kind)),
  });
  register(can.foldingRangeProvider, "FoldingRange", {
    provideFoldingRanges: (document, context, token) => all("textDocument/foldingRange", of(document), token, toFold),
  });
  register(can.selectionRangeProvider, "SelectionRange", {
    provideSelectionRanges: (document, places, token) =>
      all("textDocument/selectionRange", { ...of(document), positions: places.map(fromPosition) }, token, toSelection),
  });
}

module.exports = { provide };
