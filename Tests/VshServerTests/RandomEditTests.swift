import Foundation
import TestSupport
import Testing
import VshHost
import VshText

@testable import VshServer

/// Random edits and broken messages neither stop the server nor make it differ from a fresh one.
@Suite struct RandomEditTests {
  private static let address = "file:///w/a.vs"
  private static let pieces = [
    "", "", "", "{", "}", "(", ")", "\"", ".", " -> ", "\n", "\r\n", "\r", "state x", "in ", "é", "👩‍👧", "`",
    "$0", "//", "/*",
    "\\(", "\"\"\"", "screen A {", "test \"t\" {", "switch x { case .a: ", "1 + ", "[", "]",
  ]

  /// One seed for each 200 edits. `VSH_EDITS` sets the number of all edits.
  private static let seeds: ClosedRange<UInt64> = {
    let edits = ProcessInfo.processInfo.environment["VSH_EDITS"].flatMap { UInt64($0) } ?? 800
    return 1...max(1, edits / editsPerSeed)
  }()
  private static let editsPerSeed: UInt64 = 200

  @Test(arguments: seeds)
  func editsLeaveWhatAFreshServerFinds(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var text = SourceText(try Checkout.bytes("examples/news.vs"))
    var server = Self.server(with: text)
    for version in 1...Int(Self.editsPerSeed) {
      let start = random.below(text.bytes.count + 1)
      let from = text.position(of: start, .utf8)
      let to = text.position(of: start + random.below(20), .utf8)
      let piece = Self.pieces[random.below(Self.pieces.count)]
      let range = text.offset(of: from, .utf8)..<text.offset(of: to, .utf8)
      text = text.replacing(range, with: Array(piece.utf8))
      _ = server.receive(
        Self.message(
          "textDocument/didChange",
          [
            "textDocument": ["uri": .string(Self.address), "version": .number(version)],
            "contentChanges": [
              ["range": ["start": from.json, "end": to.json], "text": .string(piece)]
            ],
          ]))
      if random.isHappening(oneIn: 10) {
        _ = server.receive(Array("Content-Length: 3\r\n\r\n{\"id\":1}".utf8))
      }
      if random.isHappening(oneIn: 4) {
        let method = ["hover", "completion", "definition", "signatureHelp", "references"][random.below(5)]
        let answer = server.receive(
          Self.message(
            "textDocument/" + method,
            ["textDocument": ["uri": .string(Self.address)], "position": to.json], id: version))
        #expect(ScriptedClient.messages(in: answer).count == 1)
      }
      if version % 50 == 0 {
        var fresh = Self.server(with: text)
        #expect(Self.answers(of: &server) == Self.answers(of: &fresh), "after \(version) edits")
      }
    }
  }

  private static func server(with text: SourceText) -> LanguageServer {
    var server = LanguageServer(files: MemoryHost().host.files, version: "0")
    _ = server.receive(
      message(
        "initialize", ["capabilities": ["general": ["positionEncodings": ["utf-8"]]]], id: 0))
    _ = server.receive(
      message(
        "textDocument/didOpen",
        [
          "textDocument": [
            "uri": .string(address), "version": 0,
            "text": .string(String(decoding: text.bytes, as: UTF8.self)),
          ]
        ]))
    return server
  }

  /// What a server answers about the whole document.
  private static func answers(of server: inout LanguageServer) -> [String] {
    ["diagnostic", "documentSymbol", "semanticTokens/full", "foldingRange", "formatting", "codeLens"].flatMap
    {
      method in
      ScriptedClient.messages(
        in: server.receive(
          message("textDocument/" + method, ["textDocument": ["uri": .string(address)]], id: 1_000)))
    }
  }

  private static func message(_ method: String, _ params: JSONValue, id: Int? = nil) -> [UInt8] {
    MessageReader.framed([
      "jsonrpc": "2.0", "id": id.map { .number($0) } ?? .absent, "method": .string(method), "params": params,
    ])
  }
}
