import Testing
import VshMachine
import VshModels
import VshProgram
import VshSource
import VshText

@testable import VshSession

/// What is written of a value, in the way in which data files have it, is read as the same value.
@Suite struct DataRoundTripTests {
  /// Declarations of which `R` is decoded, an object of a data file, and what is written of its value.
  static let cases: [(declarations: String, data: String, written: String)] = [
    (
      "record R { mail: String from \"e-mail\", theme: String from \"theme.mode\" = \"light\", id: Int? from \"\" }",
      #"{"e-mail": "a@b.example", "": 3}"#, #"{"e-mail":"a@b.example","theme.mode":"light","":3}"#
    ),
    (
      "enum P { free, gold = \"gold-plus\", third = 3, other = _ }\nrecord R { a: P, b: [P], c: P? }",
      #"{"a": "Free", "b": ["gold-plus", 3, 7, "other", "free"], "c": null}"#,
      #"{"a":"other","b":["gold-plus",3,"other","other","free"],"c":null}"#
    ),
    (
      "record R { a: String as text, b: [Int?] as text, c: [Int: Double] as text, d: Bool as text, e: Double as text = 0.5 }",
      #"{"a": 17, "b": [1, "-2", null], "c": {"1": "10.5", "2": 1e3}, "d": "true", "e": null}"#,
      #"{"a":"17","b":["1","-2",null],"c":{"1":"10.5","2":"1000.0"},"d":"true","e":"0.5"}"#
    ),
    (
      "record R { a: String as text, b: String as text, c: String as text, d: Int as text }",
      #"{"a": "17", "b": 1.50, "c": true, "d": "9223372036854775807"}"#,
      #"{"a":"17","b":"1.50","c":"true","d":"9223372036854775807"}"#
    ),
    (
      "record R { a: Date from \"created\" as seconds, b: [Date] as seconds, c: Duration as seconds, d: Duration? as seconds }",
      #"{"created": 1700000000, "b": [1700000000.1234, -0.5, 253402300799.999], "c": 1.5, "d": -90}"#,
      #"{"created":1700000000,"b":[1700000000.123,-0.500,253402300799.999],"c":1.500,"d":-90}"#
    ),
    (
      "record R { a: Date as milliseconds, b: Duration as milliseconds }",
      #"{"a": 1700000000123, "b": 250.4}"#, #"{"a":1700000000123,"b":250}"#
    ),
    (
      "record R { a: Date as \"dd.MM.yyyy\", b: Date? as \"d. MMMM yyyy, HH:mm\" }",
      #"{"a": "24.12.2026", "b": "1. March 2026, 09:05"}"#, #"{"a":"24.12.2026","b":"1. March 2026, 09:05"}"#
    ),
  ]

  static let mistakes: [(field: String, data: String, sentence: String)] = [
    ("Int as text", #""x""#, "`a` is not an Int"), ("Int as text", "true", "`a` is not an Int"),
    ("Int as text", #"" 1""#, "`a` is not an Int"), ("Double as text", #""""#, "`a` is not a Double"),
    ("Bool as text", #""yes""#, "`a` is not a Bool"), ("String as text", "[]", "`a` is not a String"),
    ("Int as text", #""99999999999999999999""#, "`a` is too large for an Int"),
    ("Date as seconds", #""2026""#, "`a` is not a number of seconds"),
    ("Date as seconds", "253402300800", "`a` is not in the years 1 to 9999"),
    ("Duration as seconds", "9223372036854775807", "`a` is too large for a number of seconds"),
    ("[Duration] as milliseconds", "[1, 1e300]", "`a[1]` is too large for a number of milliseconds"),
    (#"Date as "dd.MM.yyyy""#, #""31.02.2026""#, "`a` is not a date as `dd.MM.yyyy`"),
    (#"Date as "yyyy""#, "2026", "`a` is not a date as `yyyy`"),
  ]

  @Test(arguments: mistakes.indices)
  func whatHasAnotherFormIsOneProblem(index: Int) throws {
    let (field, data, sentence) = Self.mistakes[index]
    let text = "record R { a: \(field) }\nmodel rs: R? { op get() = data }\nscreen S { use rs }\n"
    let program = try #require(load("a.vs", Array(text.utf8), reading: .nothing).program)
    let named = program.models.rows.last { program.names[$0.name] == "rs" }
    let model = try #require(named)
    var world = World(program: program)
    var decoder = DataDecoder(program)
    var said = ""
    do throws(DataProblem) {
      _ = try decoder.decode(
        Array("{\"a\": \(data)}".utf8), in: .json, part: nil, as: model.type, in: &world)
    } catch { said = error.message }
    #expect(said == sentence)
  }

  @Test(arguments: cases.indices)
  func whatIsWrittenIsReadAgain(index: Int) throws {
    let (declarations, data, written) = Self.cases[index]
    let text = "\(declarations)\nmodel rs: R? { op get() = data else fail \"none\" }\nscreen S { use rs }\n"
    let loaded = load("a.vs", Array(text.utf8), reading: .nothing)
    #expect(loaded.diagnostics.map(\.message) == [])
    let program = try #require(loaded.program)
    let named = program.models.rows.last { program.names[$0.name] == "rs" }
    let model = try #require(named)
    var world = World(program: program)
    var decoder = DataDecoder(program)
    let value = try decoder.decode(Array(data.utf8), in: .json, part: nil, as: model.type, in: &world)
    let json = world.json(of: value, type: model.type).text
    #expect(json == written)
    let again = try decoder.decode(Array(json.utf8), in: .json, part: nil, as: model.type, in: &world)
    let isEqual = world.areEqual(again, value)
    #expect(isEqual)
  }
}
