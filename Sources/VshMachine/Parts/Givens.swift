package import VshProgram

/// What a call is answered with when its time comes.
package enum GivenAnswer: Sendable {
  case asTheModelDoes
  case value(Value)
  /// The error's record.
  case failure(Value)
  case never

  /// The value in it moves.
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

/// `given news.list fails "m" then answers`: how the calls that start from now on behave.
package struct GivenRule: Sendable {
  package enum Manners: Sendable {
    case answers([GivenAnswer])
    case latencies(milliseconds: [Int64])
  }

  let model: ID<Model>
  /// Nil for every op of the model.
  let operation: ID<Operation>?
  /// Nil for any arguments; an element is nil for `_`.
  private(set) var arguments: [Value?]?
  /// One after another, call by call; the last one stays.
  private(set) var manners: Manners
  fileprivate(set) var used = 0

  package init(model: ID<Model>, operation: ID<Operation>?, arguments: [Value?]?, manners: Manners) {
    self.model = model
    self.operation = operation
    self.arguments = arguments
    self.manners = manners
  }

  /// What a rule says to the call that uses it next.
  var nextAnswer: GivenAnswer? {
    guard case .answers(let all) = manners else { return nil }
    return used < all.count ? all[used] : all.last
  }

  /// An answer that no call has used, for an open watch.
  var furtherAnswer: GivenAnswer? {
    guard case .answers(let all) = manners, used < all.count else { return nil }
    if case .never = all[used] { return nil }
    return all[used]
  }

  /// Uses after which it says the same for ever.
  var turnCount: Int {
    switch manners {
    case .answers(let all): all.count
    case .latencies(let all): all.count
    }
  }

  var nextLatencyMilliseconds: Int64? {
    guard case .latencies(let all) = manners else { return nil }
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
    guard case .answers(var answers) = manners else { return }
    for place in answers.indices { answers[place].keep(in: &collection) }
    manners = .answers(answers)
  }
}

/// The rules in the order in which they were said. It hides how one is found, so that thousands for one op, each for other
/// arguments, are not gone through at every call.
struct Givens: Sendable {
  enum Kind { case answers, latencies }

  private struct Key: Hashable {
    let kind: Kind
    let operation: ID<Operation>
    let argumentHash: UInt64
  }

  private(set) var rules: [GivenRule] = []
  /// Places of rules that name all arguments.
  private var exact: [Key: [Int]] = [:]
  /// Of the others, by kind.
  private var open: [Kind: [Int]] = [:]

  var isEmpty: Bool { rules.isEmpty }

  /// - Parameter hash: of the arguments, where the rule names all.
  mutating func add(_ rule: GivenRule, argumentHash hash: UInt64?) {
    let kind: Kind = if case .answers = rule.manners { .answers } else { .latencies }
    if let hash, let operation = rule.operation {
      exact[Key(kind: kind, operation: operation, argumentHash: hash), default: []].append(rules.count)
    } else {
      open[kind, default: []].append(rules.count)
    }
    rules.append(rule)
  }

  func places(_ kind: Kind, of operation: ID<Operation>, argumentHash: UInt64) -> [Int] {
    exact[Key(kind: kind, operation: operation, argumentHash: argumentHash)] ?? []
  }

  func openPlaces(_ kind: Kind) -> [Int] { open[kind] ?? [] }

  mutating func use(_ place: Int) { rules[place].used += 1 }

  mutating func use(_ place: Int, times: Int) { rules[place].used = times }

  mutating func keep(in collection: inout HeapCollection) {
    for index in rules.indices { rules[index].keep(in: &collection) }
  }
}
