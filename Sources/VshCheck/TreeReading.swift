import VshSource
import VshSyntax

/// Reading the tree, said once more inside this target: what the compiler finds here it puts in place, a function of another
/// target it calls, and the checker reads entries far more often than it does anything else.
extension SyntaxTree {
  subscript(id: SyntaxID) -> Syntax {
    @inline(__always) get { entries[Int(id.index)] }
  }

  @inline(__always)
  func kind(of id: SyntaxID) -> SyntaxKind { entries[Int(id.index)].kind }

  @inline(__always)
  func name(of id: SyntaxID) -> NameID { entries[Int(id.index)].name }

  @inline(__always)
  func child(_ id: SyntaxID, _ place: Int) -> SyntaxID {
    let entry = entries[Int(id.index)]
    return place < Int(entry.linkCount) ? links[Int(entry.firstLink) + place] : .none
  }

  func children(of id: SyntaxID) -> ArraySlice<SyntaxID> {
    let entry = entries[Int(id.index)]
    return links[Int(entry.firstLink)..<Int(entry.firstLink + entry.linkCount)]
  }

  func two(_ id: SyntaxID) -> (SyntaxID, SyntaxID) { (child(id, 0), child(id, 1)) }

  func three(_ id: SyntaxID) -> (SyntaxID, SyntaxID, SyntaxID) {
    (child(id, 0), child(id, 1), child(id, 2))
  }

  func four(_ id: SyntaxID) -> (SyntaxID, SyntaxID, SyntaxID, SyntaxID) {
    (child(id, 0), child(id, 1), child(id, 2), child(id, 3))
  }
}

extension SyntaxID {
  var exists: Bool { index != 0 }

  static func == (a: SyntaxID, b: SyntaxID) -> Bool { a.index == b.index }
  static func != (a: SyntaxID, b: SyntaxID) -> Bool { a.index != b.index }
}

extension NameID {
  static func == (a: NameID, b: NameID) -> Bool { a.index == b.index }
  static func != (a: NameID, b: NameID) -> Bool { a.index != b.index }
}
