import VshProgram
import VshText

/// Reads the placeholders of a text: `%@`, `%lld`, `%d`, `%f`, `%02lld`, `%5.1f`, `%x`, `%1$@`, `%%`, and `%#@name@` of a
/// substitution; or those of another `origin`, as `%s` and `%(name)s`. In a text without any, a `%` is a `%`.
struct CatalogFormat {
  /// Why a text cannot be drawn, as half a sentence.
  struct Problem: Error { let message: String }

  /// The meaning of `%#@name@`.
  struct Substitution {
    let part: Catalog.Part
    /// The index of the value that `%arg` is.
    let own: Int
    let arguments: [Catalog.Argument?]
  }

  private(set) var parts: [Catalog.Part] = []
  /// By index: the type of the value; nil where the text does not say it.
  private(set) var arguments: [Catalog.Argument?] = []
  /// The names of the first values, in their order.
  private(set) var names: [String]
  private var literal: [UInt8] = []

  /// - Parameters:
  ///   - names: of the values, as another language of the text has them.
  ///   - own: what `%arg` means.
  ///   - substitution: that of a name.
  init(
    _ text: ArraySlice<UInt8>, _ origin: PlaceholderForm.Origin = .apple, names: [String] = [], own: Int = 0,
    substitution: (String) throws(Problem) -> Substitution? = { _ in nil }
  ) throws(Problem) {
    self.names = names
    var rest = text
    var next = 0
    // The text behind the first `%` that is no placeholder.
    var alone: ArraySlice<UInt8>?
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        literal.append(byte)
        continue
      }
      if rest.first == UInt8(ascii: "%") {
        literal.append(UInt8(ascii: "%"))
        rest.removeFirst()
      } else if origin == .apple, rest.starts(with: "arg".utf8) {
        rest.removeFirst(3)
        try add(own, .int, PlaceholderForm(.decimal))
      } else if origin == .apple, rest.starts(with: "#@".utf8) {
        let name = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "@") }
        rest = rest[name.endIndex...].dropFirst()
        let written = String(decoding: name, as: UTF8.self)
        guard let found = try substitution(written) else {
          throw Problem(message: "`%#@\(written)@` has no substitution")
        }
        endLiteral()
        parts.append(found.part)
        for (index, type) in found.arguments.enumerated() {
          if let type { try note(index, type) }
        }
        next = max(next, found.own + 1)
      } else if let placeholder = CatalogPlaceholder(from: &rest, origin) {
        let index = placeholder.name.map { self.index(of: $0) } ?? placeholder.position ?? next
        if placeholder.position == nil, placeholder.name == nil { next += 1 }
        try add(index, placeholder.type, placeholder.form)
      } else {
        alone = alone ?? rest
        literal.append(byte)
      }
    }
    endLiteral()
    if let alone, !arguments.isEmpty {
      let written = String(decoding: alone.prefix(5), as: UTF8.self)
      let words = origin == .apple ? "`%@`, `%lld`" : "`%s`, `%d`"
      throw Problem(
        message: "`%\(written)` is not a placeholder: write \(words), `%f` or `%.2f`, and `%%` for `%`")
    }
  }

  private mutating func index(of name: String) -> Int {
    if let known = names.firstIndex(of: name) { return known }
    if names.count < Self.mostArguments { names.append(name) }
    return names.count - 1
  }

  private mutating func add(
    _ index: Int, _ type: Catalog.Argument, _ form: PlaceholderForm?
  ) throws(Problem) {
    endLiteral()
    parts.append(.argument(index, form))
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
}

/// A placeholder without its `%`: a position, flags, a width, a precision, the length of the value, and its kind.
private struct CatalogPlaceholder {
  /// From 0; nil for the next value.
  var position: Int?
  /// Of a value, in `%(name)s`.
  var name: String?
  let type: Catalog.Argument
  /// Nil for a text.
  let form: PlaceholderForm?

  /// Takes it from the beginning of a text; nil, and nothing taken, where there is none. A blank is no flag: in
  /// `50% off` the `%` means itself.
  init?(from text: inout ArraySlice<UInt8>, _ origin: PlaceholderForm.Origin) {
    var rest = text
    var start = rest
    if origin == .c, rest.first == UInt8(ascii: "("),
      let end = rest.prefix(64).firstIndex(of: UInt8(ascii: ")"))
    {
      name = String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
      start = rest[(end + 1)...]
    } else if let number = Self.number(from: &rest), number > 0, rest.first == UInt8(ascii: "$") {
      rest.removeFirst()
      position = number - 1
      start = rest
    }
    rest = start
    var form = PlaceholderForm(.decimal)
    form.origin = origin
    form.isGrouped = origin == .apple
    flags: while let flag = rest.first {
      switch flag {
      case UInt8(ascii: "0"): form.hasZeros = true
      case UInt8(ascii: "-"): form.isLeft = true
      case UInt8(ascii: "+"): form.hasPlus = true
      case UInt8(ascii: "#"): form.hasPrefix = true
      case UInt8(ascii: ",") where origin == .java: form.isGrouped = true
      case _: break flags
      }
      rest.removeFirst()
    }
    form.width = Self.number(from: &rest) ?? 0
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      form.precision = Self.number(from: &rest) ?? 0
    }
    let length = rest.prefix(2).prefix { "hlqLzjt".utf8.contains($0) }
    rest = rest.dropFirst(length.count)
    form.isLong = length.first.map { $0 != UInt8(ascii: "h") } ?? false
    guard let kind = rest.popFirst() else { return nil }
    form.isUpper = kind & 0x20 == 0
    switch kind {
    case UInt8(ascii: origin == .apple ? "@" : "s") where length.isEmpty:
      type = .text
      self.form = nil
      text = rest
      return
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"): break
    case UInt8(ascii: "o"): form.style = .octal
    case UInt8(ascii: "x"), UInt8(ascii: "X"): form.style = .hexadecimal
    case UInt8(ascii: "f"), UInt8(ascii: "F"): form.style = .fixed
    case UInt8(ascii: "e"), UInt8(ascii: "E"): form.style = .scientific
    case UInt8(ascii: "g"), UInt8(ascii: "G"): form.style = .general
    case _: return nil
    }
    type = form.isOfInt ? .int : .double
    self.form = form
    text = rest
  }

  /// At most two digits.
  private static func number(from rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.prefix(2).prefix { $0.isDigit }
    rest = rest.dropFirst(digits.count)
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
