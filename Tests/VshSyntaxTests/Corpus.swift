import TestSupport
import VshSource
@testable import VshSyntax

/// The case files of this stage: `NAME.vs`, and beside it what is expected of it.
enum Corpus {
  private static let folder = CaseFolder("syntax")

  /// The names of a folder's cases, in order, without their endings.
  static func cases(_ folder: String) -> [String] { self.folder.cases(".vs", in: folder) }

  static let all = ["screens", "trees", "mistakes", "format"].flatMap(cases)

  static func source(_ name: String) throws -> SourceFile {
    SourceFile(id: FileID(0), path: name + ".vs", bytes: try folder.bytes(name + ".vs"))
  }

  /// The expectation beside a case.
  static func expected(_ name: String, _ ending: String, actual: [UInt8]) throws -> String {
    try folder.expected(name + "." + ending, actual: actual)
  }
}

/// A parsed file with its names.
struct Parsed {
  let file: SourceFile
  let names: NameTable
  let tree: SyntaxTree
  let diagnostics: [Diagnostic]

  init(_ file: SourceFile) {
    var names = NameTable()
    (tree, diagnostics) = parse(file, into: &names)
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
