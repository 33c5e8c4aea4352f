import VshModels
import VshText

/// What requests are answered with: a file of JSON, or a recording.
///
/// A key that has a `*` gives each different request another answer: without that no late answer can be seen.
package struct Answers: Sendable {
  struct Entry: Sendable {
    /// `GET /teas`, without a status.
    let pattern: String
    /// Nil for the answer itself.
    let status: Int?
    /// Absent where the answer has no body.
    let value: JSONValue
  }

  /// What was sent, in the lists of later answers to requests of a pattern.
  struct Sent {
    let asked: String
    let element: JSONValue
  }

  package private(set) var notes: [String] = []
  private var entries: [Entry] = []
  /// `POST /orders -> GET /orders`: what is sent with the one comes with the other, and with it a value.
  private var memories: [(sent: String, asked: String, value: JSONValue)] = []
  /// By kind: the number of each request, in the order in which they were seen.
  private var numbers: [String: [RequestKey: Int]] = [:]
  /// The kinds of requests without an answer, in the order in which they were seen.
  private(set) var unknown: [String] = []

  package init() {}

  package static let mostBytes = 64 << 20

  package struct Problem: Error {
    package let sentence: String
    package let help: String?
    /// In the file.
    package var location: (line: Int, column: Int)?
  }

  /// - Parameter bytes: an object of answers by key, a HAR, or OpenAPI.
  package init(reading bytes: [UInt8]) throws(Problem) {
    let file: JSONValue
    do throws(DataProblem) {
      file = try JSONValue.read(bytes)
    } catch {
      let isYAML = bytes.starts(with: "openapi:".utf8) || bytes.starts(with: "swagger:".utf8)
      throw Problem(
        sentence: error.message, help: isYAML ? "convert it to JSON" : nil,
        location: (error.line, error.column))
    }
    guard case .object(let members) = file.plain else {
      throw Problem(sentence: "it is not an object of answers by key", help: Self.form)
    }
    if file["log"].has("entries") {
      let recording = try Recording(file["log"])
      (entries, notes) = (recording.entries, recording.notes)
    } else if file.has("openapi") || file.has("swagger") {
      entries = try OpenAPIAnswers(file).entries
    } else {
      for member in members {
        if let arrow = member.name.firstRange(of: " -> ") {
          let sent = try Self.entry(String(member.name[..<arrow.lowerBound]), member.value)
          let asked = try Self.entry(String(member.name[arrow.upperBound...]), member.value)
          memories.append((sent.pattern, asked.pattern, member.value))
        } else {
          entries.append(try Self.entry(member.name, member.value))
        }
      }
    }
  }

  /// What `--record` has kept: addresses and what came from them.
  package init(recorded: [(address: String, status: Int, body: [UInt8])]) throws(Problem) {
    let recording = try Recording(recorded)
    (entries, notes) = (recording.entries, recording.notes)
  }

  private static let form = "write `{\"GET /teas\": [\"Green\"], \"POST /session 401\": {}}`"

  private static func entry(_ key: String, _ value: JSONValue) throws(Problem) -> Entry {
    var words = key.split(separator: " ")
    let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "call"]
    guard words.count > 1, let method = words.first, methods.contains(String(method)) else {
      throw Problem(
        sentence: "the key \(TextLiteral.of(Pictures.line(String(key.prefix(100))))) has no method",
        help: form)
    }
    var status: Int?
    if words.count > 2, let last = words.last.flatMap({ Int($0) }), (400...599).contains(last) {
      status = last
      words.removeLast()
    }
    return Entry(pattern: words.joined(separator: " "), status: status, value: value)
  }

  /// Every text of the answers, the longest first.
  var texts: [String] {
    var found: Set<String> = []
    for entry in entries { entry.value.collectTexts(into: &found) }
    return found.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }

  /// Those with a `*`.
  var patterns: [String] { entries.map(\.pattern).filter { $0.contains("*") } }

  /// How a request can end, each way once.
  ///
  /// - Parameter sent: before it.
  mutating func outcomes(of key: RequestKey, after sent: [Sent] = []) -> [Outcome] {
    let found = fitting(key)
    var value: JSONValue
    if let entry = found.first(where: { $0.status == nil }) {
      value = entry.value
      if entry.pattern != key.description { value = value.turned(by: number(of: key)) }
    } else {
      if !unknown.contains(key.kind) { unknown.append(key.kind) }
      value = key.isRead ? [] : [:]
    }
    let added = sent.filter { Self.fits($0.asked, key) }.map(\.element)
    var outcomes: [Outcome] = [.answer(.ok, added.isEmpty ? value : value.adding(added))]
    if value.lists.contains(where: { !$0.isEmpty }) {
      outcomes.append(.answer(.empty, value.emptied))
    }
    for entry in found {
      guard let status = entry.status, !outcomes.contains(where: { $0.name == .status(status) })
      else {
        continue
      }
      outcomes.append(.answer(.status(status), entry.value, status: status))
    }
    if !outcomes.contains(where: { $0.name == .status(500) }) { outcomes.append(.failure(500)) }
    return outcomes + [.broken]
  }

  /// What a move answers; nil where it is no answer.
  func reply(to move: Move, after sent: [Sent]) -> Reply? {
    guard case .answer(let key, _, let name) = move else { return nil }
    var all = self
    return all.outcomes(of: key, after: sent).first { $0.name == name }?.reply
  }

  /// The answer as the file has it.
  func base(of key: RequestKey) -> JSONValue {
    fitting(key).first { $0.status == nil }?.value ?? (key.isRead ? [] : [:])
  }

  /// The entries of a request: those of this very key, else those of a pattern, else those of its path.
  private func fitting(_ key: RequestKey) -> [Entry] {
    for fits in Self.fittings(key) {
      let found = entries.filter { fits($0.pattern) }
      guard let first = found.first(where: { $0.status == nil }) ?? found.first else { continue }
      return found.filter { $0.pattern == first.pattern }
    }
    return []
  }

  private static func fittings(_ key: RequestKey) -> [(String) -> Bool] {
    let text = key.description
    return [{ $0 == text }, { $0.contains("*") && matches(text, $0) }, { $0 == key.withoutQuery }]
  }

  private static func fits(_ pattern: String, _ key: RequestKey) -> Bool {
    fittings(key).contains { $0(pattern) }
  }

  /// What a request that was answered leaves for later ones. The numbers that the file gives grow with each.
  func left(by key: RequestKey, body: JSONValue?, after sent: [Sent]) -> [Sent] {
    memories.filter { Self.fits($0.sent, key) }.map { memory in
      let count = sent.count { $0.asked == memory.asked }
      let given =
        memory.value.members.map { member in
          if case .number(let number) = member.value.plain {
            (member.name, .number(number + count))
          } else {
            member
          }
        } as [(name: String, value: JSONValue)]
      let names = given.map(\.name)
      let posted = (body?.members ?? []).filter { !names.contains($0.name) }
      return Sent(asked: memory.asked, element: .object(posted + given))
    }
  }

  private mutating func number(of key: RequestKey) -> Int {
    let kind = key.kind
    if let known = numbers[kind]?[key] { return known }
    let number = numbers[kind]?.count ?? 0
    numbers[kind, default: [:]][key] = number
    return number
  }

  /// Whether a text fits a pattern in which `*` is any text. It takes time in proportion to both lengths at most.
  static func matches(_ text: String, _ pattern: String) -> Bool {
    let (text, pattern) = (Array(text.utf8), Array(pattern.utf8))
    let star = UInt8(ascii: "*")
    var (at, from, starAt, starFrom) = (0, 0, -1, 0)
    while at < text.count {
      if from < pattern.count, pattern[from] == star {
        (starAt, starFrom) = (from, at)
        from += 1
      } else if from < pattern.count, pattern[from] == text[at] {
        at += 1
        from += 1
      } else if starAt >= 0 {
        starFrom += 1
        (at, from) = (starFrom, starAt + 1)
      } else {
        return false
      }
    }
    return pattern[from...].allSatisfy { $0 == star }
  }
}
