import Foundation
import TestSupport
import Testing
import VshMachine
import VshRender

/// `Tests/Corpus/render/*.txt`: a frame in `FrameNotation`, then what it looks like, once or more, behind `=== WIDTH` or
/// `=== WIDTH unwrapped`.
struct CorpusTests {
  static let folder = CaseFolder("render")

  @Test(arguments: folder.cases(".txt"))
  func looksAsWritten(name: String) throws {
    let file = try Self.folder.text(name + ".txt")
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
