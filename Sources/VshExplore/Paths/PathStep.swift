/// A step of a path, as a test says it.
struct PathStep: Equatable {
  /// The source of a move.
  enum Kind: UInt8 {
    /// The user, or a `may` about the environment.
    case input
    case answer
    /// An answer that the walk or a `may` lets fail.
    case failure
    /// An answer of the walk that the model does not give.
    case invented
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
  /// Whether it ends in an error, which ends a test that does not expect it.
  var fails = false
  var kind = Kind.input

  /// The steps of a test with more steps after it.
  private var textBeforeOthers: String {
    if !fails { return text }
    let inner = text.split(separator: "\n").map { "    \($0)\n" }.joined()
    return "expect error {\n\(inner)}"
  }

  struct HeldCall: Hashable {
    /// As `model.op`.
    let operation: String
    /// The index of the step in which it starts, among those before the walk and then those of the path.
    let step: Int
  }

  static let longLatency = "1000h"

  /// A path as the steps of a test. An op whose call is in flight when a timer fires is given a long latency, so that
  /// it does not answer first. The `given` for that comes before the step that starts its first such call, where no
  /// other `given` undoes it; one that it replaces is left out.
  ///
  /// - Parameter endsInError: whether the error of the last step is what the path shows.
  static func texts(
    of path: [PathStep], behind start: [StartStep], endsInError: Bool = false,
    latency: String = PathStep.longLatency
  ) -> [String] {
    var first: [String: Int] = [:]
    for call in path.flatMap({ $0.held }) {
      first[call.operation] = min(call.step, first[call.operation] ?? .max)
    }
    let givenEnds = start.indices.map { step in start[step...].firstIndex { !$0.isGiven } ?? start.count }
    var texts: [String] = []
    for step in 0..<start.count + path.count {
      for operation in first.filter({ $0.value == step }).map({ $0.key }).sorted() {
        texts.append("given \(operation) takes \(latency)")
      }
      if step >= start.count {
        let isShown = endsInError && step == start.count + path.count - 1
        texts.append(isShown ? path[step - start.count].text : path[step - start.count].textBeforeOthers)
      } else if let held = start[step].delayedOperation.flatMap({ first[$0] }), held > step,
        held <= givenEnds[step]
      {
        continue
      } else {
        texts.append(start[step].text)
      }
    }
    return texts
  }
}

/// A step before a walk.
struct StartStep {
  /// The source text in a test.
  let text: String
  /// Whether it sets up the environment, so that no call starts in it.
  var isGiven = false
  /// The op of a `given` that sets a latency and nothing else.
  var delayedOperation: String?
}
