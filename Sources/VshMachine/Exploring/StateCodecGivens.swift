import VshProgram

/// The rules of `given`s in a state. For a rule that every state has, only the number of its uses is encoded; a rule
/// that a move added is encoded as a whole. A rule that a later one overrides for ever is not part of a state, nor is a
/// latency, since a walk lets calls answer at any time.
extension StateCodec {
  /// The indices of the rules that moves added, without overridden ones. Those of different ops have one order, whichever was
  /// given first.
  func laterRules(of world: borrowing World) -> [Int] {
    let rules = world.schedule.givens.rules
    if rules.count == firstRuleCount { return [] }
    let watched = Self.watchedRules(of: world)
    var kept: [Int] = []
    for index in (firstRuleCount..<rules.count).reversed() where !rules[index].isLatency {
      if watched.contains(index) || !isHidden(index, in: world, by: kept) { kept.append(index) }
    }
    var all: [Int] = []
    for index in kept.reversed() where !isWithoutEffect(index, in: world, behind: all) { all.append(index) }
    if all.count < 2 { return all }
    // A rule for all ops of a model stays between those before it and those behind it.
    var keys: [(model: Int32, kind: Int32, part: Int, operation: Int32, index: Int)] = []
    for index in all {
      let rule = rules[index]
      let part = all.count { $0 < index && rules[$0].operation == nil && rules[$0].model == rule.model }
      keys.append(
        (rule.model.index, rule.isOfParts ? 1 : 0, part, rule.operation.map { $0.index } ?? .max, index))
    }
    keys.sort { $0 < $1 }
    return keys.map { $0.index }
  }

  /// The rules that a watch may ask again.
  private static func watchedRules(of world: borrowing World) -> Set<Int> {
    var watched: Set<Int> = []
    for work in world.schedule.pending where work.kind == .watch && work.phase == .running {
      watched.insert(Int(work.rule))
    }
    return watched
  }

  private func isHidden(_ index: Int, in world: borrowing World, by later: [Int]) -> Bool {
    let rules = world.schedule.givens.rules
    return later.contains { world.isHidden(rules[index], by: rules[$0]) }
  }

  /// Whether a rule leaves the answers to the model, which they were left to before.
  private func isWithoutEffect(_ index: Int, in world: borrowing World, behind others: [Int]) -> Bool {
    let rules = world.schedule.givens.rules
    let rule = rules[index]
    if !rule.leavesAllToTheModel || asked.isWatched(rule, world.program) { return false }
    return !rules[..<firstRuleCount].contains { $0.mayOverlap(rule) }
      && !others.contains { rules[$0].mayOverlap(rule) }
  }

  /// The number of a watch's rule without the overridden ones.
  func index(ofRule index: Int, among kept: [Int]) -> Int {
    kept.firstIndex(of: index).map { firstRuleCount + $0 } ?? index
  }

  private func uses(of rule: GivenRule, in world: borrowing World) -> Int {
    rule.countedUses(isWatched: asked.isWatched(rule, world.program))
  }

  func writeGivens(_ kept: [Int], _ world: borrowing World, _ out: inout StateBytes) throws(Fault) {
    let rules = world.schedule.givens.rules
    let watched = kept.isEmpty ? [] : Self.watchedRules(of: world)
    for index in 0..<firstRuleCount {
      let isOver = !watched.contains(index) && isHidden(index, in: world, by: kept)
      out.add(isOver ? 0 : uses(of: rules[index], in: world))
    }
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
      case .latencies: break
      case .parts(let lists):
        out.add(0)
        out.add(lists.count)
        for list in lists { try write(list, world.evaluator.heap, &out) }
      }
      out.add(uses(of: rule, in: world))
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
      if count == 0 {
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

/// What a program asks its models.
struct AskedOperations {
  /// By op: the first call of it in the program.
  private var calls: [ID<Operation>: (state: ID<State>, work: Int32)] = [:]
  private var watched: Set<ID<Operation>> = []

  init(of program: Program) {
    for state in program.states.ids {
      for (index, work) in program.works[program.states[state].works.range].enumerated() {
        if case .watch(let operation, _, _, _) = work.form { watched.insert(operation) }
        guard case .call(let operation, _, _, _) = work.form, calls[operation] == nil else { continue }
        calls[operation] = (state, Int32(truncatingIfNeeded: index))
      }
    }
  }

  /// The state and the work of the first call of an op in the program.
  func firstCall(of operation: ID<Operation>?) -> (state: ID<State>, work: Int32)? {
    operation.flatMap { calls[$0] }
  }

  /// Whether a watch may ask a rule.
  func isWatched(_ rule: GivenRule, _ program: Program) -> Bool {
    if let operation = rule.operation { return watched.contains(operation) }
    return watched.contains { program.operations[$0].model == rule.model }
  }
}

extension GivenRule {
  /// Whether a call may fit both rules.
  fileprivate func mayOverlap(_ other: GivenRule) -> Bool {
    model == other.model && !isLatency && isOfParts == other.isOfParts
      && (operation == nil || other.operation == nil || operation == other.operation)
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
    guard rule.model == later.model else { return false }
    if later.operation == nil { return true }
    guard rule.operation == later.operation else { return false }
    guard let wanted = later.arguments, wanted.contains(where: { $0 != nil }) else { return true }
    guard let arguments = rule.arguments, arguments.count == wanted.count else { return false }
    return zip(arguments, wanted).allSatisfy { argument, wanted in
      guard let wanted else { return true }
      return argument.map { areEqual($0, wanted) } ?? false
    }
  }
}
