import Foundation
import TestSupport
import Testing

@testable import VshGraphs

/// Graphviz draws the graph of each example, without a word. Some versions stop at clusters within clusters, for which
/// the graphs have `newrank`.
@Suite(.enabled(if: Installed.has("dot"), "skipped: dot is not installed")) struct GraphvizTests {
  private static let examples: [String] = {
    let root = Checkout.root.appending(path: "examples")
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".vs") }.sorted()
  }()

  @Test func itDrawsEachExample() throws {
    #expect(Self.examples.count > 20)
    for path in Self.examples {
      let text = try Checkout.text("examples/" + path)
      let graph = try GraphCorpusTests.graph(of: path, text)
      let (status, said) = try draw(GraphFormat.dot.text(of: [(path, graph)]).text)
      #expect(status == 0 && said.isEmpty, "\(path): \(said)")
    }
  }

  /// What `dot` says, which ends with 1 where the text is none of its language.
  @Test func itSeesAMistake() throws { #expect(try draw("digraph {").status == 1) }

  private func draw(_ text: String) throws -> (status: Int32, said: String) {
    let file = FileManager.default.temporaryDirectory.appending(path: "vsh-\(UUID().uuidString).dot")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["dot", "-Tsvg", "-o", "/dev/null", file.path]
    let said = Pipe()
    process.standardError = said
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let bytes = said.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }
}
