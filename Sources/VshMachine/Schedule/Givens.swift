package import VshProgram

/// How a call is answered at its deadline.
package enum GivenAnswer: Sendable, BitwiseCopyable {
  case asTheModelDoes
  case value(Value)
  /// The error record.
  case failure(Value)
  case never

  /// Updates the value after a collection moved it.
  mutating func keep(in collection: inout HeapCollection) {
    switch self {
    case .value(var value):
      collection.keep(&value)
      self = .value(value)
    case .failure(var error):
      collection.keep(&error)
      self = .failure(error)
    case .asTheModelDoes, .never: break
    }
  }
}

/// The rule of a `given`, for calls that start later: `given news.list fails "m" then answers`.
package struct GivenRule: Sendable {
  package enum Behavior: Sendable {
    case answers([GivenAnswer])
    case latencies(milliseconds: [Int64])
    /// Lists of the parts that come before an answer.
    case parts([Value])
  }

  let model: ID<Model>
  /// Nil for every op of the model.
  let operation: ID<Operation>?
  /// Nil for any arguments; a nil element for `_`.
  private(set) var arguments: [Value?]?
  /// Used one after another, call by call; the last one stays in effect.
  private(set) var behavior: Behavior
  fileprivate(set) var used = 0

  package init(model: ID<Model>, operation: ID<Operation>?, arguments: [Value?]?, behavior: Behavior) {
    self.model = model
    self.operation = operation
    self.arguments = arguments
    self.behavior = behavior
  }

  /// The answer for the next call; nil for a rule about latencies.
  var nextAnswer: GivenAnswer? {
    guard case .answers(let all) = behavior else { return nil }
    return used < all.count ? all[used] : all.last
  }

  /// The next unused answer, for an open watch.
  var furtherAnswer: GivenAnswer? {
    guard case .answers(let all) = behavior, used < all.count else { return nil }
    if case .never = all[used] { return nil }
    return all[used]
  }

  /// Its uses, as far as an answer to come depends on them: the last one stays in effect, but a watch takes each one once.
  func countedUses(isWatched: Bool) -> Int {
    switch behavior {
    case .answers(let all): min(used, isWatched ? all.count : all.count - 1)
    case .parts(let all): min(used, all.count - 1)
    case .latencies: 0
    }
  }

  /// Whether all calls to come are answered as if it were not there, unless it overrides another rule.
  var leavesAllToTheModel: Bool {
    guard case .answers(let all) = behavior else { return false }
    return all[min(used, all.count - 1)...].allSatisfy {
      if case .asTheModelDoes = $0 { true } else { false }
    }
  }

  var isLatency: Bool { if case .latencies = behavior { true } else { false } }

  var isOfParts: Bool { if case .parts = behavior { true } else { false } }

  var nextParts: Value? {
    guard case .parts(let all) = behavior else { return nil }
    return used < all.count ? all[used] : all.last
  }

  var nextLatencyMilliseconds: Int64? {
    guard case .latencies(let all) = behavior else { return nil }
    return used < all.count ? all[used] : all.last
  }

  fileprivate mutating func keep(in collection: inout HeapCollection) {
    arguments = arguments.map { pattern in
      pattern.map { wanted in
        guard var wanted else { return Value?.none }
        collection.keep(&wanted)
        return wanted
      }
    }
    switch behavior {
    case .answers(var answers):
      for index in answers.indices { answers[index].keep(in: &collection) }
      behavior = .answers(answers)
    case .parts(var lists):
      for index in lists.indices { collection.keep(&lists[index]) }
      behavior = .parts(lists)
    case .latencies: break
    }
  }
}

/// The rules in the order of their `given`s. It hides how a rule is found: thousands of rules for one op with different
/// arguments are indexed by hash.
struct Givens: Sendable {
  enum Kind { case answers, latencies, parts }

  private struct Key: Hashable {
    let kind: Kind
    let operation: ID<Operation>
    let argumentHash: UInt64
  }

  private(set) var rules: [GivenRule] = []
  /// Indices of rules that specify all arguments.
  private var exact: [Key: [Int]] = [:]
  /// Indices of the other rules.
  private var open: [Kind: [Int]] = [:]

  var isEmpty: Bool { rules.isEmpty }

  /// - Parameter hash: the hash of the arguments; nil unless the rule specifies all.
  mutating func add(_ rule: GivenRule, argumentHash hash: UInt64?) {
    let kind: Kind =
      switch rule.behavior {
      case .answers: .answers
      case .latencies: .latencies
      case .parts: .parts
      }
    if let hash, let operation = rule.operation {
      exact[Key(kind: kind, operation: operation, argumentHash: hash), default: []].append(rules.count)
    } else {
      open[kind, default: []].append(rules.count)
    }
    rules.append(rule)
  }

  /// Removes the rules after the first ones.
  mutating func drop(to count: Int) {
    if rules.count == count { return }
    rules.removeSubrange(count...)
    exact = exact.compactMapValues { indices in
      let kept = indices.filter { $0 < count }
      return kept.isEmpty ? nil : kept
    }
    open = open.mapValues { indices in indices.filter { $0 < count } }
  }

  func indices(_ kind: Kind, of operation: ID<Operation>, argumentHash: UInt64) -> [Int] {
    exact[Key(kind: kind, operation: operation, argumentHash: argumentHash)] ?? []
  }

  func openIndices(_ kind: Kind) -> [Int] { open[kind] ?? [] }

  mutating func use(_ rule: Int) { rules[rule].used += 1 }

  mutating func use(_ rule: Int, times: Int) { rules[rule].used = times }

  mutating func keep(in collection: inout HeapCollection) {
    for index in rules.indices { rules[index].keep(in: &collection) }
  }
}
