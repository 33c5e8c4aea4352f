import VshText

/// The rule of a PO file: `nplurals=3; plural=n==1 ? 0 : n>=2 && n<=4 ? 1 : 2;`, an expression of C with the count `n`.
struct GettextPlural {
  /// How many forms there are.
  let count: Int
  private let expression: [UInt8]

  /// Nil for what is no rule.
  init?(_ header: [UInt8]) {
    let parts = header.split(separator: UInt8(ascii: ";")).map { part in
      part.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    }
    guard let number = parts.first(where: { $0.starts(with: "nplurals=".utf8) })?.dropFirst(9),
      let rule = parts.first(where: { $0.starts(with: "plural=".utf8) })?.dropFirst(7),
      let count = Int(String(decoding: number, as: UTF8.self)), (1...6).contains(count), rule.count < 1_000
    else { return nil }
    self.count = count
    expression = Array(rule)
    if form(of: 0) == nil { return nil }
  }

  /// The index of the form of a count; nil where the expression is none.
  func form(of count: Int) -> Int? {
    var reading = Reading(rest: expression[...], n: count)
    guard let value = reading.choice(), reading.rest.isEmpty, value >= 0 else { return nil }
    return value
  }

  private struct Reading {
    var rest: ArraySlice<UInt8>
    let n: Int
    private var depth = 0

    init(rest: ArraySlice<UInt8>, n: Int) {
      self.rest = rest
      self.n = n
    }

    private mutating func take(_ word: String) -> Bool {
      guard rest.starts(with: word.utf8) else { return false }
      rest = rest.dropFirst(word.utf8.count)
      return true
    }

    mutating func choice() -> Int? {
      depth += 1
      defer { depth -= 1 }
      guard depth < 50, let condition = binary(0) else { return nil }
      if !take("?") { return condition }
      guard let yes = choice(), take(":"), let no = choice() else { return nil }
      return condition != 0 ? yes : no
    }

    /// From the weakest to the strongest; of two that begin alike, the longer first.
    private static let operators: [[String]] = [
      ["||"], ["&&"], ["==", "!="], ["<=", ">=", "<", ">"], ["+", "-"], ["*", "/", "%"],
    ]

    private mutating func binary(_ level: Int) -> Int? {
      guard level < Self.operators.count else { return unary() }
      guard var left = binary(level + 1) else { return nil }
      while let sign = Self.operators[level].first(where: { take($0) }) {
        guard let right = binary(level + 1), let value = Self.value(left, sign, right) else { return nil }
        left = value
      }
      return left
    }

    private static func value(_ left: Int, _ sign: String, _ right: Int) -> Int? {
      switch sign {
      case "||": left != 0 || right != 0 ? 1 : 0
      case "&&": left != 0 && right != 0 ? 1 : 0
      case "==": left == right ? 1 : 0
      case "!=": left != right ? 1 : 0
      case "<=": left <= right ? 1 : 0
      case ">=": left >= right ? 1 : 0
      case "<": left < right ? 1 : 0
      case ">": left > right ? 1 : 0
      case "+": left &+ right
      case "-": left &- right
      case "*": left &* right
      case _ where right == 0: nil
      case "/": left.dividedReportingOverflow(by: right).partialValue
      case _: left.remainderReportingOverflow(dividingBy: right).partialValue
      }
    }

    private mutating func unary() -> Int? {
      if take("!") {
        depth += 1
        defer { depth -= 1 }
        return depth < 50 ? unary().map { $0 == 0 ? 1 : 0 } : nil
      }
      if take("n") { return n }
      if take("(") {
        guard let value = choice(), take(")") else { return nil }
        return value
      }
      let digits = rest.prefix(9).prefix { $0.isDigit }
      rest = rest.dropFirst(digits.count)
      return Int(String(decoding: digits, as: UTF8.self))
    }
  }
}
