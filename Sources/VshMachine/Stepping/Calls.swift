package import VshProgram

/// What a call is answered with when its time comes.
package enum GivenAnswer: Sendable {
  case asTheModelDoes
  case value(Value)
  /// The error's record.
  case failure(Value)
  case never
}

/// `given news.list fails "m" then answers`: how the calls that start from now on behave.
package struct GivenRule: Sendable {
  package enum Manners: Sendable {
    case answers([GivenAnswer])
    case latencies(milliseconds: [Int64])
  }

  package var model: ID<Model>
  /// Nil for every op of the model.
  package var operation: ID<Operation>?
  /// Nil for any arguments; an element is nil for `_`.
  package var arguments: [Value?]?
  /// One after another, call by call; the last one stays.
  package var manners: Manners
  package internal(set) var used = 0

  package init(model: ID<Model>, operation: ID<Operation>?, arguments: [Value?]?, manners: Manners) {
    self.model = model
    self.operation = operation
    self.arguments = arguments
    self.manners = manners
  }
}

/// Where in `World.givens` rules stand, so that thousands for one op, each for other arguments, are not gone through at every call.
struct GivenPlaces: Sendable {
  enum Kind { case answers, latencies }

  private struct Key: Hashable {
    let kind: Kind
    let operation: ID<Operation>
    let argumentHash: UInt64
  }

  /// Of rules that name all arguments.
  private var exact: [Key: [Int]] = [:]
  /// Of the others, by kind.
  private var open: [Kind: [Int]] = [:]

  /// - Parameter hash: of the arguments, where the rule names all.
  mutating func add(_ place: Int, _ rule: GivenRule, argumentHash hash: UInt64?) {
    let kind: Kind = if case .answers = rule.manners { .answers } else { .latencies }
    if let hash, let operation = rule.operation {
      exact[Key(kind: kind, operation: operation, argumentHash: hash), default: []].append(place)
    } else {
      open[kind, default: []].append(place)
    }
  }

  func places(_ kind: Kind, of operation: ID<Operation>, argumentHash: UInt64) -> [Int] {
    exact[Key(kind: kind, operation: operation, argumentHash: argumentHash)] ?? []
  }

  func openPlaces(_ kind: Kind) -> [Int] { open[kind] ?? [] }
}

/// A call as it started, for `expect called`.
package struct StartedCall: Sendable {
  package var operation: ID<Operation>
  package var arguments: [Value]
}

extension World {
  mutating func startCall(
    _ id: ID<Operation>, _ arguments: ListRange, _ work: Work, _ index: Int32, _ state: ID<State>,
    _ instance: Int32,
    watches: Bool
  ) throws(Fault) {
    let operation = program.operations.rows[Int(id.index)]
    var values = try evaluateArguments(
      program.arguments[arguments.range], localCount: work.localCount, instance: instance)
    for (place, parameter) in operation.parameters.enumerated() {
      if place == values.count { values.append(.absent) }
      values[place] = try complete(values[place], parameter, instance: instance)
      heap.hold(values[place])
    }
    let latency = try latencyMilliseconds(of: id, values, instance: instance)
    let answer = nextAnswer(of: id, values)
    var deadline: Int64? = clockMilliseconds &+ latency
    if case .never = answer { deadline = nil }
    let pending = addPending(index, of: state, instance: instance, deadline: deadline)
    self.pending[Int(pending)].arguments = values
    self.pending[Int(pending)].answer = answer
    if watches { self.watches.append(OwnedPending(index: pending, start: nextSequence)) }
    if keepsCalls { startedCalls.append(StartedCall(operation: id, arguments: values)) }
  }

  mutating func latencyMilliseconds(
    of id: ID<Operation>, _ arguments: [Value], instance: Int32
  ) throws(Fault) -> Int64 {
    if let place = given(.latencies, id, arguments), case .latencies(let all) = givens[place].manners,
      let last = all.last
    {
      let latency = givens[place].used < all.count ? all[givens[place].used] : last
      useGiven(place)
      return latency
    }
    let operation = program.operations.rows[Int(id.index)]
    guard let latency = operation.latency ?? program.models.rows[Int(operation.model.index)].latency else {
      return 1_000
    }
    let milliseconds = try evaluate(latency, frame: base, localCount: 0, instance: instance).bits
    guard milliseconds >= 0 else { throw Fault("`takes` cannot be below zero", at: operation.span) }
    return milliseconds
  }

  private mutating func nextAnswer(of id: ID<Operation>, _ arguments: [Value]) -> GivenAnswer {
    if let place = given(.answers, id, arguments), case .answers(let all) = givens[place].manners,
      let last = all.last
    {
      let answer = givens[place].used < all.count ? all[givens[place].used] : last
      useGiven(place)
      return answer
    }
    return .asTheModelDoes
  }

  private mutating func useGiven(_ place: Int) {
    journal.changes.append(.given(Int32(place), Int32(givens[place].used)))
    givens[place].used += 1
  }

  /// The last rule of a kind that fits a call.
  private func given(_ kind: GivenPlaces.Kind, _ id: ID<Operation>, _ arguments: [Value]) -> Int? {
    if givens.isEmpty { return nil }
    let exact = givenPlaces.places(kind, of: id, argumentHash: hash(of: arguments)).last {
      fits(givens[$0], id, arguments)
    }
    let open = givenPlaces.openPlaces(kind).last { $0 > exact ?? -1 && fits(givens[$0], id, arguments) }
    return open ?? exact
  }

  /// Equal arguments have equal hashes.
  package func hash(of arguments: [Value]) -> UInt64 {
    arguments.reduce(0) { ($0 ^ hash(ofKey: $1)) &* 0x100_0000_01b3 }
  }

  private func fits(_ rule: GivenRule, _ id: ID<Operation>, _ arguments: [Value]) -> Bool {
    guard rule.model == program.operations.rows[Int(id.index)].model,
      rule.operation == nil || rule.operation == id
    else {
      return false
    }
    return matches(arguments, rule.arguments)
  }

  /// Arguments against a pattern: nil as a whole, and `_` as an element, take anything.
  func matches(_ arguments: [Value], _ pattern: [Value?]?) -> Bool {
    guard let pattern else { return true }
    for (place, wanted) in pattern.enumerated() {
      guard let wanted else { continue }
      guard place < arguments.count, equal(arguments[place], wanted) else { return false }
    }
    return true
  }

  /// Runs an op with the arguments that its call had, on the data of now.
  mutating func answer(_ id: ID<Operation>, _ arguments: [Value]) throws(Fault) -> Answer {
    let operation = program.operations.rows[Int(id.index)]
    let problem = dataProblems[Int(operation.model.index)]
    if problem.tag != .absent { return .failed(problem) }
    reserveRegisters(Int(operation.localCount))
    for (place, argument) in arguments.enumerated() { registers[base + place] = argument }
    switch operation.form {
    case .answer(let expression, let failure):
      let value = try evaluate(
        expression, frame: base, localCount: operation.localCount, instance: -1, mayCollect: true)
      guard let failure, value.isNil || (value.tag == .bool && !value.isTrue) else { return .ok(value) }
      let message = try evaluate(failure.message, frame: base, localCount: operation.localCount, instance: -1)
      var code: Int64 = 0
      if let expression = failure.code {
        code = try evaluate(expression, frame: base, localCount: operation.localCount, instance: -1).bits
      }
      return .failed(try makeError(message: message, code: code))
    case .body(let block):
      // A failing op changes nothing: what it would edit in place is copied, so that the old data is there to go back to.
      let before = modelData[Int(operation.model.index)]
      heap.hold(before)
      heap.hold(before)
      switch try run(block, frame: base, localCount: operation.localCount, instance: -1, operation: id) {
      case .finished: return .ok(.absent)
      case .returned(let value): return .ok(value)
      case .failed(let message, let code):
        setModelData(operation.model, to: before)
        return .failed(try makeError(message: message, code: code))
      }
    }
  }

  /// The record of `fail(error)`.
  package mutating func makeError(message: Value, code: Int64) throws(Fault) -> Value {
    try heap.makeRecord([message, .int(code)])
  }
}

/// How an op answered. Its value is good until the step ends.
package enum Answer: Sendable {
  case ok(Value)
  /// The error's record.
  case failed(Value)
}
