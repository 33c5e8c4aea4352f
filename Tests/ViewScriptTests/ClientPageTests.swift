import Foundation
import TestSupport
import Testing

/// `docs/app-swift.md`: each of its blocks is a part of `examples/app/News`, which CI builds and tests.
@Suite struct ClientPageTests {
  @Test func eachBlockIsAPartOfTheExample() throws {
    let page = try Checkout.text("docs/app-swift.md")
    let files = try Self.files().map(Self.lines)
    let blocks = page.matches(of: #/(?s)```(swift|text)\n(.*?)\n```/#).map {
      Self.lines(String($0.output.2))
    }
    #expect(blocks.count >= 7)
    for block in blocks {
      let isThere = files.contains { file in
        file.indices.contains { file[$0...].starts(with: block) }
      }
      #expect(isThere, "\(block.joined(separator: "\n"))")
    }
  }

  private static func files() throws -> [String] {
    let folder = Checkout.root.appending(path: "examples/app/News")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try names.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".build") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
  }

  /// Without indentation: a block of the page begins at the margin.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0.drop { $0 == " " }) }
  }
}
