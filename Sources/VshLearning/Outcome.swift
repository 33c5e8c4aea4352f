import VshText

/// One way in which a request can end.
package struct Outcome: Sendable {
  package enum Name: Hashable, Sendable {
    case ok
    /// With each of its lists emptied.
    case empty
    case status(Int)
    /// A connection that breaks.
    case broken

    package var word: String {
      switch self {
      case .ok: "ok"
      case .empty: "empty"
      case .status(let status): "\(status)"
      case .broken: "broken"
      }
    }

    var isFailure: Bool { self != .ok && self != .empty }
  }

  let name: Name
  /// Nil for a failure.
  let value: JSONValue?
  /// Nil for a broken connection.
  private let status: Int?
  /// Nil for a failure without a body of the file.
  private let body: JSONValue?

  /// What such a failure says.
  static let refusal = "refused by learn"

  static func answer(_ name: Name, _ value: JSONValue, status: Int = 200) -> Outcome {
    Outcome(name: name, value: name.isFailure ? nil : value, status: status, body: value)
  }

  static func failure(_ status: Int) -> Outcome {
    Outcome(name: .status(status), value: nil, status: status, body: nil)
  }

  static let broken = Outcome(name: .broken, value: nil, status: nil, body: nil)

  var reply: Reply {
    guard let body, status != nil else {
      return Reply(status: status, type: "text/plain; charset=utf-8", body: Array(Self.refusal.utf8))
    }
    if case .absent = body { return Reply(status: status == 200 ? 204 : status) }
    return Reply(status: status, body: body.utf8)
  }
}

extension JSONValue {
  /// The lists that an answer is made of: itself, or its members.
  var lists: [[JSONValue]] {
    switch plain {
    case .list(let values): [values]
    case .object(let members):
      members.compactMap { if case .list(let all) = $0.value.plain { all } else { nil } }
    case _: []
    }
  }

  /// With each list changed.
  private func mapping(
    _ change: ([JSONValue]) -> [JSONValue], other: (String, JSONValue) -> JSONValue = { $1 }
  ) -> JSONValue {
    switch plain {
    case .list(let values): return .list(change(values))
    case .object(let members):
      return .object(
        members.map { member in
          if case .list(let values) = member.value.plain {
            return (member.name, .list(change(values)))
          }
          return (member.name, other(member.name, member.value))
        })
    case _: return self
    }
  }

  /// With each list begun at another element.
  func turned(by count: Int) -> JSONValue {
    mapping { $0.count < 2 ? $0 : Array($0[(count % $0.count)...] + $0[..<(count % $0.count)]) }
  }

  /// With elements behind those of its first list.
  func adding(_ elements: [JSONValue]) -> JSONValue {
    var isDone = false
    return mapping { list in
      defer { isDone = true }
      return isDone ? list : list + elements
    }
  }

  /// With no element; what counts them is zero.
  var emptied: JSONValue {
    mapping({ _ in [] }) { name, value in
      let counts = ["count", "total"].contains { name.lowercased().contains($0) }
      if counts, case .number = value.plain { return 0 }
      return value
    }
  }

  /// Every text in it that is longer than a character.
  func collectTexts(into texts: inout Set<String>) {
    switch plain {
    case .string(let text):
      let words = text.split { $0.isWhitespace }.joined(separator: " ")
      if words.utf8.count > 1 { texts.insert(words) }
    case .list(let values): for value in values { value.collectTexts(into: &texts) }
    case .object(let members): for member in members { member.value.collectTexts(into: &texts) }
    case _: break
    }
  }
}
