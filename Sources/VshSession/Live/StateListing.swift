import VshCheck
import VshMachine
import VshProgram
import VshRender
package import VshSource
import VshText

/// Displays of a session's state for the prompt: active states, values, pending work and models. Each is a list of
/// lines.
extension Session {
  /// The live screens, the top one first, each with the tree of its active states and its machines.
  package func stateLines() -> [String] {
    var lines: [String] = []
    for screen in runner.world.liveScreens {
      appendStates(of: screen, depth: 0, to: &lines)
    }
    return lines
  }

  private static let machinesShown = 20

  private func appendStates(of instance: Int32, depth: Int, to lines: inout [String]) {
    let indentation = String(repeating: "  ", count: depth)
    lines.append(indentation + runner.world.name(of: instance) + argumentsText(of: instance))
    appendRegions(
      program.regions(of: runner.world.screen(of: instance)), of: instance, depth: depth + 1, to: &lines)
    let machines = runner.world.machines(of: instance)
    for machine in machines.prefix(Self.machinesShown) {
      appendStates(of: machine, depth: depth + 1, to: &lines)
    }
    if machines.count > Self.machinesShown {
      lines.append(indentation + "  … \(machines.count - Self.machinesShown) more")
    }
  }

  private func appendRegions(
    _ regions: [ID<Region>], of instance: Int32, depth: Int, to lines: inout [String]
  ) {
    for region in regions {
      guard let state = runner.world.activeState(in: region, of: instance) else { continue }
      let name = program.names[program.regions[region].name]
      let values = runner.world.parameterTexts(of: state, instance: instance)
      lines.append(
        String(repeating: "  ", count: depth) + (name.isEmpty ? "" : name + ": ")
          + program.names[program.states[state].name]
          + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"))
      appendRegions(program.regions(of: state), of: instance, depth: depth + 1, to: &lines)
    }
  }

  func argumentsText(of instance: Int32) -> String {
    let parameters = program.screens[runner.world.screen(of: instance)].parameters
    let values = zip(runner.world.arguments(of: instance), parameters).map {
      runner.world.description(of: $0, type: $1.type)
    }
    return values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
  }

  // MARK: Values

  /// The parameters, variables and binds of every live screen, the top one first, then the variables of `let`s.
  package mutating func variableLines(withNamed: Bool = true) -> [String] {
    var lines: [String] = []
    let screens = runner.world.liveScreens
    for instance in screens {
      let screen = runner.world.screen(of: instance)
      if screens.count > 1 { lines.append(program.names[program.screens[screen].name]) }
      for (index, slot) in program.slots(of: screen).enumerated() {
        if case .stateParameter = slot.kind { continue }
        let value: String
        do throws(Fault) {
          value = try runner.world.describedSlot(SlotIndex(truncatingIfNeeded: index), of: instance)
        } catch {
          value = "no value: \(error.message)"
        }
        let sign = slot.kind == .bind ? " is " : " = "
        lines.append(
          (screens.count > 1 ? "  " : "") + program.names[slot.name] + sign + Self.shortened(value))
      }
    }
    if !withNamed { return lines }
    for (name, variable, type) in checker.namedVariables {
      guard Int(variable) < runner.world.scriptVariables.count else { continue }
      let value = runner.world.description(of: runner.world.scriptVariables[Int(variable)], type: type)
      lines.append("let \(name) = \(Self.shortened(value))")
    }
    return lines
  }

  /// Truncates a value to one readable line.
  private static func shortened(_ text: String) -> String {
    var bytes: [UInt8] = []
    Cells.append(Array(text.utf8).span, truncatedTo: 100, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Pending work

  /// Pending calls and timers, the next one first, with the time until each.
  package func pendingLines() -> [String] {
    runner.world.pendingWorks.compactMap { pending in
      let work = program.work(pending.work, of: pending.state)
      let when = pending.deadlineMilliseconds.map {
        Trail.timeText($0 &- runner.world.schedule.clockMilliseconds)
      }
      let state =
        "in \(runner.world.name(of: pending.instance)).\(program.names[program.states[pending.state].name])"
      switch work.form {
      case .call(let operation, _, _, _):
        let call = runner.callText(operation, pending.arguments)
        let note = pending.isCancelled ? "  cancelled, its answer will be dropped" : "  \(state)"
        return "\(when ?? "never")  \(call)\(note)"
      case .watch(let operation, _, _, _):
        return "\(when ?? "open")  watch \(runner.callText(operation, pending.arguments))  \(state)"
      case .after: return "\(when ?? "never")  after  \(state)"
      case .every: return "\(when ?? "never")  every  \(state)"
      case .present: return nil
      }
    }
  }

  // MARK: Models

  /// The models that the screens use or the session declares, with their ops.
  package mutating func modelLines() -> [String] {
    let used = Set(program.usedModels)
    var lines: [String] = []
    for id in program.models.ids where used.contains(id) || program.models[id].span.file != FileID(0) {
      let model = program.models[id]
      var line = "\(program.names[model.name]): \(program.text(of: model.type))"
      switch model.source {
      case .file(let path, let part): line += " from \"\(path)\"" + (part.map { " at \"\($0)\"" } ?? "")
      case .value, .empty: break
      }
      let data = runner.world.data(of: id)
      if data.tag == .list { line += ", \(runner.world.count(of: data)) now" }
      lines.append(line)
      for operation in model.operations {
        let row = program.operations[operation]
        let takes = (row.latency ?? model.latency).map {
          " takes \(runner.sourceText(at: program.expressions[$0].span))"
        }
        let result = row.result == TypeTable.nothing ? "" : " -> \(program.text(of: row.result))"
        let fails = row.failures.map { " fails \(program.text(of: $0.cases))" } ?? ""
        lines.append(
          "  \(program.names[row.name])\(signature(row.parameters))\(result)\(takes ?? " takes 1s")\(fails)")
      }
    }
    return lines
  }

  /// A parameter list: `(text: String, page: Int)`. With `isBare`, an empty list is the empty string.
  func signature(_ parameters: [Parameter], isBare: Bool = false) -> String {
    if parameters.isEmpty { return isBare ? "" : "()" }
    let texts = parameters.map { "\(program.names[$0.name]): \(program.text(of: $0.type))" }
    return "(\(texts.joined(separator: ", ")))"
  }

  /// The type of an expression in the current scope, or its diagnostics.
  package mutating func type(of expression: [UInt8]) -> (type: String?, diagnostics: [Diagnostic]) {
    let (steps, diagnostics) = read(expression)
    defer { close() }
    if diagnostics.hasError { return (nil, diagnostics) }
    guard steps.count == 1, case .showValue(let value)? = steps.first?.typed.step.form else {
      return (nil, [])
    }
    var texts: [String] = []
    for type in checker.types(of: value) {
      let text = checker.program.text(of: type)
      if !texts.contains(text) { texts.append(text) }
    }
    return (texts.joined(separator: " or "), [])
  }

  /// The current value of an expression as text; nil where it has none.
  package mutating func value(of expression: [UInt8]) -> String? {
    let (steps, diagnostics) = read(expression)
    defer { close() }
    guard !diagnostics.hasError, steps.count == 1, let value = steps.first?.expression else { return nil }
    return try? runner.described(value)
  }

  // MARK: Frames

  /// Starts or stops keeping distinct frames for `expect frames`.
  package mutating func keepFrames(_ keeps: Bool) {
    keepsFrames = keeps
    runner.frameLog = FrameLog()
    if keeps { runner.frameLog.begin() }
  }

  /// Takes a step like `take`. Also returns the distinct frames on the way: their active states and texts.
  package mutating func takeKeepingFrames(
    _ step: SessionStep
  ) -> (answer: StepAnswer, frames: [(states: String, text: [UInt8])]) {
    keepFrames(true)
    let answer = take(step)
    let frames = runner.frameLog.entries.map { entry in
      (
        states: entry.states.map { program.names[program.states[$0.state].name] }.joined(separator: ", "),
        text: entry.text
      )
    }
    keepFrames(false)
    return (answer, frames)
  }
}
