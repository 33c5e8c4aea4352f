package import VshProgram
import VshSource
package import VshText

/// The effects of a step in order, for the transcript. It holds text instead of values, which may be freed before it is
/// read.
package struct StepReport: Sendable {
  /// Active states with their values, cut to what fits beside a few words into a line of a failure.
  package static func shown(_ states: String) -> String { Cells.truncated(states, to: 48) }

  package enum Event: Sendable {
    /// With the arguments, as `(2)`, where several calls of the op are open; else with an empty text.
    case answer(ID<Operation>, arguments: String, AnswerText)
    case timer(ID<Transition>)
  }

  /// An op's answer as source text.
  package enum AnswerText: Sendable {
    /// Nil for an answer without a value.
    case ok(String?)
    case part(String)
    /// Its message, its code and its case, as far as the failure says them.
    case failed(String)
  }

  package enum Entry: Sendable {
    /// `of` names the machine, as `thumbnail("1")`; it is empty for a screen.
    case transition(of: String, from: String, to: String)
    case screenCame(ID<Screen>, states: String)
    case screenClosed(ID<Screen>)
    /// An index of `Observations.signals`.
    case signal(Int)
    /// With the arguments as in `Event.answer`.
    case dropped(ID<Operation>, arguments: String)
    /// A call or watch that began, with its arguments; only where calls are reported.
    case called(ID<Operation>, arguments: String)
    /// A sent action that nothing handled.
    case unhandled(ID<ActionName>)
    case lastScreenStays
  }

  /// The event that caused the step; nil for an action.
  package private(set) var event: Event?
  package private(set) var entries: [Entry] = []

  mutating func begin(_ event: Event) { self.event = event }

  mutating func note(_ entry: Entry) { entries.append(entry) }

  /// Called for every step, so it avoids writes to what is empty already.
  mutating func removeAll() {
    if event != nil { event = nil }
    if !entries.isEmpty { entries.removeAll(keepingCapacity: true) }
  }

  /// Removes the effects of a step that is undone.
  mutating func removeEffects() {
    if !entries.isEmpty { entries.removeAll(keepingCapacity: true) }
  }
}

/// Answers and states as text.
extension World {
  mutating func noteAnswered(_ answer: Answer, _ operation: ID<Operation>, arguments: String) {
    guard observations.isReporting else { return }
    let text: StepReport.AnswerText
    switch answer {
    case .ok(let value):
      let type = program.operations[operation].result
      text = .ok(value.tag == .absent ? nil : description(of: value, type: type))
    case .part(let value):
      text = .part(description(of: value, type: program.type(ofPartsOf: operation)))
    case .failed(let error):
      let (message, code, found) = parts(ofError: error, of: operation)
      var words: [String] = []
      if let found, let type = program.operations[operation].failures?.cases {
        words.append(description(of: found, type: type))
      } else if code != 0 {
        words.append("\(code)")
      }
      if let message { words.append(description(of: message, type: TypeTable.string)) }
      text = .failed(words.joined(separator: ", "))
    }
    observations.note(.answer(operation, arguments: arguments, text))
  }

  /// The arguments of a call as text, where several calls of its op are open; else an empty text.
  mutating func telling(_ entry: Pending, _ operation: ID<Operation>) -> String {
    if program.operations[operation].parameters.isEmpty || !isOpenTwice(operation) { return "" }
    return argumentsText(schedule.arguments(of: entry), operation)
  }

  /// Arguments as text: `(2, "a")`.
  package func argumentsText(_ arguments: [Value], _ operation: ID<Operation>) -> String {
    let values = zip(arguments, program.operations[operation].parameters).map {
      description(of: $0, type: $1.type)
    }
    return "(\(values.joined(separator: ", ")))"
  }

  mutating func noteScreenCame(_ instance: Int32) {
    guard observations.isReporting else { return }
    observations.note(
      .screenCame(population[instance].screen, states: statesText(of: instance)))
  }

  mutating func noteScreenClosed(_ instance: Int32) {
    guard observations.isReporting else { return }
    observations.note(.screenClosed(population[instance].screen))
  }

  /// The name of a machine in its owner, as `thumbnail("1")`; empty for a screen.
  func machineText(_ instance: Int32) -> String {
    let row = population[instance]
    guard row.owner >= 0 else {
      let screen = program.screens[row.screen]
      return screen.isBackground ? program.names[screen.name] : ""
    }
    let owner = population[row.owner]
    let declaration = program.screens[owner.screen].machines[Int(row.machine)]
    let outer = machineText(row.owner)
    let name = (outer.isEmpty ? "" : outer + ".") + program.names[declaration.name]
    guard let each = declaration.each else { return name }
    return "\(name)(\(description(of: row.key, type: program.expressions[each.key].type)))"
  }

  /// The name of a machine, without keys, and the keys from the outermost on; nil for a screen.
  package func machinePath(of instance: Int32) -> (name: String, keys: [JSONValue])? {
    let row = population[instance]
    guard row.owner >= 0, row.machine >= 0 else { return nil }
    let declaration = program.screens[population[row.owner].screen].machines[Int(row.machine)]
    var (name, keys) = (program.names[declaration.name], [JSONValue]())
    if let outer = machinePath(of: row.owner) { (name, keys) = ("\(outer.name).\(name)", outer.keys) }
    if let each = declaration.each {
      keys.append(json(of: row.key, type: program.expressions[each.key].type))
    }
    return (name, keys)
  }

  /// The active states of an instance: `loading`, or `content.loading, search.idle`.
  package func statesText(of instance: Int32, withValues: Bool = true) -> String {
    stateTexts(of: instance, withValues: withValues).joined(separator: ", ")
  }

  /// The same, by region.
  package func stateTexts(of instance: Int32, withValues: Bool = true) -> [String] {
    program.regions(of: population[instance].screen).compactMap {
      stateText(in: $0, of: instance, withValues: withValues)
    }
  }

  /// The active state of a region with its inner states: `content.showing.resting`, with parameters as source text.
  func stateText(in region: ID<Region>, of instance: Int32, withValues: Bool = true) -> String? {
    guard let state = activeState(in: region, of: instance) else { return nil }
    let row = program.states[state]
    let regionName = program.names[program.regions[region].name]
    var text = regionName.isEmpty ? "" : regionName + "."
    text += program.names[row.name]
    if withValues, !row.parameters.isEmpty {
      let values = program.parameters(of: state).enumerated().map { index, parameter in
        description(of: slot(row.firstParameterSlot + SlotIndex(index), of: instance), type: parameter.type)
      }
      text += "(\(values.joined(separator: ", ")))"
    }
    let inner = program.regions(of: state).compactMap {
      stateText(in: $0, of: instance, withValues: withValues)
    }
    switch inner.count {
    case 0: return text
    case 1: return text + "." + inner[0]
    default: return text + ".(\(inner.joined(separator: ", ")))"
    }
  }

  /// A value as source text, or its beginning.
  package func description(
    of value: Value, type: TypeID, atMost most: Int = Limits.stringBytes
  ) -> String {
    var bytes: [UInt8] = []
    evaluator.heap.appendDescription(of: value, type: type, in: program, atMost: most, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
