"use strict";
const { spawn } = require("child_process");

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
      // A request of the server is heard, too. Its result is always null: nothing is registered or configured here.
      this.send({ id: message.id, result: null });
      this.hear(message.method, message.params);
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

module.exports = { Connection };
