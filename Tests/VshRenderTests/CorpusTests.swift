import Foundation
import Testing
import VshMachine
import VshRender

/// `Tests/Corpus/render/*.txt`: a frame in `FrameNotation`, then what it looks like, once or more, behind `=== WIDTH` or
/// `=== WIDTH unwrapped`. Adding a case is adding a file, and its count below.
struct CorpusTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Corpus/render")

  static let cases: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted()
  }()

  @Test func everyCaseIsFound() {
    #expect(Self.cases.count == 21)
  }

  @Test(arguments: cases)
  func looksAsWritten(name: String) throws {
    let file = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    let parts = ("\n" + file).components(separatedBy: "\n=== ")
    let frame = try FrameNotation.frame(parts[0])
    #expect(parts.count > 1, "nothing is expected")
    for part in parts.dropFirst() {
      let heading = part.prefix { $0 != "\n" }
      let words = heading.split(separator: " ")
      let width = try #require(words.first.flatMap { Int($0) })
      let wraps = words.count == 1
      if !wraps { try #require(words[1] == "unwrapped") }
      // Before a further heading the last newline is part of the separator.
      var expected = String(part.dropFirst(heading.count + 1))
      if part != parts.last { expected += "\n" }
      let drawn = drawing(of: frame, width: width, wraps: wraps)
      #expect(drawn == expected, "\(name) at \(heading):\n\(drawn)")
    }
  }
}

func drawing(of frame: Frame, width: Int, wraps: Bool = true) -> String {
  var renderer = Renderer()
  renderer.render(frame, width: width, wraps: wraps)
  return String(decoding: renderer.text, as: UTF8.self)
}
