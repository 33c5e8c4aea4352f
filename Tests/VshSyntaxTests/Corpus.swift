import Foundation
import VshSource
@testable import VshSyntax

/// The case files of this stage: `NAME.vs`, and beside it what is expected of it.
///
/// With `UPDATE_CORPUS` in the environment the expectations are written instead of compared; the difference is then reviewed.
enum Corpus {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Corpus/syntax")

  static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_CORPUS"] != nil

  /// The names of a folder's cases, in order, without their endings.
  static func cases(_ folder: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: self.folder.path + "/" + folder)) ?? []
    return files.filter { $0.hasSuffix(".vs") }.map { folder + "/" + $0.dropLast(3) }.sorted()
  }

  static let all = ["screens", "trees", "mistakes", "format"].flatMap(cases)

  static func source(_ name: String) throws -> SourceFile {
    let bytes = try Data(contentsOf: folder.appendingPathComponent(name + ".vs"))
    return SourceFile(id: FileID(0), path: name + ".vs", bytes: [UInt8](bytes))
  }

  /// The expectation beside a case; nil where there is none.
  static func expected(_ name: String, _ ending: String, actual: [UInt8]) throws -> [UInt8]? {
    let file = folder.appendingPathComponent(name + "." + ending)
    if isUpdating { try Data(actual).write(to: file) }
    return try? [UInt8](Data(contentsOf: file))
  }
}

/// A parsed file with its names.
struct Parsed {
  let file: SourceFile
  let names: NameTable
  let tree: SyntaxTree
  let diagnostics: [Diagnostic]

  init(_ file: SourceFile, tokensAtATime: Int = 1024) {
    var names = NameTable()
    (tree, diagnostics) = parse(file, into: &names, tokensAtATime: tokensAtATime)
    self.names = names
    self.file = file
  }

  init(_ text: String) { self.init(Array(text.utf8)) }

  init(_ bytes: [UInt8]) { self.init(SourceFile(id: FileID(0), path: "test.vs", bytes: bytes)) }

  /// The tree as text: an entry a line, children indented, without positions.
  var treeText: String {
    var lines: [String] = []
    append(tree.root, 0, to: &lines)
    return lines.joined(separator: "\n") + "\n"
  }

  private func append(_ id: SyntaxID, _ depth: Int, to lines: inout [String]) {
    let entry = tree[id]
    var line = String(repeating: "  ", count: depth) + (id.exists ? "\(entry.kind)" : "-")
    if entry.detail != 0 { line += " \(entry.detail)" }
    let name = tree.name(of: id)
    if name != .empty { line += " \(names[name].debugDescription)" }
    lines.append(line)
    for child in tree.children(of: id) { append(child, depth + 1, to: &lines) }
  }

  var codes: [Int] { diagnostics.map(\.code.number) }
}

/// Numbers that a seed determines (SplitMix64), for tests that print theirs.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
