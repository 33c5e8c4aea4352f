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
  ]

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
