"use strict";
const vscode = require("vscode");
const { at } = require("./values.js");

const pause = 150;

/** A panel beside the script with the screen at the cursor, drawn anew when the text changes or the cursor moves. */
class Preview {
  constructor(client) {
    this.client = client;
    const follow = () => { if (this.panel) this.later(); };
    this.registered = [
      vscode.commands.registerCommand("viewscript.preview", () => this.open()),
      vscode.window.onDidChangeTextEditorSelection(follow),
      vscode.workspace.onDidChangeTextDocument(follow),
    ];
  }

  dispose() {
    clearTimeout(this.timer);
    this.panel?.dispose();
    for (const one of this.registered) one.dispose();
  }

  open() {
    if (!this.panel) {
      this.panel = vscode.window.createWebviewPanel(
        "viewscript.preview", "Screen", { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, {});
      this.panel.onDidDispose(() => { this.panel = undefined; });
    }
    return this.draw();
  }

  /** Draws after a pause, so that fast typing draws once. */
  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.draw(), pause);
  }

  /** Draws the screen at the cursor. A request that a newer one replaces is cancelled; its answer is dropped. */
  async draw() {
    const editor = vscode.window.activeTextEditor;
    if (!this.panel || editor?.document.languageId !== "viewscript") return;
    this.latest?.cancel();
    const latest = (this.latest = new vscode.CancellationTokenSource());
    const answer = await this.client
      .ask("vsh/preview", at(editor.document, editor.selection.active), latest.token)
      .catch((error) => ({ title: "", text: "", problem: error.message }));
    if (this.latest !== latest || !this.panel) return;
    if (answer) this.panel.webview.html = page(answer);
  }
}

const escaped = (text) => text.replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);

/** The screen as a page without scripts or addresses. */
const page = ({ title, text, problem }) => `<!DOCTYPE html>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>pre { font-family: var(--vscode-editor-font-family); } .problem { color: var(--vscode-errorForeground); }</style>
<h3>${escaped(title)}</h3>
${problem ? `<p class="problem">${escaped(problem)}</p>\n` : ""}<pre>${escaped(text)}</pre>
`;

module.exports = { Preview };
