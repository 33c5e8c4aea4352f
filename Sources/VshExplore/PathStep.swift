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
  /// For a timer: the calls in flight, which must not answer before it in a test.
  var held: [HeldCall] = []

  struct HeldCall: Hashable {
    let model: String
    /// The index of the step in which it starts, among those before the walk and then those of the path.
    let step: Int
  }

  /// A path as the steps of a test. A model whose call is in flight when a timer fires is given a long latency, so that
  /// it does not answer first. The `given` for that comes before the step that starts its first such call, where no
  /// other `given` undoes it.
  static func texts(of path: [PathStep], behind start: [String]) -> [String] {
    var first: [String: Int] = [:]
    for call in path.flatMap(\.held) { first[call.model] = min(call.step, first[call.model] ?? .max) }
    var texts = start + path.map(\.text)
    for (model, step) in first.sorted(by: { ($1.value, $1.key) < ($0.value, $0.key) }) {
      texts.insert("given \(model) takes 1000h", at: step)
    }
    return texts
  }
}
