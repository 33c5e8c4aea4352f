/// A document as a flat tape: one entry for each value in the order of the text, and the bytes of their texts.
///
/// JSON, JSON Lines and CSV are all read to one (`JSONReader`, `CSVReader`). It hides the layout of entries; a `Value`
/// is valid only for its own document. It does not convert to the program's types.
package struct JSONDocument: Sendable {
  package enum Kind: Sendable { case null, bool, number, text, list, object }

  /// A value of one document.
  package struct Value: Hashable, Sendable, BitwiseCopyable {
    let index: Int
  }

  /// The result of reading a value as a whole number.
  package enum WholeNumber: Hashable, Sendable {
    case number(Int64)
    /// A number that is not whole.
    case fraction
    /// A whole number beyond 64 bits.
    case tooLarge
    /// Something else than a number.
    case none
  }

  struct Entry: BitwiseCopyable {
    enum Form: UInt8 {
      case null, isFalse, isTrue
      /// Written without fraction and exponent; fits 64 bits.
      case integer
      /// Written without fraction and exponent; a `Double`, for it is `-0` or does not fit 64 bits.
      case wideInteger
      case double
      case text
      case list, object
    }

    let form: Form
    /// Where the value begins in the source.
    let offset: UInt32
    /// The bits of a number; the offset and length of a text; the number of elements of a list or object and the index
    /// after its last entry. The first of two is in the upper half.
    var payload: UInt64

    init(_ form: Form, at offset: Int, payload: UInt64 = 0) {
      self.form = form
      self.offset = UInt32(truncatingIfNeeded: offset)
      self.payload = payload
    }

    init(_ form: Form, at offset: Int, _ upper: Int, _ lower: Int) {
      self.init(form, at: offset, payload: Self.pair(upper, lower))
    }

    /// Both are below 2³²: a document has at most `DataLimits.documentBytes`.
    static func pair(_ upper: Int, _ lower: Int) -> UInt64 {
      UInt64(truncatingIfNeeded: upper) << 32 | UInt64(UInt32(truncatingIfNeeded: lower))
    }

    var upper: Int { Int(truncatingIfNeeded: payload >> 32) }
    var lower: Int { Int(UInt32(truncatingIfNeeded: payload)) }
  }

  private let entries: [Entry]
  private let source: [UInt8]
  /// The decoded texts of literals with escapes. Their offsets follow those of the source.
  private let decoded: [UInt8]
  /// Whether all scalars are texts, as in CSV: then one that reads as a number or a Bool is one too, and an empty
  /// one is absent, unless a text is wanted.
  package let isUntyped: Bool

  /// There is at least one entry, the root's, and every container ends within the tape.
  init(entries: [Entry], source: [UInt8], decoded: [UInt8], isUntyped: Bool) {
    self.entries = entries
    self.source = source
    self.decoded = decoded
    self.isUntyped = isUntyped
  }

  /// The outermost value.
  package var root: Value { Value(index: 0) }

  // MARK: Scalars

  package func kind(of value: Value) -> Kind {
    switch entries[value.index].form {
    case .null: .null
    case .isFalse, .isTrue: .bool
    case .integer, .wideInteger, .double: .number
    case .text: .text
    case .list: .list
    case .object: .object
    }
  }

  /// Whether a value is `null`, or nothing in an untyped document.
  package func isAbsent(_ value: Value) -> Bool {
    let entry = entries[value.index]
    return entry.form == .null || (isUntyped && entry.form == .text && entry.lower == 0)
  }

  /// `true` or `false`; nil for anything else.
  /// - Parameter readsTexts: whether a text is read as in an untyped document.
  package func bool(of value: Value, readsTexts: Bool = false) -> Bool? {
    switch entries[value.index].form {
    case .isTrue: return true
    case .isFalse: return false
    case .text:
      guard isUntyped || readsTexts, let text = utf8(of: value) else { return nil }
      return text.elementsEqual("true".utf8) ? true : text.elementsEqual("false".utf8) ? false : nil
    case .null, .integer, .wideInteger, .double, .list, .object: return nil
    }
  }

  /// Whether an untyped text is a number but for a comma instead of the decimal point: `1,5`.
  package func hasDecimalComma(_ value: Value) -> Bool {
    guard isUntyped, var text = utf8(of: value).map({ Array($0) }),
      let comma = text.firstIndex(of: UInt8(ascii: ","))
    else { return false }
    text[comma] = UInt8(ascii: ".")
    return Self.number(in: text) != nil
  }

  /// The value as a whole number of 64 bits; `20.0` and `2e1` are 20.
  package func wholeNumber(of value: Value, readsTexts: Bool = false) -> WholeNumber {
    switch number(of: value, readsTexts: readsTexts) {
    case .integer(let number)?: return .number(number)
    // A `Double` cannot distinguish the integer just below `Int64.min` from it, but only `-0` is wide and fits.
    case .wideInteger(let number)?: return number == 0 ? .number(0) : .tooLarge
    case .double(let number)?:
      guard number.rounded(.towardZero) == number else { return .fraction }
      return Int64(exactly: number).map { .number($0) } ?? .tooLarge
    case nil: return .none
    }
  }

  /// A number, always finite; nil for anything else.
  package func double(of value: Value, readsTexts: Bool = false) -> Double? {
    switch number(of: value, readsTexts: readsTexts) {
    case .integer(let number)?: Double(number)
    case .wideInteger(let number)?, .double(let number)?: number
    case nil: nil
    }
  }

  /// A number, or an untyped text that reads as one.
  private func number(of value: Value, readsTexts: Bool) -> JSONNumber? {
    let entry = entries[value.index]
    switch entry.form {
    case .integer: return .integer(Int64(bitPattern: entry.payload))
    case .wideInteger: return .wideInteger(Double(bitPattern: entry.payload))
    case .double: return .double(Double(bitPattern: entry.payload))
    case .text: return isUntyped || readsTexts ? utf8(of: value).flatMap { Self.number(in: Array($0)) } : nil
    case .null, .isFalse, .isTrue, .list, .object: return nil
    }
  }

  /// The number that a text is as a whole.
  private static func number(in text: [UInt8]) -> JSONNumber? {
    guard case .number(let number, text.count) = JSONNumber.read(text, from: 0, to: text.count) else {
      return nil
    }
    return number
  }

  /// Whether a number is written without fraction and exponent.
  package func isWrittenAsInteger(_ value: Value) -> Bool {
    switch entries[value.index].form {
    case .integer, .wideInteger: true
    case .double, .null, .isFalse, .isTrue, .text, .list, .object: false
    }
  }

  /// A number as it is written; nil for anything else.
  package func numberText(of value: Value) -> String? {
    guard kind(of: value) == .number else { return nil }
    let start = Int(entries[value.index].offset)
    guard case .number(_, let end) = JSONNumber.read(source, from: start, to: source.count) else {
      return nil
    }
    return String(decoding: source[start..<end], as: UTF8.self)
  }

  /// The bytes of a text, valid UTF-8; nil for anything else.
  package func utf8(of value: Value) -> ArraySlice<UInt8>? {
    let entry = entries[value.index]
    guard entry.form == .text else { return nil }
    if entry.upper < source.count { return source[entry.upper..<(entry.upper + entry.lower)] }
    let start = entry.upper - source.count
    return decoded[start..<(start + entry.lower)]
  }

  package func string(of value: Value) -> String? {
    utf8(of: value).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A number or a truth as it is written; nil for anything else.
  package func scalarText(of value: Value) -> [UInt8]? {
    switch kind(of: value) {
    case .bool: Array((bool(of: value) == true ? "true" : "false").utf8)
    case .number: numberText(of: value).map { Array($0.utf8) }
    case .null, .text, .list, .object: nil
    }
  }

  // MARK: Containers

  /// How many elements a list or members an object has; 0 for anything else.
  package func count(of value: Value) -> Int {
    let entry = entries[value.index]
    return entry.form == .list || entry.form == .object ? entry.upper : 0
  }

  /// The elements of a list, in order; none for anything else.
  package func elements(of value: Value) -> Elements {
    contents(of: value, .list)
  }

  /// The members of an object in order, repeated names included; empty for any other value.
  package func members(of value: Value) -> Members {
    Members(values: contents(of: value, .object))
  }

  /// The values within one that is of the form.
  private func contents(of value: Value, _ form: Entry.Form) -> Elements {
    let isOfForm = entries[value.index].form == form
    return Elements(document: self, cursor: value.index + 1, end: isOfForm ? end(of: value.index) : 0)
  }

  package struct Elements: Sequence, IteratorProtocol {
    fileprivate let document: JSONDocument
    fileprivate var cursor: Int
    fileprivate let end: Int

    package mutating func next() -> Value? {
      guard cursor < end else { return nil }
      defer { cursor = document.end(of: cursor) }
      return Value(index: cursor)
    }
  }

  /// A member's name is a text like any other value.
  package struct Members: Sequence, IteratorProtocol {
    /// Names and values in turn.
    fileprivate var values: Elements

    package mutating func next() -> (name: Value, value: Value)? {
      guard let name = values.next(), let value = values.next() else { return nil }
      return (name, value)
    }
  }

  /// The index after a value and its contents.
  private func end(of index: Int) -> Int {
    let entry = entries[index]
    return entry.form == .list || entry.form == .object ? entry.lower : index + 1
  }

  /// The member of that name; the last one where there are several (RFC 8259, section 4, leaves it open). Linear in
  /// the number of members.
  package func member(_ name: some Collection<UInt8>, of value: Value) -> Value? {
    var found: Value?
    for member in members(of: value) where utf8(of: member.name)?.elementsEqual(name) == true {
      found = member.value
    }
    return found
  }

  /// A member as a field of a record reads it.
  package struct FieldMember {
    package let name: Value
    package let value: Value
    /// Whether an earlier member has the same name.
    package let isTwice: Bool
  }

  /// The member for a record's field: of that name, else, unless that is a `key` of its own, of the name in snake case
  /// (`image_url` for `imageUrl`). Linear in the number of members.
  package func member(forField field: [UInt8], isKey: Bool = false, of value: Value) -> FieldMember? {
    var exact: FieldMember?
    var converted: FieldMember?
    for member in members(of: value) {
      guard let name = utf8(of: member.name) else { continue }
      if name.elementsEqual(field) {
        exact = FieldMember(name: member.name, value: member.value, isTwice: exact != nil)
      } else if !isKey, Self.isSnakeCase(name, of: field) {
        let isTwice = converted.flatMap { utf8(of: $0.name) }?.elementsEqual(name) == true
        converted = FieldMember(name: member.name, value: member.value, isTwice: isTwice)
      }
    }
    return exact ?? converted
  }

  /// Whether a name, its `_x` read as `X`, is the field's.
  private static func isSnakeCase(_ name: ArraySlice<UInt8>, of field: [UInt8]) -> Bool {
    var index = 0
    var beginsWord = false
    for byte in name {
      if byte == UInt8(ascii: "_"), index > 0, !beginsWord {
        beginsWord = true
        continue
      }
      let isLower = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
      guard index < field.count, field[index] == (beginsWord && isLower ? byte & ~0x20 : byte) else {
        return false
      }
      index += 1
      beginsWord = false
    }
    return index == field.count && !beginsWord
  }

  /// The value that a dotted path of member names leads to (`at "results"`); the empty path is the root. Nil where a
  /// name is missing.
  package func value(at path: String) -> Value? {
    var value = root
    guard !path.isEmpty else { return value }
    for name in path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      guard let member = member(name, of: value) else { return nil }
      value = member
    }
    return value
  }

  // MARK: Columns

  /// The names of the columns of a row of CSV, for a message; nil where a value is none.
  package func header(of value: Value) -> String? {
    guard isUntyped, kind(of: value) == .object else { return nil }
    return Self.listing(members(of: value).map { string(of: $0.name) ?? "" })
  }

  /// Names for a message: at most twelve, each with at most forty characters.
  static func listing(_ names: [String]) -> String {
    let first = names.prefix(12).map { "`\($0.count > 40 ? $0.prefix(40) + "…" : $0[...])`" }
    return first.joined(separator: ", ") + (names.count > 12 ? ", …" : "")
  }

  // MARK: Positions

  /// The position of a value in the source. Takes time linear in the source, so it is for messages only.
  package func position(of value: Value) -> TextPosition {
    TextPosition(of: Int(entries[value.index].offset), in: source)
  }

  /// The path from one value to another inside it, as `[3].abv`; empty for itself. Takes linear time, so it is for
  /// messages only.
  package func path(to value: Value, from start: Value) -> String {
    var path = ""
    var current = start.index
    while current < value.index {
      let form = entries[current].form
      let close = end(of: current)
      guard form == .list || form == .object, value.index < close else { break }
      var child = current + 1
      var position = 0
      while child < close {
        let content = form == .object ? child + 1 : child
        if value.index < end(of: content) {
          path += form == .object ? step(Value(index: child), isFirst: path.isEmpty) : "[\(position)]"
          current = content
          break
        }
        child = end(of: content)
        position += 1
      }
      if child >= close { break }
    }
    return path
  }

  /// What is wrong with a value, whose path begins at `start`.
  func problem(_ what: String, _ value: Value, from start: Value) -> DataProblem {
    let (position, path) = (position(of: value), path(to: value, from: start))
    return DataProblem(
      "\(path.isEmpty ? "the data" : "`\(path)`") \(what)", line: position.line, column: position.column)
  }

  private func step(_ name: Value, isFirst: Bool) -> String {
    guard let text = string(of: name) else { return "" }
    let isWord = text.unicodeScalars.allSatisfy {
      $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
    if isWord, !text.isEmpty { return isFirst ? text : ".\(text)" }
    return "[\"\(text)\"]"
  }
}
