import Testing
import VshProgram

@testable import VshComparison

/// The kinds of a report are those elements of the language that draw something of their own.
@Suite struct AppKindTests {
  /// What only groups others, or is a part of them.
  private static let others: Set<ElementKind> = [
    .submit, .leave, .cancel, .line, .hold, .double, .pull, .end, .move, .divider, .space,
  ]

  @Test func everyElementIsAKindOrIsNot() {
    let kinds = ElementKind.allCases.filter { !Self.others.contains($0) }.map { "\($0)" }
    #expect(kinds.sorted() == AppKind.allCases.map(\.rawValue).sorted())
  }

  @Test func aGroupIsItsOwn() {
    #expect(AppKind.allCases.allSatisfy { $0.group.group == $0.group })
    #expect(AppKind.allCases.map(\.index) == Array(AppKind.allCases.indices))
  }
}
