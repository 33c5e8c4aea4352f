/// Where a cursor is in a file, and the words with which something can begin there.
extension SyntaxTree {
  /// The entries around an offset, outermost first.
  package func entries(around offset: Int) -> [SyntaxID] {
    var found = [root]
    while let last = found.last {
      let inner = children(of: last).last { id in
        id.exists && Int(self[id].start) <= offset && offset < Int(self[id].end)
      }
      guard let inner else { break }
      found.append(inner)
    }
    return found
  }

  /// The kind of the innermost list around a cursor.
  ///
  /// - Parameter entries: those around the cursor.
  package func list(among entries: [SyntaxID]) -> SyntaxKind {
    let list = entries.last { id in
      switch kind(of: id) {
      case .file, .members, .block, .elements, .steps, .arms, .operations, .appDeclaration, .bodyFields,
        .recordDeclaration, .enumDeclaration:
        true
      case _: false
      }
    }
    return list.map { kind(of: $0) } ?? .file
  }

  /// The kind of the declaration whose members are around a cursor.
  package func owner(among entries: [SyntaxID]) -> SyntaxKind {
    let owner = entries.last { id in
      switch kind(of: id) {
      case .stateDeclaration, .regionDeclaration, .screenDeclaration, .componentDeclaration,
        .backgroundDeclaration:
        true
      case _: false
      }
    }
    return owner.map { kind(of: $0) } ?? .screenDeclaration
  }
}

extension Word {
  /// What can begin a member of a declaration of that kind.
  package static func members(of owner: SyntaxKind) -> [Word] {
    switch owner {
    case .stateDeclaration: stateMembers
    case .regionDeclaration: regionMembers
    case _: screenMembers
    }
  }

  /// What can begin an element of a view beside the elements themselves.
  package static let otherElements: [Word] = [.if, .for, .in, .show]
}
