import VshProgram
import VshText

/// Reads the placeholders of a text: `%@`, `%lld`, `%d`, `%f`, `%.2f`, `%1$@`, `%%`, and `%#@name@` of a substitution.
struct CatalogFormat {
  /// Why a text cannot be drawn, as half a sentence.
  struct Problem: Error { let message: String }

  private(set) var parts: [Catalog.Part] = []
  /// By index: the type of the value; nil where the text does not say it.
  private(set) var arguments: [Catalog.Argument?] = []
  private var literal: [UInt8] = []

  /// - Parameters:
  ///   - own: what `%arg` means.
  ///   - substitution: the part for a name, and the index and type of its value.
  init(
    _ text: ArraySlice<UInt8>, own: Int = 0,
    substitution: (String) throws(Problem) -> (part: Catalog.Part, index: Int, type: Catalog.Argument)? = {
      _ in nil
    }
  ) throws(Problem) {
    var rest = text
    var next = 0
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        literal.append(byte)
        continue
      }
      if rest.first == UInt8(ascii: "%") {
        literal.append(UInt8(ascii: "%"))
        rest.removeFirst()
      } else if rest.starts(with: "arg".utf8) {
        rest.removeFirst(3)
        try add(own, .int)
      } else if rest.starts(with: "#@".utf8) {
        let name = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "@") }
        rest = rest[name.endIndex...].dropFirst()
        let written = String(decoding: name, as: UTF8.self)
        guard let found = try substitution(written) else {
          throw Problem(message: "`%#@\(written)@` has no substitution")
        }
        endLiteral()
        parts.append(found.part)
        try note(found.index, found.type)
        next = max(next, found.index + 1)
      } else {
        let position = Self.position(in: &rest)
        let (type, digits) = try Self.conversion(in: &rest)
        let index = position ?? next
        if position == nil { next += 1 }
        try add(index, type, fractionDigits: digits)
      }
    }
    endLiteral()
  }

  private mutating func add(_ index: Int, _ type: Catalog.Argument, fractionDigits: Int = 0) throws(Problem) {
    endLiteral()
    parts.append(.argument(index, type, fractionDigits: fractionDigits))
    try note(index, type)
  }

  private mutating func note(_ index: Int, _ type: Catalog.Argument) throws(Problem) {
    guard index < Self.mostArguments else {
      throw Problem(message: "a text has at most \(Self.mostArguments) values")
    }
    while arguments.count <= index { arguments.append(nil) }
    if let other = arguments[index], other != type {
      throw Problem(message: "the value \(index + 1) is `\(other.rawValue)` and `\(type.rawValue)`")
    }
    arguments[index] = type
  }

  private mutating func endLiteral() {
    if literal.isEmpty { return }
    parts.append(.literal(literal))
    literal = []
  }

  private static let mostArguments = 20

  /// `2$`, from 0.
  private static func position(in rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.prefix(2).prefix { $0.isDigit }
    guard !digits.isEmpty, rest.dropFirst(digits.count).first == UInt8(ascii: "$"),
      let number = Int(String(decoding: digits, as: UTF8.self)), number > 0
    else { return nil }
    rest = rest.dropFirst(digits.count + 1)
    return number - 1
  }

  private static func conversion(
    in rest: inout ArraySlice<UInt8>
  ) throws(Problem) -> (Catalog.Argument, fractionDigits: Int) {
    let start = rest
    var digits = 6
    if rest.first == UInt8(ascii: ".") {
      let written = rest.dropFirst().prefix(2).prefix { $0.isDigit }
      rest = rest.dropFirst(1 + written.count)
      digits = Int(String(decoding: written, as: UTF8.self)) ?? 0
    }
    let isExact = start.count != rest.count
    let length = rest.prefix(2).prefix { $0 == UInt8(ascii: "l") || $0 == UInt8(ascii: "h") }
    rest = rest.dropFirst(length.count)
    switch rest.popFirst() {
    case UInt8(ascii: "@") where !isExact && length.isEmpty: return (.text, 0)
    case UInt8(ascii: "d") where !isExact, UInt8(ascii: "i") where !isExact, UInt8(ascii: "u") where !isExact:
      return (.int, 0)
    case UInt8(ascii: "f"): return (.double, min(digits, 17))
    case _:
      let written = String(decoding: start.prefix(5), as: UTF8.self)
      throw Problem(
        message: "`%\(written)` is not a placeholder: write `%@`, `%lld`, `%f` or `%.2f`, and `%%` for `%`")
    }
  }
}
