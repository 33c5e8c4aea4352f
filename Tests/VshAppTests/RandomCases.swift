import Foundation
import TestSupport
import VshComparison
import VshText

@testable import VshApp

/// Cases of the comparison in the form of its corpus, with the verdict of `AppComparison`: an app that reports, at times,
/// a little else than the script expects.
enum RandomCases {
  private typealias Members = [(name: String, value: JSONValue)]

  /// A new folder with cases.
  ///
  /// - Parameter edited: what becomes of a case before it is written.
  static func folder(seed: UInt64, count: Int, edited: (String) -> String = { $0 }) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vsh-cases-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var generator = SeededGenerator(seed: seed)
    for number in 0..<count {
      let text = edited(try makeCase(&generator).text)
      try Data(text.utf8).write(to: folder.appending(path: "\(number).json"))
    }
    return folder
  }

  private static let templates: [JSONValue] = [
    ["kind": "title", "pieces": ["News"]], ["kind": "text", "pieces": ["", " left"]],
    ["kind": "text", "pieces": ["Page ", " of ", ""]], ["kind": "text", "pieces": ["", ""]],
    ["kind": "progress", "pieces": []], ["kind": "button", "pieces": ["Save"]],
    ["kind": "button", "pieces": ["Delete ", ""]], ["kind": "button", "pieces": ["", ""]],
    ["kind": "field", "pieces": ["Edit"]], ["kind": "field", "pieces": ["Find"]],
    ["kind": "tabs", "pieces": []], ["kind": "toggle", "pieces": ["All"]],
    ["kind": "row", "pieces": ["", ""]],
  ]
  private static let kinds: [JSONValue] = [
    "title", "text", "progress", "button", "button", "field", "field", "tabs", "toggle", "row", "canvas",
  ]
  private static let texts: [JSONValue] = [
    "News", "1 left", "2 left", "Page 1 of 2", "Save", "Delete 1", "Store", "Edit", "Find", "All", "odd", "",
    "\u{E9}", "e\u{301}", "a\tb",
  ]
  private static let values: [JSONValue] = [
    .null, 1, 2, "a", true, false, [1], [1, .null], ["b": 1, "a": [2]], ["a": [2], "b": .null, "c": "a"],
  ]
  private static let calls: [JSONValue] = [
    ["call": "news.list", "arguments": []], ["call": "news.list", "arguments": [1]],
    ["call": "news.find", "arguments": ["a", .null]],
  ]
  private static let signals: [JSONValue] = [
    ["name": "open", "arguments": []], ["name": "open", "arguments": ["a"]],
  ]
  private static let names: [JSONValue] = ["a", "b", "c"]
  private static let keys = [
    "state", "values", "calls", "available", "signals", "screen", "stack", "machines",
  ]
  private static let machines: [JSONValue] = [
    ["key": 1, "state": ["a"], "values": ["b": 1], "available": ["a"], "undecided": ["b"]],
    ["key": 1, "state": ["b"], "available": ["a", "b"]], ["key": 2, "values": ["b": 1, "c": "a"]],
    ["key": [1, "a"], "state": ["a"]], ["state": [], "available": ["b"]],
  ]

  private static func makeCase(_ generator: inout SeededGenerator) throws -> JSONValue {
    // With all keys, few tests would come to a second step.
    let reports =
      ["elements"] + (generator.isHappening(oneIn: 4) ? keys : [keys[generator.below(keys.count)]])
    let given: Members = [
      ("mapping", mapping(&generator)), ("reports", .strings(reports)), ("templates", .list(templates)),
    ]
    let judged = try ComparisonCase(.object(given))
    var comparison = AppComparison(
      templates: judged.templates, names: judged.names, reports: judged.reports)
    var steps: [JSONValue] = []
    var expected = report(&generator)
    for _ in 0...generator.below(6) {
      if generator.isHappening(oneIn: 2) { change(&expected, &generator) }
      var reported = expected
      if generator.isHappening(oneIn: 2) { change(&reported, &generator) }
      if generator.isHappening(oneIn: 20) { reported = [("cannot", "it is hidden")] }
      steps.append(["expected": .object(expected), "reported": .object(reported)])
      let difference = comparison.compare(
        expected: ReportValue(.object(expected)), reported: ReportValue(.object(reported)))
      if difference != nil { break }
    }
    return .object(given + [("steps", .list(steps)), ("verdict", comparison.finish().json)])
  }

  private static func mapping(_ generator: inout SeededGenerator) -> JSONValue {
    if generator.isHappening(oneIn: 2) { return [:] }
    return [
      "names": [
        ["script": "Save", "app": "Store"], ["kind": "button", "script": "Delete 1", "app": "Store"],
        ["kind": "tabs", "script": "a", "app": "odd"],
      ],
      "ignore": .list(
        list(of: texts + ["\u{27E8}\u{2026}\u{27E9}", "\u{27E8}\u{2026}\u{27E9} left"], &generator, upTo: 2)),
    ]
  }

  private static func report(_ generator: inout SeededGenerator) -> Members {
    (["elements", "cancelled", "undecided", "refused"] + keys).map { ($0, value(of: $0, &generator)) }
  }

  /// Another value for one key, or another element.
  private static func change(_ report: inout Members, _ generator: inout SeededGenerator) {
    let index = generator.isHappening(oneIn: 2) ? 0 : generator.below(report.count)
    var elements = report[index].value.elements
    if index > 0 || elements.isEmpty || generator.isHappening(oneIn: 8) {
      report[index].value = value(of: report[index].name, &generator)
      return
    }
    let changed = generator.below(elements.count)
    switch generator.below(4) {
    case 0: elements.remove(at: changed)
    case 1: elements.insert(element(&generator), at: changed)
    case 2: elements[changed] = element(&generator)
    default:
      var members = elements[changed].members
      let other = element(&generator).members
      let index = 1 + generator.below(max(members.count - 1, 1))
      members.replaceSubrange(min(index, members.count)..., with: other.dropFirst(index))
      elements[changed] = .object(members)
    }
    report[index].value = .list(elements)
  }

  private static func value(of key: String, _ generator: inout SeededGenerator) -> JSONValue {
    switch key {
    case "elements": .list((0...generator.below(7)).map { _ in element(&generator) })
    case "values": .object(["a", "b", "\u{E9}"].map { ($0, one(of: values, &generator)) })
    case "calls", "cancelled": .list(list(of: calls, &generator, upTo: 3))
    case "machines":
      .object(["row", "egg"].map { ($0, .list(list(of: machines, &generator, upTo: 2))) })
    case "signals": .list(list(of: signals, &generator, upTo: 2))
    case "screen": one(of: names + [.null], &generator)
    case "refused": .bool(generator.isHappening(oneIn: 8))
    default: .list(list(of: names, &generator, upTo: 3))
    }
  }

  private static func element(_ generator: inout SeededGenerator) -> JSONValue {
    var members: Members = [("kind", one(of: kinds, &generator)), ("text", one(of: texts, &generator))]
    for (name, choices) in [
      ("label", texts), ("placeholder", texts), ("on", [true, false, .null]), ("value", values + texts),
      ("options", [["a", "odd"], ["a"], .null]), ("available", [true, false, .null]),
      ("detail", ["x", "y", .null]),
      ("focus", [true, false]), ("index", [1, 2, .null]),
    ] where generator.isHappening(oneIn: 5) {
      members.append((name, one(of: choices, &generator)))
    }
    return .object(members)
  }

  private static func one(of values: [JSONValue], _ generator: inout SeededGenerator) -> JSONValue {
    values[generator.below(values.count)]
  }

  private static func list(
    of values: [JSONValue], _ generator: inout SeededGenerator, upTo count: Int
  ) -> [JSONValue] {
    (0..<generator.below(count + 1)).map { _ in one(of: values, &generator) }
  }
}
