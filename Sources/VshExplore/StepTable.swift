/// The steps between states; equal ones are stored once.
struct StepTable {
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

  struct Step: Hashable {
    /// The source text in a test; several lines for several steps.
    var text: String
    var kind = Kind.input
    /// For a timer: the models whose calls are in flight, which must not answer before it in a test.
    var heldModels: [String] = []
  }

  private var steps: [Step] = []
  private var places: [Step: Int32] = [:]

  mutating func place(of step: Step) -> Int32 {
    if let known = places[step] { return known }
    let place = Int32(truncatingIfNeeded: steps.count)
    steps.append(step)
    places[step] = place
    return place
  }

  subscript(place: Int32) -> Step { steps[Int(place)] }

  /// A path as the steps of a test. A model whose call is in flight when a timer fires is given a long latency, so that
  /// it does not answer first; the `given` for that must precede its first call.
  func texts(of path: [Int32], behind start: [String]) -> [String] {
    let taken = path.map { self[$0] }
    let held = Set(taken.flatMap(\.heldModels)).sorted()
    return held.map { "given \($0) takes 1000h" } + start + taken.map(\.text)
  }
}
