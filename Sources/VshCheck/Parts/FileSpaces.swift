import VshSource
import VshSyntax

/// Which names the files of a load see.
///
/// Files that an `import` brings in as a whole share one space of names with the file that it is in. A file that is
/// only asked for some of its names has another. What a file alone sees, because it is private or was brought by its
/// name, is in a space of this file, which comes first.
package struct FileSpaces: Sendable {
  /// The spaces in which a file looks for a name, in this order, before the prelude's.
  package struct View: Equatable, Sendable, BitwiseCopyable {
    package let own: UInt32
    package let shared: UInt32

    static let prelude = View(own: 0, shared: 0)
  }

  /// By file.
  package private(set) var views: [View] = []
  /// By file: those that it imports as a whole.
  private var whole: [[Int]]
  /// By file: another one of those that share its names, or itself.
  private var leaders: [Int]
  private var script: Int?

  package init(_ files: [CheckedFile]) {
    var indices: [FileID: Int] = [:]
    for (index, file) in files.enumerated() { indices[file.source.id] = index }
    leaders = Array(files.indices)
    whole = files.map { file in
      file.imports.filter { file.tree.childCount(of: $0.item) <= 1 }.flatMap {
        $0.files.compactMap { indices[$0] }
      }
    }
    script = files.firstIndex { $0.role == .script }
    for index in files.indices {
      if files[index].role == .script, let script { join(index, script) }
      for other in whole[index] { join(other, index) }
    }
    views = files.indices.map { index in
      if files[index].role == .prelude { return .prelude }
      // The texts of a session are one file.
      let alone = files[index].role == .script ? script ?? index : index
      return View(
        own: UInt32(truncatingIfNeeded: 1 + files.count + alone),
        shared: UInt32(truncatingIfNeeded: 1 + leader(of: index)))
    }
  }

  /// The files that a file brings in as a whole, also through other files; the file itself is among them.
  func reach(of file: Int) -> Set<Int> {
    var found: Set<Int> = [file]
    var pending = [file]
    while let next = pending.popLast() {
      for other in whole[next] where found.insert(other).inserted { pending.append(other) }
    }
    return found
  }

  /// Adds a text that is typed at the prompt, which sees what the script sees.
  mutating func addTyped() {
    views.append(script.map { views[$0] } ?? .prelude)
    whole.append([])
  }

  mutating func removeTyped() {
    views.removeLast()
    whole.removeLast()
  }

  private mutating func leader(of file: Int) -> Int {
    var leader = file
    while leaders[leader] != leader { leader = leaders[leader] }
    leaders[file] = leader
    return leader
  }

  private mutating func join(_ file: Int, _ other: Int) { leaders[leader(of: file)] = leader(of: other) }
}
