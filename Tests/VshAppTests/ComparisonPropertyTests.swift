import TestSupport
import Testing
import VshComparison
import VshText

@testable import VshApp

/// What holds for all reports: a report is equal to itself, and a change of what the script knows is never lost.
@Suite struct ComparisonPropertyTests {
  private static let templates = [
    AppTemplate(kind: "title", pieces: ["News"]), AppTemplate(kind: "text", pieces: ["", " items left"]),
    AppTemplate(kind: "text", pieces: ["Page ", " of ", ""]), AppTemplate(kind: "text", pieces: ["", ""]),
    AppTemplate(kind: "list", pieces: ["Nothing to do"]), AppTemplate(kind: "progress", pieces: []),
    AppTemplate(kind: "button", pieces: ["Save"]), AppTemplate(kind: "button", pieces: ["Delete ", ""]),
    AppTemplate(kind: "toggle", pieces: ["All"]), AppTemplate(kind: "field", pieces: ["Edit"]),
    AppTemplate(kind: "tabs", pieces: []), AppTemplate(kind: "row", pieces: ["", ""]),
  ]

  /// Each can be known by a template, so that no change of one is a change of something unknown.
  private func element(_ generator: inout SeededGenerator) -> JSONValue {
    let number = generator.below(4)
    return switch generator.below(11) {
    case 0: ["kind": "title", "text": "News"]
    case 1: ["kind": "text", "text": .string("\(number) items left")]
    case 2: ["kind": "text", "text": .string("Page \(number) of 9"), "index": .number(number + 1)]
    case 3: ["kind": "list", "text": "Nothing to do"]
    case 4: ["kind": "progress"]
    case 5: ["kind": "button", "text": "Save", "available": .bool(number > 1)]
    case 6: ["kind": "button", "text": .string("Delete \(number)"), "index": .number(number + 1)]
    case 7: ["kind": "toggle", "label": "All", "on": .bool(number > 1)]
    case 8: ["kind": "field", "placeholder": "Edit", "value": .string("\(number)")]
    case 9: ["kind": "tabs", "options": ["a", "b"], "value": .string(number > 1 ? "a" : "b")]
    default: ["kind": "row", "text": .string("Row \(number)"), "on": .bool(number > 1)]
    }
  }

  private func report(_ elements: [JSONValue]) -> ReportValue { ReportValue(["elements": .list(elements)]) }

  private func verdict(_ expected: [JSONValue], _ reported: [JSONValue], alsoSame: Bool) -> AppVerdict {
    var comparison = AppComparison(templates: Self.templates, names: AppNames(), reports: ["elements"])
    // Before and after, both sides are equal, so that a change is seen in one step alone.
    if alsoSame { _ = comparison.compare(expected: report(expected), reported: report(expected)) }
    _ = comparison.compare(expected: report(expected), reported: report(reported))
    return comparison.finish()
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func aReportIsEqualToItselfAndToNoOther(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<300 {
      let elements = (0...generator.below(8)).map { _ in element(&generator) }
      let alsoSame = generator.isHappening(oneIn: 2)
      let run = "seed \(seed), round \(round): \(JSONValue.list(elements).text)"
      let same = verdict(elements, elements, alsoSame: alsoSame)
      #expect(same.difference == nil && same.notes.isEmpty, "\(run)")
      #expect(same.ignored.isEmpty && same.matched.isEmpty, "\(run)")

      var changed = elements
      let index = generator.below(elements.count)
      switch generator.below(3) {
      case 0: changed.remove(at: index)
      case 1: changed.insert(element(&generator), at: index)
      default: changed[index] = element(&generator)
      }
      // Elements of different keys may be anywhere, so that another order may be the same screen.
      if changed.map(\.text).sorted() == elements.map(\.text).sorted() { continue }
      let other = verdict(elements, changed, alsoSame: alsoSame)
      #expect(
        other.difference != nil || !other.notes.isEmpty,
        "\(run) became \(JSONValue.list(changed).text)")
      if alsoSame { #expect(other.difference?.step == 2, "\(run) became \(JSONValue.list(changed).text)") }
    }
  }

  /// What the script does not know in the app changes nothing.
  @Test func unknownElementsChangeNothing() {
    let seed: UInt64 = 4
    var generator = SeededGenerator(seed: seed)
    for round in 0..<100 {
      let elements = (0...generator.below(8)).map { _ in element(&generator) }
      var more = elements
      for _ in 0...generator.below(4) {
        let unknown: JSONValue =
          generator.isHappening(oneIn: 2)
          ? ["kind": "text", "text": "Imprint"] : ["kind": "button", "text": "Help"]
        more.insert(unknown, at: generator.below(more.count + 1))
      }
      let verdict = verdict(elements, more, alsoSame: true)
      #expect(verdict.difference == nil && verdict.notes.isEmpty, "seed \(seed), round \(round)")
      #expect(Set(verdict.ignored).isSubset(of: ["Imprint", "Help"]), "seed \(seed), round \(round)")
    }
  }

  /// A driver is not trusted: whatever it writes, there is a verdict.
  @Test func reportsOfAnyShapeAreCompared() {
    let odd: [JSONValue] = [
      .null, 1, "x", [], true, [[]], [1, "x", .null], ["kind": "button"], [["kind": 1], ["kind": "canvas"]],
      [["text": "Save"]], [["kind": "button", "text": 1, "index": "x", "on": [], "available": 3]],
      .written("{"), .written("[1.0]"), .tall(["a": .absent]),
    ]
    let keys = ["screen", "stack", "state", "elements", "values", "calls", "available", "signals", "cannot"]
    for key in keys {
      for left in odd {
        for right in odd {
          var comparison = AppComparison(templates: Self.templates, names: AppNames(), reports: keys)
          let reports = (ReportValue(.object([(key, left)])), ReportValue(.object([(key, right)])))
          let difference = comparison.compare(expected: reports.0, reported: reports.1)
          let verdict = comparison.finish()
          #expect(difference == nil || verdict.difference?.difference == difference)
          if left.text == right.text, key != "cannot" {
            #expect(difference == nil && verdict.notes.isEmpty, "\(key): \(left.text)")
          }
        }
      }
    }
    var comparison = AppComparison(templates: Self.templates, names: AppNames(), reports: keys)
    #expect(comparison.compare(expected: .string("x"), reported: .list([.number(1)])) == nil)
    #expect(comparison.finish().compared.steps == 1)
  }

  /// 100,000 elements, and a name of a megabyte: the time is that of reading them.
  @Test func largeReportsAreCompared() {
    let count = 100_000
    var elements: [JSONValue] = (0..<count).map {
      switch $0 % 4 {
      case 0: ["kind": "row", "text": .string("Row \($0)"), "on": false]
      case 1: ["kind": "button", "text": .string("Delete \($0)"), "index": .number($0)]
      case 2: ["kind": "text", "text": .string("\($0)")]
      default: ["kind": "field", "label": .string("unknown \($0)"), "value": ""]
      }
    }
    elements.append(["kind": "text", "text": .string(String(repeating: "Page ", count: 200_000))])
    var same = verdict(elements, elements, alsoSame: false)
    #expect(same.difference == nil && same.notes.isEmpty)
    var changed = elements
    changed[count - 3] = ["kind": "button", "text": "Delete 0", "index": 1]
    same = verdict(elements, changed, alsoSame: false)
    #expect(same.difference?.difference.what == .text)
    #expect(verdict([], elements, alsoSame: false).ignored.count == 1_000)
  }
}
