import VshSource

/// What a walk has found so far, each finding once, and where. The paths are walked at the end.
struct Findings {
  struct Found {
    let kind: WalkFinding.Kind
    let span: SourceSpan?
    /// The number of the state, and of the move from there; nil where the finding is the state's.
    let state: Int32
    let move: Int32?
    /// For a finding about states: their names, without the values of parameters.
    let states: String
  }

  private(set) var all: [Found] = []

  /// Mistakes at one position of the script, in states of the same names, are one finding, even if their messages contain
  /// different values.
  mutating func add(
    _ kind: WalkFinding.Kind, _ span: SourceSpan?, in states: String = "", at state: Int32, then move: Int32?
  ) {
    if first(like: kind, span, in: states) != nil { return }
    all.append(Found(kind: kind, span: span, state: state, move: move, states: states))
  }

  func first(like kind: WalkFinding.Kind, _ span: SourceSpan?, in states: String) -> Found? {
    all.first { found in
      found.span == span && found.states == states
        && (found.kind == kind || span != nil && found.kind.isMistake(like: kind))
    }
  }
}

/// The names of states for claims: the active states as text.
struct StateNames {
  private var texts: [String] = []
  private var indices: [String: Int32] = [:]
  /// By state.
  private var names: [Int32] = []

  /// The bytes of all names, and of the reference of each state to one.
  private(set) var byteCount = 0

  /// Adds the name of the next state.
  mutating func add(_ text: String) {
    let known = indices[text] ?? Int32(truncatingIfNeeded: texts.count)
    if Int(known) == texts.count {
      texts.append(text)
      indices[text] = known
      byteCount += text.utf8.count + Self.rowBytes
    }
    names.append(known)
    byteCount += MemoryLayout<Int32>.stride
  }

  /// Of a text in the list and the dictionary.
  private static let rowBytes = 80

  subscript(state: Int32) -> String { texts[Int(names[Int(state)])] }
}
