import VshCheck
import VshSession
import VshSource
import VshSyntax

/// A name that an entry of a file gives to something.
struct DeclaredName: Sendable {
  /// The name alone.
  let span: SourceSpan
  let id: SyntaxID
  let name: NameID
  let kind: SyntaxKind
  /// The place of the declaration around it, among those of the index; -1 at the top of a file.
  let container: Int
}

/// The names of a checked script: who declares them and where they are used.
///
/// A use may mean several declarations, as an action that several states take or a name in a step. Declarations that a use
/// means together belong together, for references and when one renames.
struct NameIndex: Sendable {
  struct Use: Sendable {
    let span: SourceSpan
    let declared: Int32
  }

  private(set) var declared: [DeclaredName] = []
  /// In the order of the files and of the text; those of one span follow each other.
  private(set) var uses: [Use] = []
  /// Declarations by their places and by those of their names.
  private var places: [UInt64: Int32] = [:]
  /// The first use of each file.
  private var fileStarts: [Int] = []

  init(_ script: ExaminedScript) {
    for (file, tree) in script.trees.enumerated() { collect(tree, script.sources[file].bytes) }
    var found: [Use] = []
    for use in script.uses where use.declaration.start < use.declaration.end {
      if let place = places[Self.key(use.declaration)] { found.append(Use(span: use.span, declared: place)) }
    }
    for tree in script.trees.dropFirst() {
      for (use, binding) in LocalNames.uses(in: tree) {
        if let place = places[Self.key(tree.span(of: binding))] {
          found.append(Use(span: tree.span(of: use), declared: place))
        }
      }
    }
    found.sort { a, b in
      (a.span.file.index, a.span.start, a.declared) < (b.span.file.index, b.span.start, b.declared)
    }
    for use in found where uses.last.map({ $0.span != use.span || $0.declared != use.declared }) ?? true {
      uses.append(use)
    }
    fileStarts = (0...script.trees.count).map { file in
      uses.partitioningIndex { Int($0.span.file.index) >= file }
    }
  }

  private static func key(_ span: SourceSpan) -> UInt64 { UInt64(span.file.index) << 32 | UInt64(span.start) }

  private mutating func collect(_ tree: SyntaxTree, _ bytes: [UInt8]) {
    var open: [(id: SyntaxID, container: Int)] = [(tree.root, -1)]
    while let (id, container) = open.popLast() {
      let kind = tree.kind(of: id)
      var inner = container
      if kind.declaresName, tree.isNamed(id) {
        inner = declared.count
        let name = tree.nameSpan(of: id, in: bytes)
        let place = Int32(truncatingIfNeeded: inner)
        declared.append(
          DeclaredName(span: name, id: id, name: tree.name(of: id), kind: kind, container: container))
        places[Self.key(name)] = place
        places[Self.key(tree.span(of: id))] = place
      }
      for child in tree.children(of: id).reversed() where child.exists { open.append((child, inner)) }
    }
  }

  // MARK: Asking

  /// The name at a byte of a file, and what it means.
  struct Found: Sendable {
    let span: SourceSpan
    let declared: [Int]
  }

  /// - Parameter offset: in the name or directly behind it.
  func name(at offset: Int, in file: Int) -> Found? {
    let found = uses(in: file).filter { $0.span.start <= offset && offset <= $0.span.end }
    // Of two names that touch, the one that begins here.
    if let last = found.last {
      return Found(span: last.span, declared: found.filter { $0.span == last.span }.map { Int($0.declared) })
    }
    let place = declared.firstIndex {
      Int($0.span.file.index) == file && $0.span.start <= offset && offset <= $0.span.end
    }
    return place.map { Found(span: declared[$0].span, declared: [$0]) }
  }

  func uses(in file: Int) -> ArraySlice<Use> {
    guard file >= 0, file + 1 < fileStarts.count else { return [] }
    return uses[fileStarts[file]..<fileStarts[file + 1]]
  }

  /// The declaration that begins, or whose name begins, where a span does.
  func declaration(at span: SourceSpan) -> Int? { places[Self.key(span)].map { Int($0) } }

  /// These declarations and all that belong together with them.
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
      for place in group where declared[place].kind == .actionDeclaration {
        group.formUnion(sameAction(as: place))
      }
      isGrowing = group.count > before
    }
    return group
  }

  /// The declarations of an action in one screen.
  private func sameAction(as place: Int) -> [Int] {
    let screen = outermost(around: place)
    return declared.indices.filter {
      declared[$0].kind == .actionDeclaration && declared[$0].name == declared[place].name
        && outermost(around: $0) == screen
    }
  }

  /// The outermost declaration around one.
  func outermost(around place: Int) -> Int {
    var outer = place
    while declared[outer].container >= 0 { outer = declared[outer].container }
    return outer
  }
}

extension Array {
  /// The first place from which on a condition holds, which holds for all behind it.
  func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension SyntaxKind {
  /// An entry of this kind gives its name to something.
  var declaresName: Bool {
    switch self {
    case .recordDeclaration, .enumDeclaration, .enumCase, .functionDeclaration, .flowDeclaration,
      .modelDeclaration, .operationDeclaration, .screenDeclaration, .componentDeclaration, .parameter,
      .varMember, .bindMember, .oneMember, .eachMember, .regionDeclaration, .stateDeclaration,
      .actionDeclaration, .letStatement, .optionalBinding, .binding:
      true
    case _: false
    }
  }
}
