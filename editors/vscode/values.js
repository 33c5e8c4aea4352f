"use strict";
const vscode = require("vscode");

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
    const uri = vscode.Uri.parse(change.textDocument.uri);
    for (const { range, newText, annotationId } of change.edits) {
      result.replace(uri, toRange(range), newText, edit.changeAnnotations?.[annotationId]);
    }
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
function toWorkspaceSymbol(s) {
  return new vscode.SymbolInformation(s.name, s.kind - 1, s.containerName || "", toLocation(s.location));
}
function toCaller(item) {
  return new vscode.CallHierarchyItem(
    item.kind - 1, item.name, item.detail || "", vscode.Uri.parse(item.uri), toRange(item.range),
    toRange(item.selectionRange));
}
const toFold = (fold) =>
  new vscode.FoldingRange(
    fold.startLine, fold.endLine, fold.kind === "comment" ? vscode.FoldingRangeKind.Comment : undefined);
const toSelection = (s) => new vscode.SelectionRange(toRange(s.range), s.parent && toSelection(s.parent));
function toSignatureHelp(answer) {
  const help = new vscode.SignatureHelp();
  help.activeSignature = answer.activeSignature || 0;
  help.activeParameter = answer.activeParameter || 0;
  help.signatures = answer.signatures.map((s) => {
    const signature = new vscode.SignatureInformation(s.label, s.documentation && toText(s.documentation)[0]);
    signature.parameters = (s.parameters || []).map((p) => new vscode.ParameterInformation(p.label));
    return signature;
  });
  return help;
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
  result.original = item;
  return result;
}

// And back.
const fromPosition = (p) => ({ line: p.line, character: p.character });
const fromRange = (r) => ({ start: fromPosition(r.start), end: fromPosition(r.end) });
const fromCaller = (item) => ({
  name: item.name, kind: item.kind + 1, detail: item.detail, uri: item.uri.toString(), range: fromRange(item.range),
  selectionRange: fromRange(item.selectionRange),
});
const toFolder = (folder) => ({ uri: folder.uri.toString(), name: folder.name });
/** The parameters of a request about a document, and about a place in it. */
const of = (document) => ({ textDocument: { uri: document.uri.toString() } });
const at = (document, position) => ({ ...of(document), position: fromPosition(position) });

module.exports = {
  at, fromCaller, fromPosition, fromRange, of, toCaller, toCompletion, toDiagnostic, toEdit, toFold, toFolder,
  toLocation, toPosition, toRange, toSelection, toSignatureHelp, toSymbol, toText, toWorkspaceEdit, toWorkspaceSymbol,
};
