import VshCheck
import VshSession
import VshSource
import VshSyntax
import VshText

/// A name that an entry declares.
struct NameDeclaration: Sendable {
  /// The span of the name, without backquotes.
  let span: SourceSpan
  let id: SyntaxID
  let name: NameID
  let kind: SyntaxKind
  /// The index of the declaration around it; -1 at the top level of a file.
  let container: Int
}

/// The names of a checked script: their declarations and their uses.
///
/// A use may refer to several declarations, such as the declarations of an action in several states, or a name in a
/// step. Declarations that a use refers to together form a group, for references and for renaming.
struct NameIndex: Sendable {
  struct Use: Sendable {
    /// Without backquotes.
    let span: SourceSpan
    let declared: Int32
  }

  private(set) var declared: [NameDeclaration] = []
  /// In the order of the files and of the text; those with one span are adjacent.
  private(set) var uses: [Use] = []
  /// Indices of declarations by the positions of the declarations and of their names.
  private var indices: [UInt64: Int32] = [:]
  /// The positions of names in backquotes.
  private var quoted: Set<UInt64> = []
  /// The index of the first use in each file.
  private var fileStarts: [Int] = []
  /// By the index of a name that an `import` gives: the declarations that have another name in their file.
  private(set) var renamed: [Int: [Int]] = [:]
  /// The declarations of other files that the script does not see.
  private var unseen: Set<Int> = []

  init(_ script: ExaminedScript) {
    for (file, tree) in script.trees.enumerated() { collect(tree, script.sources[file].bytes) }
    var found: [Use] = []
    for use in script.uses where use.declaration.start < use.declaration.end {
      if let index = indices[Self.key(use.declaration)] {
        found.append(Use(span: Self.unquoted(use.span, in: script), declared: index))
      }
    }
    found.sort { a, b in
      (a.span.file.index, a.span.start, a.declared) < (b.span.file.index, b.span.start, b.declared)
    }
    for use in found where uses.last.map({ $0.span != use.span || $0.declared != use.declared }) ?? true {
      uses.append(use)
    }
    for span in uses.map(\.span) + declared.map(\.span) {
      let bytes = script.sources[Int(span.file.index)].bytes
      if span.start > 0, bytes[Int(span.start) - 1] == UInt8(ascii: "`") { quoted.insert(Self.key(span)) }
    }
    for (index, name) in declared.enumerated() where name.kind == .importedName {
      let original = script.trees[Int(name.span.file.index)].nameSpan(
        of: name.id, in: script.sources[Int(name.span.file.index)].bytes)
      renamed[index] = uses.filter { $0.span == Self.unquoted(original, in: script) }.map { Int($0.declared) }
    }
    unseen = Set(script.unseen.compactMap { indices[Self.key($0)].map { Int($0) } })
    fileStarts = (0...script.trees.count).map { file in
      uses.indices.partition { Int(uses[$0].span.file.index) >= file }
    }
  }

  private static func key(_ span: SourceSpan) -> UInt64 { UInt64(span.file.index) << 32 | UInt64(span.start) }

  private static func unquoted(_ span: SourceSpan, in script: ExaminedScript) -> SourceSpan {
    unquoted(span, script.sources[Int(span.file.index)].bytes)
  }

  /// The name between backquotes; any other span unchanged.
  private static func unquoted(_ span: SourceSpan, _ bytes: [UInt8]) -> SourceSpan {
    let quote = UInt8(ascii: "`")
    let (start, end) = (Int(span.start), Int(span.end))
    guard end - start > 2, end <= bytes.count, bytes[start] == quote, bytes[end - 1] == quote else {
      return span
    }
    return SourceSpan(file: span.file, start: start + 1, end: end - 1)
  }

  private mutating func collect(_ tree: SyntaxTree, _ bytes: [UInt8]) {
    var open: [(id: SyntaxID, container: Int)] = [(tree.root, -1)]
    while let (id, container) = open.popLast() {
      let kind = tree.kind(of: id)
      var inner = container
      let alias = kind == .importedName ? tree.child(id, 0) : .none
      if alias.exists {
        let written = tree.span(of: alias)
        let name = Self.unquoted(written, bytes)
        for span in [written, name] { indices[Self.key(span)] = Int32(truncatingIfNeeded: declared.count) }
        declared.append(
          NameDeclaration(span: name, id: id, name: tree.name(of: alias), kind: kind, container: container))
      } else if kind.declaresName, tree.isNamed(id) {
        inner = declared.count
        let written = tree.nameSpan(of: id, in: bytes)
        let name = Self.unquoted(written, bytes)
        let index = Int32(truncatingIfNeeded: inner)
        declared.append(
          NameDeclaration(span: name, id: id, name: tree.name(of: id), kind: kind, container: container))
        // The check knows some declarations by the name, some with its backquotes, some by the whole entry.
        indices[Self.key(written)] = index
        indices[Self.key(name)] = index
        indices[Self.key(tree.span(of: id))] = index
      }
      for child in tree.children(of: id).reversed() where child.exists { open.append((child, inner)) }
    }
  }

  // MARK: Lookup

  /// The name at an offset of a file, with its declarations.
  struct Found: Sendable {
    let span: SourceSpan
    let declared: [Int]
  }

  /// - Parameter offset: inside the name or directly after it, or before its backquote.
  func name(at offset: Int, in file: Int) -> Found? {
    let next = SourceSpan(file: FileID(file), start: offset + 1, end: offset + 1)
    return name(within: quoted.contains(Self.key(next)) ? offset + 1 : offset, in: file)
  }

  private func name(within offset: Int, in file: Int) -> Found? {
    let found = uses(in: file).filter { $0.span.start <= offset && offset <= $0.span.end }
    // Of two adjacent names the one that begins here.
    if let last = found.last {
      return Found(span: last.span, declared: found.filter { $0.span == last.span }.map { Int($0.declared) })
    }
    let index = declared.firstIndex {
      Int($0.span.file.index) == file && $0.span.start <= offset && offset <= $0.span.end
    }
    return index.map { Found(span: declared[$0].span, declared: [$0]) }
  }

  /// Whether the script sees a declaration by its name.
  func isSeen(_ index: Int) -> Bool {
    let name = declared[index]
    return name.kind == .importedName
      ? Int(name.span.file.index) == CheckedScript.root : !unseen.contains(index)
  }

  /// The declarations with the names of their own files.
  func originals(of indices: [Int]) -> [Int] { indices.flatMap { renamed[$0] ?? [$0] } }

  func uses(in file: Int) -> ArraySlice<Use> {
    guard file >= 0, file + 1 < fileStarts.count else { return [] }
    return uses[fileStarts[file]..<fileStarts[file + 1]]
  }

  /// The declaration that begins, or whose name begins, at the start of a span.
  func declaration(at span: SourceSpan) -> Int? { indices[Self.key(span)].map { Int($0) } }

  /// The group of these declarations.
  func together(_ first: Set<Int>) -> Set<Int> {
    var group = first
    var isGrowing = true
    while isGrowing {
      let before = group.count
      var start = 0
      while start < uses.count {
        var end = start
        while end < uses.count, uses[end].span == uses[start].span { end += 1 }
        let meanings = uses[start..<end].map { Int($0.declared) }
        if meanings.contains(where: group.contains) { group.formUnion(meanings) }
        start = end
      }
      for index in group where declared[index].kind == .actionDeclaration {
        group.formUnion(sameAction(as: index))
      }
      isGrowing = group.count > before
    }
    return group
  }

  /// The declarations of the same action in the same screen.
  private func sameAction(as index: Int) -> [Int] {
    let screen = outermost(around: index)
    return declared.indices.filter {
      declared[$0].kind == .actionDeclaration && declared[$0].name == declared[index].name
        && outermost(around: $0) == screen
    }
  }

  /// The outermost declaration around a declaration.
  func outermost(around index: Int) -> Int {
    var outer = index
    while declared[outer].container >= 0 { outer = declared[outer].container }
    return outer
  }
}

extension SyntaxKind {
  /// Whether an entry of this kind declares its name.
  var declaresName: Bool { !word.isEmpty && !isTest }
}
