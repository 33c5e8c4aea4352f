import Testing
import VshText

@testable import VshModels

/// A JSON text as a value that is compared.
@Suite struct JSONReadingTests {
  @Test(arguments: [
    ("null", "null"), ("true", "true"), ("\"a\\u0062\"", "\"ab\""), ("20", "20"), ("20.0", "20"),
    ("2e1", "20"),
    ("-0", "0"), ("0.50", "0.5"), ("5e-1", "0.5"), ("9223372036854775807", "9223372036854775807"),
    ("9223372036854775808", "9.223372036854776e+18"), ("1e300", "1e+300"),
    (" [ 1 , [ ] , { } ] ", "[1,[],{}]"),
    ("{\"b\":1,\"a\":{\"c\":null},\"b\":2}", "{\"b\":1,\"a\":{\"c\":null},\"b\":2}"),
  ])
  func aTextIsRead(_ text: String, _ expected: String) throws {
    #expect(try JSONValue.read(Array(text.utf8)).text == expected)
  }

  @Test func depthIsBounded() throws {
    let nested = { (depth: Int) in
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(try JSONValue.read(nested(DataLimits.nesting)).utf8 == nested(DataLimits.nesting))
    #expect(throws: DataProblem.self) { try JSONValue.read(nested(DataLimits.nesting + 1)) }
  }
}
