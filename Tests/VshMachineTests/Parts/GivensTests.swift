import TestSupport
import Testing
import VshProgram

@testable import VshMachine

/// The rules of `given` by themselves.
@Suite struct GivensTests {
  private struct Added {
    let kind: Givens.Kind
    let operation: Int?
    let hash: UInt64?
    /// All arguments are given, so it is found by their hash.
    var isExact: Bool { operation != nil && hash != nil }
  }

  @Test(arguments: 0..<20) func aRuleIsFoundByItsArgumentsOrAmongTheOpenOnes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var givens = Givens()
    var model: [Added] = []
    for _ in 0..<60 {
      if random.below(6) > 0 {
        let one = Added(
          kind: random.below(2) == 0 ? .answers : .latencies, operation: [nil, 0, 1][random.below(3)],
          hash: [nil, 7, 8][random.below(3)])
        givens.add(
          GivenRule(
            model: ID(0), operation: one.operation.map { ID($0) }, arguments: nil,
            behavior: one.kind == .answers ? .answers([.never]) : .latencies(milliseconds: [1])),
          argumentHash: one.hash)
        model.append(one)
      } else {
        let count = random.below(model.count + 1)
        givens.drop(to: count)
        model.removeSubrange(count...)
      }
      #expect(givens.rules.count == model.count)
      for kind in [Givens.Kind.answers, .latencies] {
        let open = model.indices.filter { model[$0].kind == kind && !model[$0].isExact }
        #expect(givens.openIndices(kind) == open, "seed \(seed)")
        for (operation, hash) in [(0, 7), (0, 8), (1, 7), (1, 8)] as [(Int, UInt64)] {
          let exact = model.indices.filter {
            model[$0].kind == kind && model[$0].operation == operation && model[$0].hash == hash
          }
          #expect(
            givens.indices(kind, of: ID(operation), argumentHash: hash) == exact, "seed \(seed)")
        }
      }
    }
  }

  /// One after another, call by call; the last one stays. A watch gets each once.
  @Test func answersAreUsedInOrder() {
    var givens = Givens()
    givens.add(Self.rule([.value(.int(1)), .value(.int(2))]), argumentHash: nil)
    var next: [Value?] = []
    var further: [Value?] = []
    for _ in 0..<3 {
      next.append(Self.value(givens.rules[0].nextAnswer))
      further.append(Self.value(givens.rules[0].furtherAnswer))
      givens.use(0)
    }
    #expect(next == [.int(1), .int(2), .int(2)])
    #expect(further == [.int(1), .int(2), nil])
    givens.use(0, times: 1)
    #expect(Self.value(givens.rules[0].nextAnswer) == .int(2))
  }

  @Test func aCollectionMovesWhatIsGiven() {
    var givens = Givens()
    let before = HeapCollection.before
    givens.add(Self.rule([.value(before), .failure(before)], for: [nil, before]), argumentHash: nil)
    var collection = HeapCollection.ofOneText()
    givens.keep(in: &collection)
    #expect(givens.rules[0].arguments == [nil, HeapCollection.after])
    for _ in 0..<2 {
      #expect(Self.value(givens.rules[0].nextAnswer) == HeapCollection.after)
      givens.use(0)
    }
  }

  private static func rule(_ answers: [GivenAnswer], for arguments: [Value?]? = nil) -> GivenRule {
    GivenRule(model: ID(0), operation: nil, arguments: arguments, behavior: .answers(answers))
  }

  private static func value(_ answer: GivenAnswer?) -> Value? {
    switch answer {
    case .value(let value), .failure(let value): value
    case .asTheModelDoes, .never, nil: nil
    }
  }
}
