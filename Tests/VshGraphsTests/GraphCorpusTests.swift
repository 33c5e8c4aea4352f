import Foundation
import TestSupport
import Testing
import VshSession
import VshSource

@testable import VshGraphs

/// `Tests/Corpus/graphs`: scripts with their graphs in each format.
@Suite struct GraphCorpusTests {
  static let folder = CaseFolder("graphs")

  static func graph(of path: String, _ text: String) throws -> ProgramGraph {
    let read = { @Sendable (path: String) -> Result<[UInt8], ReadProblem> in
      (try? [UInt8](Data(contentsOf: Checkout.root.appending(path: "examples/" + path)))).map(Result.success)
        ?? .failure(ReadProblem("there is no such file"))
    }
    let reading = Reading(file: { path, _ in read(path) }, named: read)
    let script = load(path, Array(text.utf8), reading: reading)
    #expect(!script.diagnostics.contains { $0.isError }, "\(script.diagnostics)")
    return ProgramGraph(of: try #require(script.program), script.sources)
  }

  static let formats: [(format: GraphFormat, ending: String)] = [
    (.svg, "svg"), (.mermaid, "md"), (.dot, "dot"), (.scxml, "scxml"), (.xstate, "xstate.json"),
    (.json, "json"),
  ]

  @Test(arguments: folder.cases(".vs")) func theGraphIsBesideTheScript(name: String) throws {
    let graph = try Self.graph(of: name + ".vs", try Self.folder.text(name + ".vs"))
    for (format, ending) in Self.formats {
      let text = format.text(of: [(name + ".vs", graph)]).text
      #expect(
        text == (try Self.folder.expected("\(name).\(ending)", actual: Array(text.utf8))), "\(ending)")
    }
  }
}

/// No two boxes or texts of a drawing overlap: they are apart, or one is in the other.
@Suite struct LayoutTests {
  private static func problems(of drawing: Drawing) -> [String] {
    typealias Part = (name: String, frame: Drawing.Rectangle, isText: Bool)
    let parts: [Part] =
      drawing.boxes.map { ($0.kind.rawValue, $0.frame, false) }
      + drawing.texts.map { ($0.text, $0.frame, true) }
    var problems: [String] = []
    for (index, part) in parts.enumerated() {
      if part.frame.x < 0 || part.frame.y < 0 || part.frame.right > drawing.width
        || part.frame.bottom > drawing.height
      {
        problems.append("\(part.name) is outside")
      }
      for other in parts[(index + 1)...] where part.frame.overlaps(other.frame) {
        let isInside =
          part.isText && other.isText
          ? false
          : part.frame.holds(other.frame) && !part.isText || other.frame.holds(part.frame) && !other.isText
        if !isInside { problems.append("\(part.name) and \(other.name)") }
      }
    }
    return problems
  }

  @Test(arguments: GraphCorpusTests.folder.cases(".vs")) func nothingOverlaps(name: String) throws {
    let graph = try GraphCorpusTests.graph(of: "a.vs", try GraphCorpusTests.folder.text(name + ".vs"))
    let drawing = GraphDrawing.drawing(of: [("a.vs", graph), ("b.vs", graph)])
    #expect(drawing.boxes.count > 1 && Self.problems(of: drawing) == [])
  }

  @Test func nothingOverlapsInTheExamples() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Checkout.root.appending(path: "examples").path
    ).filter { $0.hasSuffix(".vs") }.sorted()
    #expect(names.count > 20)
    for name in names {
      let graph = try GraphCorpusTests.graph(of: name, try Checkout.text("examples/" + name))
      let drawing = GraphDrawing.drawing(of: [(name, graph)])
      #expect(Self.problems(of: drawing) == [], "\(name)")
    }
  }

  @Test(arguments: 0..<40) func nothingOverlapsInARandomGraph(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...14, using: &random)
    let names = (0..<count).map {
      "s\($0)" + String(repeating: "x", count: .random(in: 0...20, using: &random))
    }
    var text = "screen S {\n"
    for (state, name) in names.enumerated() {
      text += "state \(name) {\n"
      for way in 0..<Int.random(in: 0...4, using: &random) {
        text += "action a\(state)w\(way) -> \(names[Int.random(in: 0..<count, using: &random)])\n"
      }
      text += "}\n"
    }
    let graph = try GraphCorpusTests.graph(of: "a.vs", text + "view { text \"\" }\n}\n")
    #expect(Self.problems(of: GraphDrawing.drawing(of: [("a.vs", graph)])) == [])
  }

  /// Where edges would be too many to draw, each is a line below the box where it begins.
  @Test func manyStatesAreAList() throws {
    var text = "screen S {\n"
    for state in 0..<600 {
      text += "state s\(state) { action go -> s\((state + 1) % 600); action home -> s0 }\n"
    }
    let graph = try GraphCorpusTests.graph(of: "a.vs", text + "view { text \"\" }\n}\n")
    let drawing = GraphDrawing.drawing(of: [("a.vs", graph)])
    #expect(drawing.lines.isEmpty && drawing.texts.count > 1_200)
    #expect(drawing.texts.contains { $0.text == "home -> s0" })
    #expect(Self.problems(of: drawing) == [])
  }
}

extension Drawing.Rectangle {
  fileprivate var right: Int { x + width }
  fileprivate var bottom: Int { y + height }

  fileprivate func overlaps(_ other: Self) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }

  fileprivate func holds(_ other: Self) -> Bool {
    x <= other.x && y <= other.y && right >= other.right && bottom >= other.bottom
  }
}
