import Foundation
import TestSupport
import VshExplore
import VshHost

@testable import VshServer

/// A client that does what the lines of a case say:
///
///     file PATH                     a file of the folder /w; its text follows, up to a line `end`
///     initialize ENCODING           `initialize` with everything that the server may use, then `initialized`
///     open PATH                     the file is opened
///     edit PATH L:C-L:C "text"      a change of it; the text is a string of JSON, lines and characters count from 0
///     ask METHOD PATH [L:C] [JSON]  a request about a document, with more members of its parameters
///     send JSON                     a message as it stands
///     raw "text"                    bytes without a frame, as a string of JSON
///
/// What the server sends for a line stands below that line, a message a line.
struct ScriptedClient {
  private var texts: [(Path, String)] = []
  private var host = MemoryHost()
  private var server = LanguageServer(files: MemoryHost().host.files, version: "0")
  private var versions: [String: Int] = [:]
  private var requests = 0
  private var hasBegun = false

  mutating func play(_ script: String) throws -> String {
    var seen = ""
    var lines = script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    while let line = lines.popFirst() {
      if line.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix("file ") {
        var text = ""
        while let next = lines.popFirst(), next != "end" { text += next + "\n" }
        texts.append((Path(String(line.dropFirst(5))), text))
        continue
      }
      begin()
      seen += "> \(line)\n"
      var sent = server.receive(try bytes(of: line))
      for job in server.takeJobs() { sent += server.finish(job.perform(with: WalkingExplorer())) }
      for answer in Self.messages(in: sent) { seen += answer + "\n" }
    }
    return seen
  }

  private mutating func begin() {
    if hasBegun { return }
    hasBegun = true
    host = MemoryHost(files: texts)
    server = LanguageServer(files: host.host.files, version: "0")
  }

  private mutating func bytes(of line: String) throws -> [UInt8] {
    let words = line.split(separator: " ", maxSplits: 4).map(String.init)
    switch words[0] {
    case "initialize":
      return framed(
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"workspaceFolders":[{"uri":"file:///w","name":"w"}],"#
          + #""capabilities":{"general":{"positionEncodings":["\#(words[1])"]},"textDocument":{"publishDiagnostics":"#
          + #"{"relatedInformation":true},"completion":{"completionItem":{"snippetSupport":true}},"#
          + #""documentSymbol":{"hierarchicalDocumentSymbolSupport":true}}}}}"#)
        + framed(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
    case "open":
      let text = texts.first { $0.0 == Path(words[1]) }?.1 ?? ""
      versions[words[1]] = 1
      return framed(
        #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(address(words[1]))","#
          + #""languageId":"vs","version":1,"text":\#(try quoted(text))}}}"#)
    case "edit":
      let version = (versions[words[1]] ?? 1) + 1
      versions[words[1]] = version
      let positions = words[2].split(separator: "-").map { position(String($0)) }
      let text = words.dropFirst(3).joined(separator: " ")
      return framed(
        #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(address(words[1]))","#
          + #""version":\#(version)},"contentChanges":[{"range":{"start":\#(positions[0]),"end":\#(positions[1])},"#
          + #""text":\#(text)}]}}"#)
    case "ask": return ask(Array(words.dropFirst()))
    case "send": return framed(String(line.dropFirst(5)))
    case _:
      let text = try JSONSerialization.jsonObject(
        with: Data(line.dropFirst(4).utf8), options: .fragmentsAllowed)
      return Array((text as? String ?? "").utf8)
    }
  }

  /// The words METHOD PATH, then a position, then members.
  private mutating func ask(_ words: [String]) -> [UInt8] {
    requests += 1
    var members = #""textDocument":{"uri":"\#(address(words[1]))"}"#
    var rest = words.dropFirst(2)
    if let first = rest.first, first.first?.isNumber == true {
      members += #","position":\#(position(first))"#
      rest = rest.dropFirst()
    }
    let more = rest.joined(separator: " ")
    if !more.isEmpty { members += "," + more.dropFirst().dropLast() }
    return framed(#"{"jsonrpc":"2.0","id":\#(requests),"method":"\#(words[0])","params":{\#(members)}}"#)
  }

  private func address(_ path: String) -> String { "file://" + path }

  private func position(_ text: String) -> String {
    let parts = text.split(separator: ":")
    return #"{"line":\#(parts[0]),"character":\#(parts[1])}"#
  }

  private func quoted(_ text: String) throws -> String {
    let data = try JSONSerialization.data(withJSONObject: text, options: .fragmentsAllowed)
    return String(decoding: data, as: UTF8.self)
  }

  private func framed(_ message: String) -> [UInt8] {
    Array("Content-Length: \(message.utf8.count)\r\n\r\n\(message)".utf8)
  }

  /// The messages that a server wrote, without their frames.
  static func messages(in bytes: [UInt8]) -> [String] {
    var reader = MessageReader(limitBytes: 1 << 30)
    reader.add(bytes)
    var found: [String] = []
    while let event = reader.next() {
      if case .message(let message) = event { found.append(String(decoding: message, as: UTF8.self)) }
    }
    return found
  }
}
