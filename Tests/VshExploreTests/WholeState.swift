import VshProgram
import VshSource

@testable import VshMachine

extension GivenRule {
  fileprivate var onlyTheModel: Bool {
    guard case .answers(let answers) = behavior else { return false }
    return answers[min(used, answers.count - 1)...].allSatisfy {
      if case .asTheModelDoes = $0 { true } else { false }
    }
  }
}

/// A whole world as text: all that a later step, text or claim can depend on, read value by value.
extension World {
  ///
  /// - Parameters:
  ///   - namesCalls: whether a step may name a call, which is the oldest one of equal ones.
  ///   - firstRules: the number of rules at the start of the walk. One that says the same later is another one.
  func wholeState(namesCalls: Bool, firstRules: Int = 0) -> String {
    var lines: [String] = []
    var numbers: [Int32: Int] = [:]
    for screen in population.stack { describe(screen, &numbers, &lines) }
    for value in models.allData { lines.append("data \(text(value))") }
    if readsClock, !program.readsOnlyDistances { lines.append("now \(schedule.clockMilliseconds)") }
    for operation in program.operations.ids {
      lines.append("given for \(program.name(of: operation))")
      for part in [false, true] {
        for rule in rules(of: operation, firstRules) where schedule.givens.rules[rule].isOfParts == part {
          lines.append((rule < firstRules ? "first " : "") + text(schedule.givens.rules[rule], of: operation))
        }
      }
    }
    describePending(numbers, namesCalls, firstRules, &lines)
    return lines.joined(separator: "\n")
  }

  /// The indices of the rules of `given`s that may answer an op's next calls, in their order, and of those that a watch asks
  /// again. When an answer comes makes no difference.
  private func rules(of operation: ID<Operation>, _ firstRules: Int) -> [Int] {
    let rules = schedule.givens.rules
    let asked = openWorks.filter { $0.kind == .watch }.map { Int($0.rule) }
    var kept: [Int] = []
    for (index, rule) in rules.enumerated().reversed() {
      if case .latencies = rule.behavior { continue }
      guard rule.model == program.operations[operation].model, [nil, operation].contains(rule.operation)
      else {
        continue
      }
      if asked.contains(index) || !kept.contains(where: { hides(rules[$0], rule) }) { kept.append(index) }
    }
    kept.reverse()
    // Where nothing was given before, `answers` alone gives nothing.
    if let first = kept.first(where: { !rules[$0].isOfParts }), first >= firstRules, !isWatched(operation),
      rules[first].onlyTheModel
    {
      kept.removeAll { $0 == first }
    }
    return kept
  }

  /// Whether a later rule answers each call that this one would answer.
  private func hides(_ later: GivenRule, _ rule: GivenRule) -> Bool {
    switch (later.behavior, rule.behavior) {
    case (.answers, .answers), (.parts, .parts): break
    case _: return false
    }
    for (index, wanted) in (later.arguments ?? []).enumerated() {
      guard let wanted else { continue }
      guard let argument = rule.arguments?[index], text(argument) == text(wanted) else { return false }
    }
    return true
  }

  private func text(_ rule: GivenRule, of operation: ID<Operation>) -> String {
    var texts: [String] = []
    for argument in rule.arguments ?? [] { texts.append(argument.map { text($0) } ?? "_") }
    var most = 0
    switch rule.behavior {
    case .answers(let answers):
      for answer in answers { texts.append(text(answer)) }
      // The last answer stays in effect, but a watch takes each of them once.
      most = answers.count - (isWatched(operation) ? 0 : 1)
    case .parts(let lists):
      texts.append("parts")
      for list in lists { texts.append(text(list)) }
      most = lists.count - 1
    case .latencies: break
    }
    return "\(rule.operation == nil ? "all" : "") \(texts) used \(min(rule.used, most))"
  }

  private func isWatched(_ operation: ID<Operation>) -> Bool {
    program.works.contains { if case .watch(operation, _, _, _) = $0.form { true } else { false } }
  }

  private func describe(_ instance: Int32, _ numbers: inout [Int32: Int], _ lines: inout [String]) {
    numbers[instance] = numbers.count
    let row = population[instance]
    lines.append("\(program.names[program.screens[row.screen].name]) \(text(row.key))")
    var named: Set<ID<State>> = []
    for region in program.regions.ids where program.regions[region].screen == row.screen {
      let active = activeState(in: region, of: instance)
      var line = "in \(active.map { program.names[program.states[$0].name] } ?? "nothing")"
      if let active { named.insert(active) }
      if active == nil, isResumed(region) {
        let last = population.lastActive(at: regionIndex(region, of: instance))
        line += " last \(last)"
        if last >= 0 { named.insert(ID(Int(last))) }
      }
      lines.append(line)
    }
    for (index, slot) in program.slots(of: row.screen).enumerated() {
      switch slot.kind {
      case .bind: continue
      case .stateParameter(let state) where !named.contains(state) && !resumedStates.contains(state): continue
      case .parameter, .variable, .stateParameter: break
      }
      let value = self.slot(SlotIndex(index), of: instance)
      let isDistance = value.tag == .date && readsClock && program.readsOnlyDistances
      let shown = isDistance ? "now + \(value.bits - schedule.clockMilliseconds)" : text(value)
      lines.append("\(program.names[slot.name]) = \(shown)")
    }
    for machine in program.screens[row.screen].machines.indices {
      lines.append("machines")
      for one in population.machines(of: instance, Int32(machine)) {
        describe(one, &numbers, &lines)
      }
    }
  }

  /// Calls and watches without their deadlines, timers in the order in which they fire, what presents a screen, and the
  /// cancelled calls that will write.
  private func describePending(
    _ numbers: [Int32: Int], _ namesCalls: Bool, _ firstRules: Int, _ lines: inout [String]
  ) {
    func whose(_ entry: Pending) -> String {
      "\(numbers[entry.instance] ?? -1) \(entry.state.index) \(entry.work)"
    }
    var calls: [String] = []
    var cancelled: [String: Int] = [:]
    for entry in openWorks {
      switch entry.kind {
      case .call where entry.phase == .cancelled:
        if writes(entry) { cancelled[cancelledRequest(entry, namesCalls), default: 0] += 1 }
      case .call:
        calls.append("call \(whose(entry)) \(wholeRequest(entry)) \(partsText(of: entry))")
      case .watch:
        let news = entry.deadlineMilliseconds != nil
        let rule =
          operation(of: entry).flatMap { rules(of: $0, firstRules).firstIndex(of: Int(entry.rule)) } ?? -1
        calls.append(
          "watch \(whose(entry)) \(wholeRequest(entry)) \(text(entry.lastAnswer)) \(news) by \(rule)")
      case .after, .every, .present: break
      }
    }
    lines += calls.sorted()
    let works = openWorks.filter { $0.kind == .call || $0.kind == .watch }.sorted { $0.start < $1.start }
    for request in Set(works.map { asked($0) }).sorted() {
      // A step tells equal calls of one machine apart by their order.
      var ordered: [Int32: [String]] = [:]
      for work in works where asked(work) == request && work.phase == .running {
        let machine = namesCalls ? -2 : machine(around: work.instance)
        if machine != -1 { ordered[machine, default: []].append(whose(work)) }
      }
      for (_, order) in ordered.sorted(by: { numbers[$0.key] ?? -1 < numbers[$1.key] ?? -1 }) {
        lines.append("in the order of their starts: \(order)")
      }
    }
    for (number, screen) in population.stack.enumerated() where population[screen].presentation >= 0 {
      lines.append("screen \(number) presented by \(whose(schedule[population[screen].presentation]))")
    }
    let timers = openWorks.filter { $0.kind == .after || $0.kind == .every }.sorted {
      ($0.deadlineMilliseconds ?? 0, $0.sequence) < ($1.deadlineMilliseconds ?? 0, $1.sequence)
    }
    for timer in timers {
      lines.append(
        "timer \(whose(timer)) \((timer.deadlineMilliseconds ?? 0) - schedule.clockMilliseconds) \(timer.periodMilliseconds)"
      )
    }
    for (request, count) in cancelled.sorted(by: { $0.key < $1.key }) {
      lines.append("late \(request) \(count)")
    }
  }

  /// What an answer or the clock will move, each with a text that names it in equal states.
  var worksByKey: [(index: Int32, start: Int64, key: String)] {
    let timers = openWorks.filter { $0.kind == .after || $0.kind == .every }
    return (callsInFlight + timers).map { entry in
      let key =
        entry.phase == .cancelled
        ? "late \(operation(of: entry)?.index ?? -1)"
        : "\(name(of: entry.instance)) \(entry.state.index) \(entry.work)"
      return (entry.index, entry.start, key)
    }
  }

  /// The same for a machine whose list is in another order.
  private func name(of instance: Int32) -> String {
    let row = population[instance]
    if row.owner < 0 { return "screen \(population.stack.firstIndex(of: instance) ?? -1)" }
    return "\(name(of: row.owner)), machine \(row.machine) of \(text(row.key))"
  }

  /// The machine of a screen around an instance; -1 for a screen.
  private func machine(around instance: Int32) -> Int32 {
    var machine: Int32 = -1
    var next = instance
    while next >= 0, population[next].owner >= 0 {
      machine = next
      next = population[next].owner
    }
    return machine
  }

  /// Whether nothing but `every` is awaited, and works of these states.
  func hasSettled(except aside: Set<ID<VshProgram.State>>) -> Bool {
    openWorks.allSatisfy { entry in
      if aside.contains(entry.state) { return true }
      return switch entry.kind {
      case .every, .present: true
      case .after: false
      case .call: entry.phase == .cancelled && !writes(entry)
      case .watch: entry.lastAnswer.tag != .absent && entry.deadlineMilliseconds == nil
      }
    }
  }

  private var readsClock: Bool {
    program.expressions.rows.contains { if case .now = $0.form { true } else { false } }
  }

  /// The states that a `resume` names, each with whether it is a deep one.
  private var resumes: [(state: ID<State>, isDeep: Bool)] {
    program.transitions.rows.compactMap { transition in
      guard let target = transition.target, target.kind == .resume || target.kind == .resumeDeep else {
        return nil
      }
      return program.path(of: target).last.map { ($0, target.kind == .resumeDeep) }
    }
  }

  private var resumedStates: Set<ID<State>> { Set(resumes.map(\.state)) }

  /// Whether a `resume` names the state around a region, or a deep one a state farther out.
  private func isResumed(_ region: ID<Region>) -> Bool {
    var around: [ID<State>] = []
    var next = program.regions[region].state
    while let state = next {
      around.append(state)
      next = program.regions[program.states[state].region].state
    }
    return resumes.contains { resume in
      resume.isDeep ? around.contains(resume.state) : around.first == resume.state
    }
  }

  // MARK: Values

  func text(_ answer: GivenAnswer) -> String {
    switch answer {
    case .asTheModelDoes: "model"
    case .value(let value): "value \(text(value))"
    case .failure(let error): "failure \(text(error))"
    case .never: "never"
    }
  }

  /// How many parts of its answer have come, and all of them.
  private func partsText(of call: Pending) -> String {
    guard let stream = schedule.streams[call.index] else { return "" }
    return "\(stream.taken) of \(texts(elements(of: stream.list)))"
  }

  func texts(_ values: [Value]) -> String {
    var texts: [String] = []
    for value in values { texts.append(text(value)) }
    return "(\(texts.joined(separator: ", ")))"
  }

  private func text(_ value: Value) -> String {
    switch value.tag {
    case .absent, .stale: "absent"
    case .nilValue: "nil"
    case .bool, .int, .date, .duration, .enumCase: "\(value.tag) \(value.bits)"
    case .double: "\(value.double)"
    case .string: "\(string(value).debugDescription)"
    case .list, .record: texts(elements(of: value))
    // The first element is an index, made of the others.
    case .dictionary: texts(Array(elements(of: value).dropFirst()))
    }
  }
}
