package import VshText

/// A request as answers name it: its method, its path, and its query, decoded.
package struct RequestKey: Hashable, Sendable, CustomStringConvertible {
  package let method: String
  /// With the host before it where that is not the page's.
  package let path: String
  package let query: [Pair]
  /// The parts of the path that a `*` of the answers is. They make it no other request.
  private var stars: Set<Int> = []

  package static func == (left: Self, right: Self) -> Bool {
    (left.method, left.path) == (right.method, right.path) && left.query == right.query
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(method)
    hasher.combine(path)
    hasher.combine(query)
  }

  /// The request whose kind says `#` where a pattern of the answers, as `GET /teas/*`, has a `*`.
  func fitted(to patterns: [String]) -> RequestKey {
    let own = withoutQuery.split(separator: "/", omittingEmptySubsequences: false)
    var key = self
    for pattern in patterns {
      let parts = pattern.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
      let isLong = parts.last == "*" && own.count >= parts.count
      guard isLong || own.count == parts.count else { continue }
      let stars = own.indices.filter { $0 >= parts.count || parts[$0].contains("*") }
      let isFitting = zip(own, parts).allSatisfy { $1.contains("*") || $0 == $1 }
      if isFitting, !stars.isEmpty {
        key.stars = Set(stars)
        break
      }
    }
    return key
  }

  package struct Pair: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  /// - Parameters:
  ///   - origin: nil for the page's own.
  ///   - path: encoded, as the query.
  package init(method: String, origin: String? = nil, path: String, query: String) {
    self.method = method
    self.path = (origin ?? "") + Self.decoded(Substring(path))
    var pairs: [Pair] = []
    for part in query.split(separator: "&") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      pairs.append(
        Pair(
          name: Self.decodedForm(sides[0]), value: sides.count > 1 ? Self.decodedForm(sides[1]) : ""
        ))
    }
    self.query = pairs
  }

  /// A call of an app that a program drives.
  package init(call name: String, _ arguments: [JSONValue]) {
    self.init(word: "call", name, arguments)
  }

  /// What an app sends out without waiting for an answer.
  package init(signal name: String, _ arguments: [JSONValue]) {
    self.init(word: "signal", name, arguments)
  }

  private init(word: String, _ name: String, _ arguments: [JSONValue]) {
    (method, path) = (word, name)
    query = arguments.enumerated().map { Pair(name: "\($0 + 1)", value: $1.string ?? $1.text) }
  }

  /// Whether asking again changes nothing, as far as its name says.
  var isRead: Bool { method == "GET" || method == "call" }

  package var description: String { text { $0.value.replacing("&", with: "%26") } }

  /// Values of a query may be secrets: one is shown only if it was typed.
  func shown(typed: Set<String>) -> String { text { typed.contains($0.value) ? $0.value : "*" } }

  private func text(value: (Pair) -> String) -> String {
    let pairs = query.map { "\($0.name)=\(value($0))" }
    return "\(method) \(path)" + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }

  /// The method and the path alone.
  var withoutQuery: String { "\(method) \(path)" }

  /// The parts of the path, in which numbers, long identifiers and typed samples are `#`.
  var kindParts: [String] {
    path.split(separator: "/", omittingEmptySubsequences: false).enumerated().map { index, part in
      stars.contains(index) ? "#" : Self.kind(part)
    }
  }

  /// The request without its values: `GET /users/#?page`.
  var kind: String {
    let names = method == "call" ? [] : query.map(\.name).filter { !$0.hasPrefix(Samples.cut) }.sorted()
    let path = kindParts.joined(separator: "/")
    return "\(method) \(path)" + (names.isEmpty ? "" : "?" + names.joined(separator: "&"))
  }

  /// Whether a `&` that was typed has become the end of a parameter.
  var isBadlyEncoded: Bool { query.contains { $0.name.hasPrefix(Samples.cut) } }

  private static func kind(_ part: Substring) -> String {
    let isNumber = !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let isLong = part.utf8.count >= 8 && part.utf8.contains { (0x30...0x39).contains($0) }
    let isHexadecimal = part.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x66).contains($0) || $0 == 0x2D
    }
    return isNumber || isLong && isHexadecimal || part.contains(Samples.cut) ? "#" : String(part)
  }

  private static func decoded(_ text: Substring) -> String {
    String(decoding: PercentEncoding.decoded(text.utf8), as: UTF8.self)
  }

  private static func decodedForm(_ text: Substring) -> String {
    decoded(Substring(text.replacing("+", with: " ")))
  }
}

/// What is typed into fields.
enum Samples {
  /// What follows the `&` of a sample.
  static let cut = "D <"

  /// - Parameter number: of the field, so that each has a text of its own, which is found again in requests and screens.
  static func text(of label: String, number: Int) -> String {
    let label = label.lowercased()
    if label.contains("mail") { return "ada@example.org" }
    if label.contains("password") { return "secret-pass" }
    if label.contains("number") { return "7" }
    let letter = UnicodeScalar(UInt8(ascii: "b") + UInt8(number % 20))
    return "R&D <\(letter)>"
  }
}
