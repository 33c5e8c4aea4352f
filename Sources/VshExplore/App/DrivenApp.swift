import VshMachine
import VshProgram
import VshSource
import VshSession
import VshText

/// What is otherwise in a walk whose paths drive a real app.
struct DrivenApp: Sendable {
  /// The models that the app has in itself, so that their calls are answered at once.
  let inside: [ID<Model>]
  /// The ops whose calls are requests: they fail by a status, or because the connection breaks.
  let requests: Set<ID<Operation>>
  /// A `wait` as long as the longest `after` with a literal duration: a timer that the app forgot to end fires in it.
  /// Nil without one, and where the script has an `every`, which would fire many times.
  private let longestWait: String?

  init(_ world: borrowing World) {
    let program = world.program
    inside = program.script.app?.inside ?? []
    requests = Set(program.script.app?.requests.map { $0.operation } ?? [])
    var longest: Int64 = 0
    var repeats = false
    for work in program.works {
      switch work.form {
      case .after(let duration, _):
        if case .duration(let milliseconds) = program.expressions[duration].form {
          longest = max(longest, milliseconds)
        }
      case .every: repeats = true
      case .call, .watch, .present: break
      }
    }
    let duration = Value.duration(milliseconds: longest)
    longestWait =
      repeats || longest == 0 ? nil : "wait \(world.description(of: duration, type: TypeTable.duration))"
  }

  /// What ends a path, the best first: the late answers and the timers of the app come, and the screen is opened again
  /// with what the app has kept.
  func endings(of plan: WalkPlan) -> [[String]] {
    let opening = inside.isEmpty ? nil : plan.steps.map { $0.text }.first { $0.hasPrefix("open ") }
    let again = opening.map { [$0] } ?? []
    let waits = (longestWait.map { [["wait", $0]] } ?? []) + [["wait"]]
    return waits.map { $0 + again } + (again.isEmpty ? [] : waits + [again]) + [[]]
  }

  /// How long the calls of a path take that must not answer before a timer. The timers of the app run as long.
  static let longLatency = "1h"
}

extension WalkPlan {
  func driving(_ explored: inout ExploredWorld) -> WalkPlan {
    var plan = self
    plan.app = DrivenApp(explored.runner.world)
    plan.typing.addSigns(andLettersOfDataIn: &explored.runner.world)
    return plan
  }

  /// A path as the steps of a test.
  func texts(of path: [PathStep], endsInError: Bool) -> [String] {
    PathStep.texts(
      of: path, behind: steps, endsInError: endsInError,
      latency: app == nil ? PathStep.longLatency : DrivenApp.longLatency)
  }
}

extension Moves {
  /// Where a field has the focus and an action for `leave`, a person who touches something else leaves it first.
  private mutating func leaveOutOthers(thanFocusedIn world: inout World) {
    let elements = world.drawing.frame.elements
    let focused = elements.indices.first { index in
      elements[index].kind == .field && elements[index].flags.contains(.hasFocus)
        && elements[index..<Int(elements[index].subtreeEnd)].contains { $0.kind == .leave }
    }
    guard let focused else { return }
    let inside = focused..<Int(elements[focused].subtreeEnd)
    let touched = elementsOfTouches(in: world)
    leaveOut { move in
      switch move.form {
      case .touch: !inside.contains(touched[Int(move.index)])
      case .back: true
      case .answer, .timer: false
      }
    }
  }

  /// The status of an answer to a request that failed.
  private static let failureStatus: Int64 = 500

  /// Leaves out what a person cannot do, and lets requests fail with the status of a server, and without one.
  mutating func drive(_ app: DrivenApp, in world: inout World) {
    holdDropped()
    leaveOutOthers(thanFocusedIn: &world)
    let typings = typings(in: world)
    leaveOut { move in
      move.form == .touch && typings[Int(move.index)].map { $0.text == $0.shown } ?? false
    }
    if app.requests.isEmpty { return }
    let program = world.program
    let requests = Set(
      world.pendingWorks.filter { program.operation(of: $0).map(app.requests.contains) ?? false }
        .map { $0.pending })
    leaveOut { move in
      guard let call = move.pending, requests.contains(call) else { return false }
      switch move.reply {
      case .failed(let code): return code != 0 && !(400...599).contains(code)
      // A server says a case by its status.
      case .asked(let number): return !(400...599).contains(program.askedFailures[number].code)
      case .asTheModelDoes, .empty, .absent, .part: return false
      }
    }
    addFailures(with: [Self.failureStatus]) { requests.contains($0) }
  }
}

extension TypedFields {
  /// Signs that an app may take for its own.
  private static let signs = "R&D <b>"

  /// Lets each field also take a text with signs, instead of one that says nothing, and the first letters of the data in
  /// which the script looks for what is typed. Letters find more than one row, so they are typed first.
  mutating func addSigns(andLettersOfDataIn world: inout World) {
    change { candidates in
      if let other = candidates.texts.popLast() { candidates.texts.append(other == "x" ? Self.signs : other) }
      for text in candidates.firstTexts(ofDataIn: &world) {
        if !candidates.texts.contains(text) { candidates.texts.append(text) }
        let letter = String(text.prefix(1))
        if !candidates.texts.contains(letter) { candidates.texts.insert(letter, at: 0) }
      }
    }
  }

  /// Lets each field also take the first text of the data in which the script looks for what is typed.
  mutating func addText(ofDataIn world: inout World) {
    change { candidates in
      if candidates.isLookedUp { candidates.type(first: candidates.firstTexts(ofDataIn: &world)) }
    }
  }
}

extension TypedTexts.Candidates {
  /// By model that takes the text: the first text of its data, of the field with which the script compares it.
  fileprivate func firstTexts(ofDataIn world: inout World) -> [String] {
    let names = fields.map { world.program.names[$0] }
    return models.compactMap { model in
      let type = world.program.models[model].type
      let data = world.json(of: world.data(of: model), type: type)
      if case .dictionary = world.program.types[type], case .object(let members) = data {
        return members.first.flatMap { $0.name.isEmpty ? nil : $0.name }
      }
      return names.lazy.compactMap { data.firstText(of: $0) }.first ?? data.firstText
    }
  }
}

extension JSONValue {
  /// The first text of a member in it that is not empty.
  fileprivate func firstText(of name: String) -> String? {
    switch self {
    case .tall(let value): value.firstText(of: name)
    case .list(let values): values.lazy.compactMap { $0.firstText(of: name) }.first
    case .object(let members):
      members.first { $0.name == name }?.value.firstText
        ?? members.lazy.compactMap { $0.value.firstText(of: name) }.first
    case _: nil
    }
  }

  /// The first text in it that is not empty.
  fileprivate var firstText: String? {
    switch self {
    case .string(let text): text.isEmpty ? nil : text
    case .tall(let value): value.firstText
    case .list(let values): values.lazy.compactMap { $0.firstText }.first
    case .object(let members): members.lazy.compactMap { $0.value.firstText }.first
    case _: nil
    }
  }
}
