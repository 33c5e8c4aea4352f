import Foundation
import Testing
import VshComparison

@testable import ViewScriptDriver

/// Values that the compiler codes are those of the script's data, in both directions.
@Suite struct FittingTests {
  enum Payment: Codable, Hashable {
    case cash, card(String), split(Part), move(Int, Int), part(Part, to: Int?)
  }
  struct Part: Codable, Hashable { var first: Int, second: Int }

  /// Of the app, of the script, and the app's once it is fitted; nil where that is the script's.
  static let values: [(app: String, script: String, fitted: String?)] = [
    (#"{"cash":{}}"#, #""cash""#, nil), (#"{"cash":{}}"#, #""card""#, #"{"cash":{}}"#),
    (#"{"card":{"_0":"1"}}"#, #"{"card":{"last":"1"}}"#, nil),
    (#"{"card":{"_0":"1"}}"#, #"{"card":{"last":"2"}}"#, #"{"card":{"last":"1"}}"#),
    (#"{"split":{"_0":{"first":1,"second":2}}}"#, #"{"split":{"first":1,"second":2}}"#, nil),
    (#"{"go":{"_1":2,"_0":1}}"#, #"{"go":{"y":1,"x":2}}"#, nil),
    (#"{"go":{"_0":1,"x":2}}"#, #"{"go":{"y":1,"x":2}}"#, nil),
    (#"{"go":{"_0":1}}"#, #"{"go":{"y":1,"x":null}}"#, nil),
    (#"{"go":{"_0":1,"_1":3}}"#, #"{"go":{"y":1,"x":2}}"#, #"{"go":{"x":3,"y":1}}"#),
    (#"{"split":{"_0":{"first":1,"second":2}}}"#, #"{"split":{"what":{"first":1,"second":2}}}"#, nil),
    (#"[{"cash":{}},3]"#, #"{"cash":3}"#, nil), (#"["cash",3]"#, #"{"cash":4}"#, #"{"cash":3}"#),
    ("[]", "{}", nil), ("[0,1500000000000000000]", #""1.5s""#, nil),
    ("[0,10000000000000000000]", #""10s""#, nil),
    ("[-1,17446744073709551616]", #""-1s""#, nil), ("[3,4659767778871345152]", #""1h""#, #""60000ms""#),
    (#"[{"id":1,"own":2}]"#, #"[{"id":1,"none":null}]"#, #"[{"id":1}]"#),
    (#"{"own":1}"#, "{}", #"{"own":1}"#), ("[1,2]", "[1]", "[1,2]"), ("1", "null", "1"),
  ]

  @Test(arguments: values)
  func aValueIsFitted(app: String, script: String, fitted: String?) throws {
    var out = LeftOut(leavesOut: true)
    let wanted = try ReportReading.value(in: script.utf8)
    let value = try ReportReading.value(in: app.utf8).fitted(to: wanted, at: "v", &out)
    #expect(value.canonical == fitted ?? wanted.canonical)
    let isLeftOut = fitted == #"[{"id":1}]"#
    #expect(out.members == (isLeftOut ? ["the member `own` of `v`, which the script does not have"] : []))
  }

  @Test func whatIsNoPositionKeepsItsName() throws {
    var out = LeftOut(leavesOut: false)
    let script: ReportValue = ["go": ["y": .number(1)]]
    let fitted = try ReportReading.value(in: #"{"go":{"_-1":1,"_0":1,"_9":3}}"#.utf8).fitted(
      to: script, at: "v", &out)
    #expect(fitted.canonical == #"{"go":{"_-1":1,"_9":3,"y":1}}"#)
  }

  /// Members of a dictionary are data.
  @Test func aMemberIsNotLeftOutOfADictionary() throws {
    var fitting = ReportFitting(dictionaries: ["prices"])
    let script: ReportValue = ["values": ["prices": ["a": .number(1)], "tea": ["id": .number(1)]]]
    let app: ReportValue = [
      "values": ["prices": ["a": .number(1), "b": .number(2)], "tea": ["id": .number(1), "b": .number(2)]],
      "calls": .list([["call": .string("m.a"), "arguments": .list([["id": .number(1), "b": .number(2)]])]]),
    ]
    let fitted = fitting.fit(app, to: script, DescribedContents(), [:])
    #expect(fitted["values"].canonical == #"{"prices":{"a":1,"b":2},"tea":{"id":1}}"#)
    #expect(fitted["calls"] == app["calls"])
    #expect(fitting.leftOut == ["the member `b` of `tea`, which the script does not have"])
    var unknown = ReportFitting(dictionaries: nil)
    #expect(unknown.fit(app, to: script, DescribedContents(), [:]) == app)
  }

  private struct Bag: Encodable {
    var tags: Set = ["c", "a", "x", "b"]
    var inList: [Set<Int>] = [[1, 2, 3], []]
    var perhaps: Set<Int>? = [4, 5, 6]
    var byName: [String: Set<Payment>] = ["own": [.cash, .card("1"), .move(2, 3)]]
  }

  @Test func aSetHasNoOrder() throws {
    var out = LeftOut(leavesOut: true)
    let script = try ReportReading.value(
      in: #"""
        {"tags": ["b", "a", "c"], "inList": [[3, 1, 2], []], "perhaps": [6, 4, 5],
          "byName": {"own": [{"card": {"last": "1"}}, {"move": {"y": 2, "x": 3}}, "cash"]}}
        """#.utf8)
    let value = try ReportValue(encoding: Bag())
    #expect(value["inList"].canonical == "[[1,2,3],[]]")
    let fitted = value.fitted(to: script, at: "v", &out)
    #expect(fitted["tags"].canonical == #"["b","a","c","x"]"#)
    for name in ["inList", "perhaps", "byName"] { #expect(fitted[name].canonical == script[name].canonical) }
    #expect(value["perhaps"] == script["perhaps"] && value["tags"] != script["tags"])
  }

  private class Base: Encodable {
    let first = 1
  }

  private final class Derived: Base {
    private enum Key: CodingKey { case list, inner, none, number }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try super.encode(to: container.superEncoder())
      var list = container.nestedUnkeyedContainer(forKey: .list)
      try list.encode(Float(0.5))
      var inner = list.nestedContainer(keyedBy: Key.self)
      try inner.encode(UInt64.max, forKey: .inner)
      try list.encodeNil()
      try Decimal(string: "1.25")?.encode(to: list.superEncoder())
      try container.encodeNil(forKey: .none)
      try super.encode(to: container.superEncoder(forKey: .number))
    }
  }

  @Test func valuesAreCodedAsJSON() throws {
    func isSame(_ value: some Encodable) throws -> Bool {
      try ReportValue(encoding: value) == ReportReading.value(in: JSONEncoder().encode(value))
    }
    #expect(try isSame(Derived()))
    #expect(try isSame([Part(first: 1, second: 2)]))
    #expect(try isSame(URL(string: "https://a.example/b?c=d")))
    #expect(try isSame([Payment.cash: [Data([1, 2, 255])]]))
    #expect(try isSame([Duration.seconds(3): Int8.min]))
    #expect(try isSame([1: 2.5, 3: 1e300]))
    #expect(throws: EncodingError.self) { try ReportValue(encoding: [Double.nan]) }
  }

  @Test func theScriptsValuesAreDecoded() throws {
    func decoded<Value: Decodable>(_ text: String, _ type: Value.Type) throws -> Value {
      try ReportReading.value(in: text.utf8).decoded()
    }
    #expect(try decoded(#"["cash",{"card":{"last":"1"}}]"#, [Payment].self) == [.cash, .card("1")])
    #expect(
      try decoded(#"[{"split":{"first":1,"second":2}}]"#, [Payment].self) == [
        .split(Part(first: 1, second: 2))
      ])
    #expect(
      try decoded(#"[{"move":{"y":1,"x":2}},{"move":{"y":3,"x":4}},"cash"]"#, [Payment].self)
        == [.move(1, 2), .move(3, 4), .cash])
    #expect(
      try decoded(#"{"part":{"what":{"first":1,"second":2},"to":3}}"#, Payment.self)
        == .part(Part(first: 1, second: 2), to: 3))
    #expect(try decoded(#"{"cash":"cash","x":null}"#, [String: String?].self)["cash"] == "cash")
    #expect(try decoded(#"[{"cash":"1.5s"}]"#, [[Payment: Duration]].self) == [[.cash: .milliseconds(1_500)]])
    #expect(try decoded(#""24h""#, Duration.self) == .seconds(86_400))
    for text in [#"[{"name":1}]"#, #"[{"first":"x","second":1}]"#, "[1]", #"{"first":1}"#] {
      let error = #expect(throws: DecodingError.self) { try decoded(text, [Part].self) }
      #expect(error?.inWords.contains("Optional") == false)
    }
    let error = #expect(throws: DecodingError.self) { try decoded(#"[{"first":1}]"#, [Part].self) }
    #expect(error?.inWords == "[0].second is missing")
  }
}

/// What machines have, and whose action a question asks for.
@MainActor @Suite struct MachineTests {
  @MainActor final class Row {
    let id: Int
    var count = 0
    init(_ id: Int) { self.id = id }
  }

  @MainActor final class Model { var rows = [Row(1), Row(2)] }

  private static func more(_ machine: String, _ key: Int) -> ReportValue {
    [
      "do": .string("tap"),
      "action": [
        "name": .string("more"), "arguments": .list([]), "machine": .string(machine), "key": .number(key),
      ],
    ]
  }

  @Test func anActionIsThatOfItsMachine() throws {
    let driver = Driver<Model>(.init()) { _ in
      App(Model()).value("sum") { $0.rows.map(\.count).reduce(0, +) }
        .action("more") { $0.rows[0].count += 10 }
        .machines("row", \.rows, by: \.id) { $0.value("count", \.count).action("more") { $0.count += 1 } }
    }
    _ = try driver.ask(["do": .string("open")])
    let second = try driver.ask(Self.more("row", 2))
    #expect(
      second["machines"].canonical
        == #"{"row":[{"key":1,"values":{"count":0}},{"key":2,"values":{"count":1}}]}"#)
    // One that is not described has the screen's.
    #expect(try driver.ask(Self.more("egg", 1))["values"].canonical == #"{"sum":11}"#)
    #expect(try driver.ask(Self.more("row", 3))["cannot"] == .string("the app has no machine `row(3)`"))
  }

  /// A model that its own task holds.
  @Test func whatIsLeftIsCancelled() throws {
    @MainActor final class Held {
      init() { Task { while (try? await Task.sleep(for: .seconds(1))) != nil { _ = self } } }
    }
    weak var held: Held?
    let driver = Driver<Held>(.init()) { _ in
      let model = Held()
      held = model
      return App(model)
    }
    _ = try driver.ask(["do": .string("open")])
    #expect(held != nil)
    driver.close()
    #expect(held == nil)
  }

  @Test func whatAppearsIsCancelledWhileTheViewIsCovered() throws {
    let driver = Driver<Model>(.init()) { world in
      App(Model()).appears { _ in _ = try? await world.call("m.list", as: Int.self) }.disappears()
    }
    let calls = { (isCovered: Bool) in
      try driver.ask([
        "do": .string("back"), "action": ["name": .string("look")], "covered": .bool(isCovered),
      ])
    }
    #expect(try driver.ask(["do": .string("open")])["calls"].elements.count == 1)
    let problem = #expect(throws: DriverProblem.self) { try calls(true) }
    #expect(
      problem?.description == "the description of the app has no action `look`: `.action(\"look\") { … }`")
    let rest: ReportValue = ["do": .string("advance"), "milliseconds": .number(0), "covered": .bool(true)]
    #expect(try driver.ask(rest)["calls"].elements == [])
    #expect(
      try driver.ask(["do": .string("advance"), "milliseconds": .number(0)])["calls"].elements.count == 1)
  }
}
