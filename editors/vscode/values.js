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

module.exports = {
  at, fromRange, toCompletion, toDiagnostic, toEdit, toLocation, toPosition, toRange, toSymbol, toText, toWorkspaceEdit,
};
