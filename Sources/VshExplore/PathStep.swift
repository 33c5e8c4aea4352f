/// A step of a path, as a test says it.
struct PathStep: Equatable {
  /// The source of a move.
  enum Kind: UInt8 {
    /// The user, or a `may` about the environment.
    case input
    case answer
    /// A timer of `after`.
    case timer
    /// A timer of `every`, which may repeat for ever.
    case tick

    /// Whether it happens without input.
    var isHandsOff: Bool { self != .input }
  }

  /// The source text in a test; several lines for several steps.
  var text: String
  /// For a timer: the models whose calls are in flight, which must not answer before it in a test.
  var heldModels: [String] = []

  /// A path as the steps of a test. A model whose call is in flight when a timer fires is given a long latency, so that
  /// it does not answer first; the `given` for that must precede its first call.
  static func texts(of path: [PathStep], behind start: [String]) -> [String] {
    let held = Set(path.flatMap(\.heldModels)).sorted()
    return held.map { "given \($0) takes 1000h" } + start + path.map(\.text)
  }
}
