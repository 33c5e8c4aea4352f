import Testing
import VshModels

/// The rows of a table as texts, each cell with the name of its column.
private func rows(_ text: String) throws -> [[String]] {
  let document = try CSVReader.document(from: utf8(text))
  return document.elements(of: document.root).map { row in
    document.members(of: row).map {
      (document.string(of: $0.name) ?? "") + "=" + (document.string(of: $0.value) ?? "")
    }
  }
}

@Test func `a table is a list of objects`() throws {
  #expect(try rows("id,name\n1,Ann\r\n2,花子\n") == [["id=1", "name=Ann"], ["id=2", "name=花子"]])
  #expect(try rows("\u{FEFF}id\n1") == [["id=1"]])
  #expect(try rows("id,name\n") == [])
  #expect(try rows("id,name") == [])
  #expect(try rows("a,b,c\n,,\n\n\n\"\",x,\n") == [["a=", "b=", "c="], ["a=", "b=x", "c="]])
  #expect(
    try rows("a,b\n\"1,2\",\"say \"\"hi\"\"\"\n\"two\nlines\",z") == [
      ["a=1,2", "b=say \"hi\""], ["a=two\nlines", "b=z"],
    ])
  #expect(try rows("\"na\"\"me\"\nx") == [["na\"me=x"]])
  // Spreadsheets write columns without a name.
  #expect(try rows("a,,\n1,,") == [["a=1", "=", "="]])
}

@Test func `a header without a comma has another separator`() throws {
  #expect(try rows("a;b\n1,5;\"x;y\"\n") == [["a=1,5", "b=x;y"]])
  #expect(try rows("a\tb\r\n1;2\t3\r\n") == [["a=1;2", "b=3"]])
  #expect(try rows("\"a,b\";c\n1;2") == [["a,b=1", "c=2"]])
  #expect(try rows("a;b\tc\n1;2\t3") == [["a=1", "b\tc=2\t3"]])
  #expect(try rows("a\n1;2") == [["a=1;2"]])
  #expect(try rows("a;b,c\n1;2,3") == [["a;b=1;2", "c=3"]])
}

private let refusals: [(String, String, Int, Int)] = [
  ("", "the file is empty", 1, 1),
  ("\n\n", "the file is empty", 3, 1),
  ("a,b\n1", "this row has 1 of the header's 2 fields: `a`, `b`", 2, 1),
  ("a,b\n1,2,3", "this row has more fields than the header's 2: `a`, `b`", 2, 5),
  ("a;b\n1;\"2\"3", "a `;` or the end of the line is missing", 2, 6),
  ("a\tb\n1\t\"2\"3", "a tab or the end of the line is missing", 2, 6),
  ("a;b,c\n1;2,3\n4", "this row has 1 of the header's 2 fields: `a;b`, `c`", 3, 1),
  ("a,b,a\n1,2,3", "two columns have the name `a`", 1, 5),
  ("a,\"a\"\n1,2", "two columns have the name `a`", 1, 3),
  ("\"a\"\"\",b,\"a\"\"\"\n", "two columns have the name `a\"`", 1, 9),
  ("a\n\"x", "this quote is not closed", 2, 1),
  ("a\n\"x \"\"y\"\"", "this quote is not closed", 2, 1),
  ("a\n\"x\"y", "a `,` or the end of the line is missing", 2, 4),
  ("a\nx\"y", "a field that is not quoted contains a quote", 2, 2),
  ("a\nx\ry", "a `,` or the end of the line is missing", 3, 1),
  ("a\n\u{0}", "here is a zero byte", 2, 1),
]

@Test(arguments: refusals.indices)
func `a table that is none is refused at its place`(index: Int) {
  let (text, message, line, column) = refusals[index]
  #expect(throws: DataProblem(message, line: line, column: column)) {
    try CSVReader.document(from: utf8(text))
  }
}

@Test func `a cell is what its field wants`() throws {
  let document = try CSVReader.document(from: utf8("a,b,c,d,e,f\n12,1.5,true,,x,0123"))
  let row = try #require(Array(document.elements(of: document.root)).first)
  let cells = document.members(of: row).map(\.value)
  #expect(document.isUntyped)
  #expect(cells.map { document.wholeNumber(of: $0) } == [.number(12), .fraction, .none, .none, .none, .none])
  #expect(cells.map { document.double(of: $0) } == [12, 1.5, nil, nil, nil, nil])
  #expect(cells.map { document.bool(of: $0) } == [nil, nil, true, nil, nil, nil])
  #expect(cells.map { document.isAbsent($0) } == [false, false, false, true, false, false])
  #expect(cells.map { document.string(of: $0) } == ["12", "1.5", "true", "", "x", "0123"])
}

@Test func `a text of JSON is no number`() throws {
  let document = try JSONReader.document(from: utf8("[\"12\",\"true\",\"\"]"))
  for value in document.elements(of: document.root) {
    #expect(document.wholeNumber(of: value) == .none)
    #expect(document.double(of: value) == nil && document.bool(of: value) == nil)
    #expect(!document.isAbsent(value))
  }
}

@Test func `the table of refused tables has not shrunk`() { #expect(refusals.count == 16) }
