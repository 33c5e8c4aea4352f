import TestSupport
import Testing
import VshSession
import VshSource

@testable import VshExplore

/// Screens with very many fields, and guards that compare a text very often: a walk ends, and says what it leaves out.
@Suite struct TypedTextsTests {
  /// Fields with an action each. They write variables of their own, or all the same one.
  private static func fields(_ count: Int, sharing: Bool) -> String {
    let numbers = (0..<count).map(String.init)
    let variables = numbers.map {
      "var t\($0) = \"\"\naction set\($0)(x: String) { t\(sharing ? "0" : $0) = x }"
    }
    let fields = numbers.map { "field \"F\($0)\", value: t\(sharing ? "0" : $0) -> set\($0)" }
    return """
      screen Many {
      \(variables.joined(separator: "\n"))
      always t0 != "secret" "no secret"
      view { \(fields.joined(separator: "; ")) }
      }
      """
  }

  /// A field whose text guards compare with many literals: one with all of them, or each with one.
  private static func literals(_ count: Int, inOneGuard: Bool) -> String {
    let texts = (0..<count).map { "\"l\($0)\"" }
    let guards =
      inOneGuard
      ? ["action go when [\(texts.joined(separator: ", "))].contains(t) -> there"]
      : texts.enumerated().map { "action go\($0) when t == \($1) -> there" }
    return """
      screen Guarded {
      var t = ""
      action set(x: String) { t = x }
      state here { \(guards.joined(separator: "; ")) }
      state there
      view { field "F", value: t -> set; in here { button "Go" -> \(inOneGuard ? "go" : "go1") } }
      }
      """
  }

  private static func walk(_ text: String) -> WalkOutcome? {
    let reading = ExploreCorpusTests.reading
    let script = load("many.vs", Array(text.utf8), reading: reading)
    #expect(script.diagnostics.filter(\.isError).isEmpty)
    var bounds = WalkBounds()
    bounds.states = 3
    return Exploration(
      of: script, RunSettings(), bounds, ignoring: [], reading: reading, isStopped: { false }
    ).walks.first
  }

  /// Where all fields write one variable, each of their texts is a move of the start.
  @Test(arguments: [(2_000, false), (500, true)])
  func veryManyFieldsAreCounted(count: Int, sharing: Bool) throws {
    let walk = try #require(Self.walk(Self.fields(count, sharing: sharing)))
    #expect(walk.typed.all.count == 100)
    #expect(walk.typed.leftOut == count - 100)
    #expect(walk.typed.all[0].texts == ["", "secret", "x"])
    #expect(walk.typed.all[1].texts == (sharing ? ["", "secret", "x"] : ["", "x"]))
  }

  @Test(arguments: [false, true]) func veryManyLiteralsAreCounted(inOneGuard: Bool) throws {
    let walk = try #require(Self.walk(Self.literals(2_000, inOneGuard: inOneGuard)))
    #expect(walk.typed.all.map(\.texts) == [["", "l0", "l1", "x"]])
    #expect(walk.typed.all.map(\.leftOut) == [1_998])
  }

  #if DEBUG
    @Test(arguments: [false, true]) func fourTimesAsManyTakeFourTimesTheEffort(isOne: Bool) {
      for text in [{ Self.fields($0, sharing: isOne) }, { Self.literals($0, inOneGuard: isOne) }] {
        let efforts = [150, 600].map { count in
          Effort.counted { _ = Self.walk(text(count)) }[.flows, default: 0]
        }
        #expect(efforts[0] > 0)
        #expect(efforts[1] <= 5 * efforts[0], "\(efforts)")
      }
    }
  #endif
}
