import Testing
import VshModels

/// A text that is refused: the sentence, the line and the column.
private let refusals: [(String, String, Int, Int)] = [
  ("", "the file is empty", 1, 1),
  ("\n ", "the file is empty", 2, 2),
  ("\u{FEFF}", "the file is empty", 1, 1),
  ("[1,]", "there is a comma after the last element", 1, 3),
  ("{\"a\":1,}", "there is a comma after the last member", 1, 7),
  ("[,1]", "this is not a JSON value", 1, 2),
  ("[1,,2]", "this is not a JSON value", 1, 4),
  ("[1 2]", "a `,` or the closing `]` is missing", 1, 4),
  ("[1}", "a `,` or the closing `]` is missing", 1, 3),
  ("{\"a\":1]", "a `,` or the closing `}` is missing", 1, 7),
  ("[NaN]", "this is not a JSON value", 1, 2),
  ("[Infinity]", "this is not a JSON value", 1, 2),
  ("[-Infinity]", "a number needs a digit here", 1, 3),
  ("[True]", "this is not a JSON value", 1, 2),
  ("[nul]", "this is not a JSON value", 1, 2),
  ("'a'", "this is not a JSON value", 1, 1),
  ("// no\n1", "this is not a JSON value", 1, 1),
  ("[+1]", "this is not a JSON value", 1, 2),
  ("[.5]", "this is not a JSON value", 1, 2),
  ("[012]", "a number does not begin with 0", 1, 2),
  ("[-01]", "a number does not begin with 0", 1, 3),
  ("[1.]", "a digit is missing after the point", 1, 4),
  ("[1.e1]", "a digit is missing after the point", 1, 4),
  ("[1e]", "a digit is missing in the exponent", 1, 4),
  ("[1e+]", "a digit is missing in the exponent", 1, 5),
  ("[0x10]", "a `,` or the closing `]` is missing", 1, 3),
  ("[1e400]", "a number is too large", 1, 2),
  ("{a:1}", "a name in double quotes is missing", 1, 2),
  ("{1:1}", "a name in double quotes is missing", 1, 2),
  ("{\"a\" 1}", "a `:` is missing after the name", 1, 6),
  ("{\"a\"", "the text ends in the middle", 1, 5),
  ("{\"a\":", "the text ends in the middle", 1, 6),
  ("[", "the text ends in the middle", 1, 2),
  ("[1", "the text ends in the middle", 1, 3),
  ("[1,", "the text ends in the middle", 1, 4),
  ("{", "the text ends in the middle", 1, 2),
  ("\"a", "the text ends in a string", 1, 3),
  ("\"a\\", "the text ends in a string", 1, 4),
  ("\"a\nb\"", "a string contains a control character; write it as `\\u000A`", 1, 3),
  ("\"日本\u{0}\"", "a string contains a control character; write it as `\\u0000`", 1, 4),
  ("\"\\x41\"", "this is not a JSON escape", 1, 2),
  ("\"\\u12G4\"", "four digits of 0–9, a–f are missing after `\\u`", 1, 2),
  ("\"\\u12", "four digits of 0–9, a–f are missing after `\\u`", 1, 2),
  ("1 2", "something follows the end of the value", 1, 3),
  ("[]\u{0}", "something follows the end of the value", 1, 3),
  ("{}\r\n\r\n}", "something follows the end of the value", 3, 1),
  ("\u{FEFF}[1,\n  \"日本\", x]", "this is not a JSON value", 2, 9),
  ("\u{A0}1", "this is not a JSON value", 1, 1),
]

@Test(arguments: refusals.indices)
func `what the standard forbids is refused at its place`(index: Int) {
  let (text, message, line, column) = refusals[index]
  #expect(throws: DataProblem(message, line: line, column: column)) {
    try JSONReader.document(from: utf8(text))
  }
}

@Test func `bytes that are not UTF-8 are refused`() {
  let cases: [[UInt8]] = [
    [0xC0, 0x80], [0xFF], [0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    [0xF0, 0x9F, 0x98], [0xE3, 0x81],
  ]
  for bytes in cases {
    #expect(throws: DataProblem("these bytes are not UTF-8", line: 1, column: 2)) {
      try JSONReader.document(from: [0x22] + bytes + [0x22])
    }
  }
  #expect(throws: DataProblem.self) { try JSONReader.document(from: [0xFE, 0xFF, 0x00, 0x31]) }
}

@Test func `escapes are decoded, and a lone surrogate is replaced`() throws {
  func text(_ json: String) throws -> String? {
    let document = try JSONReader.document(from: utf8(json))
    return document.string(of: document.root)
  }
  #expect(try text(#""a\"\\\/\b\f\n\r\tz""#) == "a\"\\/\u{8}\u{C}\n\r\tz")
  #expect(try text(#""\u3042\u00e9\uD83D\ude00い""#) == "あé😀い")
  #expect(try text(#""\ud800""#) == "\u{FFFD}")
  #expect(try text(#""\udc00x""#) == "\u{FFFD}x")
  #expect(try text(#""\ud800\ud83d\ude00""#) == "\u{FFFD}😀")
  #expect(try text(#""\ud800\u0041""#) == "\u{FFFD}A")
  #expect(try text(#""\u0000""#) == "\0")
  #expect(try text("\"日本語\"") == "日本語")
}

/// A number, what it is as a whole number, and as a `Double`.
private let numbers: [(String, JSONDocument.WholeNumber, Double)] = [
  ("0", .number(0), 0), ("-1", .number(-1), -1), ("20.0", .number(20), 20), ("2e1", .number(20), 20),
  ("20.5", .fraction, 20.5), ("0.1", .fraction, 0.1), ("1e-7", .fraction, 1e-7),
  ("5e-324", .fraction, Double.leastNonzeroMagnitude),
  ("9223372036854775807", .number(.max), 9_223_372_036_854_775_808),
  ("-9223372036854775808", .number(.min), -9_223_372_036_854_775_808),
  ("9223372036854775808", .tooLarge, 9_223_372_036_854_775_808),
  ("-9223372036854775809", .tooLarge, -9_223_372_036_854_775_808),
  ("1e300", .tooLarge, 1e300), ("1.7976931348623157e308", .tooLarge, 1.7976931348623157e308),
  ("123456789012345678901234567890", .tooLarge, 123_456_789_012_345_677_877_719_597_056),
  ("0.30000000000000004", .fraction, 0.30000000000000004),
  ("9007199254740993", .number(9_007_199_254_740_993), 9_007_199_254_740_992),
  ("1e-400", .number(0), 0), ("0e99999999999", .number(0), 0),
]

@Test(arguments: numbers.indices)
func `numbers are exact`(index: Int) throws {
  let (text, whole, double) = numbers[index]
  let document = try JSONReader.document(from: utf8(text))
  #expect(document.wholeNumber(of: document.root) == whole)
  #expect(document.double(of: document.root) == double)
  #expect(document.isWrittenAsInteger(document.root) == !text.contains { ".eE".contains($0) })
}

@Test func `minus zero keeps its sign`() throws {
  let document = try JSONReader.document(from: utf8("-0"))
  #expect(document.wholeNumber(of: document.root) == .number(0))
  #expect(document.double(of: document.root)?.sign == .minus)
}

@Test func `a number may have so many bytes and no more`() throws {
  let longest = "0." + String(repeating: "1", count: 998)
  let document = try JSONReader.document(from: utf8(longest))
  #expect(document.double(of: document.root) == 0.1111111111111111)
  #expect(throws: DataProblem("a number is longer than 1000 bytes", line: 1, column: 1)) {
    try JSONReader.document(from: utf8(longest + "1"))
  }
  #expect(throws: DataProblem("a number is too large", line: 1, column: 2)) {
    try JSONReader.document(from: utf8("[" + String(repeating: "7", count: 400) + "]"))
  }
}

// MARK: Finding the way

@Test func `a document is walked by name, by path and in order`() throws {
  let text = #"{"resultCount":2,"a":{"b":[10,[],{"image_url":null}]},"results":[{"x":1},{"x":2,"x":3}]}"#
  let document = try JSONReader.document(from: utf8(text))
  let root = document.root
  #expect(document.kind(of: root) == .object)
  #expect(document.members(of: root).map { document.string(of: $0.name) } == ["resultCount", "a", "results"])
  let results = try #require(document.value(at: "results"))
  #expect(document.count(of: results) == 2)
  let last = try #require(Array(document.elements(of: results)).last)
  let x = try #require(document.member("x".utf8, of: last))
  #expect(document.wholeNumber(of: x) == .number(3))
  #expect(document.count(of: last) == 2)
  #expect(document.path(to: x, from: results) == "[1].x")
  #expect(document.path(to: x, from: root) == "results[1].x")
  #expect(document.path(to: results, from: results) == "")
  let list = try #require(document.value(at: "a.b"))
  let object = Array(document.elements(of: list))[2]
  let image = try #require(document.member(forField: utf8("imageUrl"), of: object)?.value)
  #expect(document.isAbsent(image))
  #expect(document.path(to: image, from: list) == "[2].image_url")
  #expect(document.position(of: image).column == 47)
  #expect(document.value(at: "a.c") == nil)
  #expect(document.value(at: "resultCount.x") == nil)
  #expect(document.value(at: "") == root)
  #expect(Array(document.elements(of: root)).isEmpty && Array(document.members(of: list)).isEmpty)
}

@Test func `snake case names a field in camel case, and the exact name goes first`() throws {
  func found(_ json: String, _ field: String) throws -> JSONDocument.WholeNumber? {
    let document = try JSONReader.document(from: utf8(json))
    let found = document.member(forField: utf8(field), of: document.root)
    #expect(found?.isTwice != true)
    return found.map { document.wholeNumber(of: $0.value) }
  }
  #expect(try found(#"{"first_brewed":1}"#, "firstBrewed") == .number(1))
  #expect(try found(#"{"firstBrewed":1,"first_brewed":2}"#, "firstBrewed") == .number(1))
  #expect(try found(#"{"first_brewed":1,"first_Brewed":2}"#, "firstBrewed") == .number(2))
  #expect(try found(#"{"artwork_url100":1}"#, "artworkUrl100") == .number(1))
  #expect(try found(#"{"user_id":1}"#, "userId") == .number(1))
  #expect(try found(#"{"_id":1}"#, "id") == nil)
  #expect(try found(#"{"_id":1}"#, "_id") == .number(1))
  #expect(try found(#"{"user__id":1}"#, "userId") == nil)
  #expect(try found(#"{"userId_":1}"#, "userId") == nil)
  #expect(try found(#"{"userid":1}"#, "userId") == nil)
  #expect(try found(#"{"user":1}"#, "userId") == nil)
}

@Test(arguments: [
  (#"{"a":1,"a":2}"#, "a", true), (#"{"a_b":1,"x":0,"a_b":2}"#, "aB", true),
  (#"{"aB":1,"a_b":2}"#, "aB", false),
  (#"{"aB":1,"a_b":2,"a_b":3}"#, "aB", false), (#"{"a":1,"\u0061":2}"#, "a", true),
  (#"{"a":{"a":1}}"#, "a", false),
])
func `a key that is there twice is seen where a field reads it`(json: String, field: String, isTwice: Bool)
  throws
{
  let document = try JSONReader.document(from: utf8(json))
  #expect(document.member(forField: utf8(field), of: document.root)?.isTwice == isTwice)
}

// MARK: JSON Lines

@Test func `JSON Lines are a list of the values of their lines`() throws {
  let document = try JSONReader.document(fromLines: utf8("\u{FEFF}{\"a\":1}\r\n\n [2] \n3"))
  let kinds = document.elements(of: document.root).map { document.kind(of: $0) }
  #expect(kinds == [.object, .list, .number])
  #expect(document.count(of: document.root) == 3)
  let empty = try JSONReader.document(fromLines: [])
  #expect(empty.count(of: empty.root) == 0)
}

@Test func `a value of JSON Lines stays on its line`() {
  #expect(throws: DataProblem("the text ends in the middle", line: 2, column: 3)) {
    try JSONReader.document(fromLines: utf8("1\n[2\n]"))
  }
  #expect(throws: DataProblem("something follows the value of this line", line: 3, column: 3)) {
    try JSONReader.document(fromLines: utf8("1\n2\n3 4"))
  }
}

@Test func `the tables of JSON have not shrunk`() {
  #expect(refusals.count == 48)
  #expect(numbers.count == 19)
}
