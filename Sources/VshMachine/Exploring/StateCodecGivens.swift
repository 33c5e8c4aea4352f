import VshProgram

/// The rules of `given`s in a state. For a rule that every state has, only the number of its uses is encoded; a rule
/// that a move added is encoded as a whole. A rule that a later one overrides for ever is not part of a state.
extension StateCodec {
  /// The indices of the rules that moves added, without overridden ones.
  func laterRules(of world: borrowing World) -> [Int] {
    let rules = world.schedule.givens.rules
    if rules.count == firstRuleCount { return [] }
    // A cancelled call is no longer asked for its rule.
    let watched = Set(world.schedule.pending.filter { $0.phase == .running }.map { Int($0.rule) })
    var kept: [Int] = []
    for index in (firstRuleCount..<rules.count).reversed() {
      let isHidden = kept.contains { world.isHidden(rules[index], by: rules[$0]) }
      if !isHidden || watched.contains(index) { kept.append(index) }
    }
    return kept.reversed()
  }

  /// The index of a rule without the overridden ones.
  func index(ofRule index: Int, among kept: [Int]) -> Int {
    kept.firstIndex(of: index).map { firstRuleCount + $0 } ?? index
  }

  func writeGivens(_ kept: [Int], _ world: borrowing World, _ out: inout StateBytes) throws(Fault) {
    let rules = world.schedule.givens.rules
    for rule in rules.prefix(firstRuleCount) { out.add(min(rule.used, rule.turnCount)) }
    out.add(kept.count)
    for index in kept {
      let rule = rules[index]
      out.add(rule.model.index)
      out.add(rule.operation.map { Int($0.index) } ?? -1)
      out.add(rule.arguments?.count ?? -1)
      for argument in rule.arguments ?? [] {
        out.add(argument != nil)
        if let argument { try write(argument, world.evaluator.heap, &out) }
      }
      switch rule.behavior {
      case .answers(let answers):
        out.add(answers.count)
        for answer in answers { try write(answer, world.evaluator.heap, &out) }
      case .latencies(let latencies):
        out.add(-latencies.count)
        for latency in latencies { out.add(latency) }
      case .parts(let lists):
        out.add(0)
        out.add(lists.count)
        for list in lists { try write(list, world.evaluator.heap, &out) }
      }
      out.add(min(rule.used, rule.turnCount))
    }
  }

  func readGivens(_ reader: inout StateReader, _ world: inout World) throws(Fault) {
    if world.schedule.givens.rules.count > firstRuleCount { world.schedule.dropGivens(to: firstRuleCount) }
    for rule in 0..<firstRuleCount { world.schedule.restore(uses: reader.count(), ofRule: rule) }
    for index in 0..<reader.count() {
      let model = ID<Model>(reader.count())
      let operation = reader.count()
      let argumentCount = reader.count()
      var arguments: [Value?] = []
      for _ in 0..<max(0, argumentCount) {
        arguments.append(reader.flag() ? try readHeld(&reader, &world) : nil)
      }
      let count = reader.count()
      let behavior: GivenRule.Behavior
      if count < 0 {
        behavior = .latencies(milliseconds: (0..<(-count)).map { _ in reader.number() })
      } else if count == 0 {
        var lists: [Value] = []
        for _ in 0..<reader.count() { lists.append(try readHeld(&reader, &world)) }
        behavior = .parts(lists)
      } else {
        var answers: [GivenAnswer] = []
        for _ in 0..<count { answers.append(try readAnswer(&reader, &world)) }
        behavior = .answers(answers)
      }
      world.addGiven(
        GivenRule(
          model: model, operation: operation < 0 ? nil : ID(operation),
          arguments: argumentCount < 0 ? nil : arguments, behavior: behavior))
      world.schedule.restore(uses: reader.count(), ofRule: firstRuleCount + index)
    }
  }
}

extension World {
  /// Whether a later rule overrides this one for ever: it matches every call that this one matches, and sets the same
  /// property.
  fileprivate func isHidden(_ rule: GivenRule, by later: GivenRule) -> Bool {
    switch (rule.behavior, later.behavior) {
    case (.answers, .answers), (.latencies, .latencies), (.parts, .parts): break
    case _: return false
    }
    guard rule.model == later.model, rule.operation == later.operation else { return false }
    guard let wanted = later.arguments else { return true }
    guard let arguments = rule.arguments, arguments.count == wanted.count else { return false }
    return zip(arguments, wanted).allSatisfy { argument, wanted in
      guard let wanted else { return true }
      return argument.map { areEqual($0, wanted) } ?? false
    }
  }
}
