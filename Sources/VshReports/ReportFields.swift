import VshModels
import VshText

/// Why a file is not a readable report, in one sentence.
package struct ReportProblem: Error, Equatable, Sendable {
  package let sentence: String

  package init(_ sentence: String) { self.sentence = sentence }

  /// The numbers that a report may give: counts, lines and times. Two of them can be added.
  package static let numbers = 0...Int.max / 2
}

/// The members of one object of a report, named once for both ways: the same list writes a record and reads it.
///
/// When it reads, a member sets its value. Unknown members are skipped, so that a newer vsh may add some; one that is
/// missing or of another kind is a problem. After the first problem nothing more is read.
struct ReportFields {
  /// The object that is read; nil where one is written.
  private let source: JSONPart?
  /// The name of the report, for problems.
  private let reportName: String
  private var written: [(name: String, value: JSONValue)] = []
  private(set) var problem: ReportProblem?
  /// Whether the written object has each member on a line of its own.
  var isTall = false

  /// - Parameter source: the object to read; nil to write one.
  init(reading source: JSONPart? = nil, of reportName: String = "") {
    self.source = source
    self.reportName = reportName
  }

  /// Whether what is read is an object; what is written always is.
  var isObject: Bool { source.map { $0.kind == .object } ?? true }

  /// The object that was written.
  var object: JSONValue { isTall ? .tall(.object(written)) : .object(written) }

  // MARK: Members

  mutating func text(_ name: String, _ text: inout String) {
    member(name, &text, JSONValue.string) { $0.string }
  }

  /// `null` for nil.
  mutating func text(_ name: String, orNull text: inout String?) {
    member(name, &text, JSONValue.orNull) { $0.kind == .null ? .some(nil) : $0.string.map { .some($0) } }
  }

  /// Missing for nil.
  mutating func text(_ name: String, ifAny text: inout String?) {
    guard source.map({ $0.member(name) != nil }) ?? (text != nil) else { return }
    var present = text ?? ""
    self.text(name, &present)
    text = present
  }

  mutating func number<Number: FixedWidthInteger>(_ name: String, _ number: inout Number) {
    member(name, &number, { .number(Int($0)) }) { part in
      part.int.flatMap { ReportProblem.numbers.contains($0) ? Number(exactly: $0) : nil }
    }
  }

  /// A text that names one of the cases.
  mutating func choice<Value: Equatable>(
    _ name: String, _ value: inout Value, _ cases: KeyValuePairs<String, Value>
  ) {
    member(name, &value, { value in JSONValue(cases.first { $0.value == value }?.key) }) { part in
      cases.first { $0.key == part.string }?.value
    }
  }

  /// - Parameter isOptional: whether it may be missing.
  mutating func texts(_ name: String, _ texts: inout [String], isOptional: Bool = false) {
    if isOptional, let source, source.member(name) == nil { return }
    member(name, &texts, JSONValue.strings) { part in
      let texts = part.elements.map(\.string)
      return part.kind == .list && !texts.contains(nil) ? texts.compactMap { $0 } : nil
    }
  }

  mutating func object<Value>(
    _ name: String, _ value: inout Value, _ list: (inout Value, inout ReportFields) -> Void
  ) {
    if source == nil {
      written.append((name, visit(nil, &value, list)))
    } else if let part = part(name) {
      _ = visit(part, &value, list)
    }
  }

  /// An object that is missing for nil.
  ///
  /// - Parameter blank: the value that an object is read into.
  mutating func object<Value>(
    _ name: String, ifAny value: inout Value?, blank: Value,
    _ list: (inout Value, inout ReportFields) -> Void
  ) {
    guard source.map({ $0.member(name) != nil }) ?? (value != nil) else { return }
    var present = value ?? blank
    object(name, &present, list)
    value = present
  }

  /// A list of objects.
  ///
  /// - Parameters:
  ///   - blank: the row that each object is read into.
  ///   - isTall: whether each object begins a line.
  mutating func rows<Row>(
    _ name: String, _ rows: inout [Row], blank: Row, isTall: Bool = true,
    _ list: (inout Row, inout ReportFields) -> Void
  ) {
    if source == nil {
      var objects: [JSONValue] = []
      for var row in rows { objects.append(visit(nil, &row, list)) }
      written.append((name, isTall ? .tall(.list(objects)) : .list(objects)))
    } else if let part = part(name) {
      guard part.kind == .list else { return refuse(name) }
      rows = []
      for element in part.elements where problem == nil {
        var row = blank
        _ = visit(element, &row, list)
        rows.append(row)
      }
    }
  }

  /// A member for other readers: what it says follows from others.
  mutating func derived(_ name: String, _ value: @autoclosure () -> JSONValue) {
    if source == nil { written.append((name, value())) }
  }

  // MARK: Problems

  /// Notes that a member is missing, or is not one of the values that it may have.
  mutating func refuse(_ name: String) {
    guard let position = source?.position else { return }
    refuse(
      report:
        "is not a report: \(position.line):\(position.column): `\(name)` is missing or not what it should be")
  }

  /// Notes what the whole report is not.
  mutating func refuse(report sentence: String) {
    if problem == nil { problem = ReportProblem("`\(reportName)` \(sentence)") }
  }

  // MARK: Both ways

  private mutating func member<Value>(
    _ name: String, _ value: inout Value, _ json: (Value) -> JSONValue, _ read: (JSONPart) -> Value?
  ) {
    if source == nil {
      written.append((name, json(value)))
    } else if let part = part(name) {
      guard let found = read(part) else { return refuse(name) }
      value = found
    }
  }

  /// The member to read; nil where nothing more is read.
  private mutating func part(_ name: String) -> JSONPart? {
    guard let source, problem == nil else { return nil }
    let part = source.member(name)
    if part == nil { refuse(name) }
    return part
  }

  /// Reads an object into a value, or writes one of it.
  private mutating func visit<Value>(
    _ part: JSONPart?, _ value: inout Value, _ list: (inout Value, inout ReportFields) -> Void
  ) -> JSONValue {
    var fields = ReportFields(reading: part, of: reportName)
    list(&value, &fields)
    problem = problem ?? fields.problem
    return fields.object
  }
}
