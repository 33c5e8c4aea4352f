import Foundation
import TestSupport
import Testing
import VshFuzz

/// What the fuzzers check, checked for all that they begin with, and for what they once found.
@Suite struct SeedTests {
  /// The paths of what was found for a target, and of some forty of its other seeds: their corpora have tests of their own.
  static func seeds(of target: FuzzTarget) throws -> [String] {
    let lines = try Checkout.text("Tests/Fuzz/seeds.txt")
      .split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    let line = try #require(
      lines.first { $0.first == target.rawValue }, "seeds.txt has no \(target.rawValue)")
    let others = line.dropFirst(2).flatMap { files(below: $0) }.filter { $0.hasSuffix("." + line[1]) }
    let stride = max(1, others.count / 40)
    return files(below: "Tests/Corpus/fuzz/" + target.rawValue)
      + others.indices.filter { $0.isMultiple(of: stride) }.map { others[$0] }
  }

  private static func files(below folder: String) -> [String] {
    let path = Checkout.root.appendingPathComponent(folder).path
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.sorted().map { folder + "/" + $0 }.filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: Checkout.root.path + "/" + $0, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  @Test(arguments: FuzzTarget.allCases) func everySeedHolds(_ target: FuzzTarget) throws {
    let seeds = try SeedTests.seeds(of: target)
    #expect(!seeds.isEmpty, "\(target.rawValue) has no seed")
    for seed in seeds {
      let bytes = try Checkout.bytes(seed)
      if let fault = target.fault(in: bytes) { Issue.record("\(seed): \(fault)") }
    }
  }
}
