/// The steps that led from state to state, each text once.
struct StepTable {
  /// Who makes a move.
  enum Kind: UInt8 {
    /// A person, or what a `may` says of the world around.
    case input
    case answer
    /// A timer of `after`.
    case timer
    /// One of `every`, which may go on for ever.
    case tick

    /// It happens without any input.
    var isHandsOff: Bool { self != .input }
  }

  struct Step: Hashable {
    /// As a test has it; several lines where it takes several steps.
    var text: String
    var kind = Kind.input
    /// Of a timer: the models whose calls are in flight, which must not answer before it in a test.
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

  /// A path as a test has it. A model whose call is in flight while a timer fires takes long, so that it does not answer first; what
  /// is said of it has to stand before its first call.
  func texts(of path: [Int32], behind start: [String]) -> [String] {
    let taken = path.map { self[$0] }
    let held = Set(taken.flatMap(\.heldModels)).sorted()
    return held.map { "given \($0) takes 1000h" } + start + taken.map(\.text)
  }
}
