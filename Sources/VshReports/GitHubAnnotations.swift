package import VshSuite
import VshText

/// The failures of a run as GitHub's workflow commands, which the checks page shows at the source lines.
///
/// GitHub shows ten per step, so there are at most ten, the most useful first: scripts that cannot be read before
/// failures, one failure of each script before the second of any, and failures with the same reason and position only
/// once.
package struct GitHubAnnotations {
  package static let greatestCount = 10
  private static let messageCharacters = 4_000

  /// From the root of the repository to the folder that the run's paths start from; empty, or with a `/` at its end.
  private let folder: String

  package init(folder: String = "") { self.folder = folder }

  package func text(of record: RunRecord) -> String {
    let causes = causes(of: record)
    let isCut = causes.count > Self.greatestCount
    let shown = causes.prefix(isCut ? Self.greatestCount - 1 : Self.greatestCount)
    var text = shown.map(command).joined()
    if isCut {
      let rest = causes.count - shown.count
      text += "::error title=vsh::and \(rest) more causes of failure: the log has them all\n"
    }
    return text
  }

  private struct Cause {
    /// The order: by kind, then by the number of earlier ones of the same script.
    var rank: (kind: Int, turn: Int)
    var path: String
    var line: Int
    var column: Int
    var title: String
    var message: String
    var count = 1
  }

  /// In the order of importance.
  private func causes(of record: RunRecord) -> [Cause] {
    let causes = Finding.groups(of: record).flatMap { self.causes(of: $0.findings) }
    // Sorting is not stable, so the index is part of the key.
    return causes.enumerated().sorted { a, b in
      (a.element.rank.kind, a.element.rank.turn, a.offset) < (
        b.element.rank.kind, b.element.rank.turn, b.offset
      )
    }.map(\.element)
  }

  private func causes(of findings: [Finding]) -> [Cause] {
    var found: [Cause] = []
    var known: [String: Int] = [:]
    var turns: [Int: Int] = [:]
    func add(_ kind: Int, _ message: MessageRecord, _ finding: Finding, title: String, _ text: String) {
      let path = message.path ?? finding.path
      let key = "\(kind) \(path):\(message.line) \(message.message)"
      if let index = known[key] {
        found[index].count += 1
        return
      }
      known[key] = found.count
      let turn = turns[kind, default: 0]
      turns[kind] = turn + 1
      found.append(
        Cause(
          rank: (kind, turn), path: path, line: message.line, column: message.column, title: title,
          message: text))
    }
    func add(_ kind: Int, _ path: String, line: Int = 1, title: String, _ text: String) {
      found.append(
        Cause(rank: (kind, 0), path: path, line: line, column: 0, title: title, message: text))
    }
    for finding in findings where finding.outcome != .passed {
      switch finding.subject {
      case .script:
        for message in finding.messages { add(0, message, finding, title: message.code, message.message) }
      case .test:
        for failure in finding.messages { add(1, failure, finding, title: finding.name, failure.text) }
      case .golden(let golden):
        let text = finding.sentence + (finding.text.isEmpty ? "" : "\n" + finding.text)
        add(2, golden.path, line: golden.firstLine, title: finding.path, text)
      case .writing(let sentences):
        for sentence in sentences { add(3, finding.path, title: finding.path, sentence) }
      case .orphan: add(4, finding.path, title: finding.path, finding.sentence)
      case .unfinished: break
      case .problem: add(5, "", line: 0, title: "vsh", finding.sentence)
      }
    }
    return found
  }

  private func command(_ cause: Cause) -> String {
    var properties: [String] = []
    if !cause.path.isEmpty { properties.append("file=" + Self.property(folder + cause.path)) }
    if cause.line > 0 { properties.append("line=\(cause.line)") }
    if cause.column > 0 { properties.append("col=\(cause.column)") }
    let times = cause.count > 1 ? " (\(cause.count) times)" : ""
    properties.append("title=" + Self.property(cause.title + times))
    var message = cause.message
    if message.count > Self.messageCharacters { message = message.prefix(Self.messageCharacters) + "…" }
    while message.last == "\n" { message.removeLast() }
    return "::error \(properties.joined(separator: ","))::\(Self.data(message))\n"
  }

  // MARK: Escaping, as actions/toolkit does it

  static func data(_ text: String) -> String {
    Pictures.lines(text).replacingScalars { $0 == "%" ? "%25" : $0 == "\n" ? "%0A" : nil }
  }

  static func property(_ text: String) -> String {
    data(text).replacingScalars { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : nil }
  }

  // MARK: Text that is no command

  /// Like `guarded` for bytes; nil where no guard is needed.
  package static func guarding(_ bytes: [UInt8]) -> [UInt8]? {
    let text = String(decoding: bytes, as: UTF8.self)
    let guarded = guarded(text)
    return guarded == text ? nil : Array(guarded.utf8)
  }

  /// The text with a guard, so that GitHub interprets no line of a script's output as a command. The word that enables
  /// commands again does not occur in the text, and depends only on the text.
  package static func guarded(_ text: String) -> String {
    guard text.contains("::") || text.contains("##[") else { return text }
    let token = token(from: ByteHash(text.utf8).value, notIn: text)
    return "::stop-commands::\(token)\n\(text)\(text.last == "\n" ? "" : "\n")::\(token)::\n"
  }

  /// Returns a word that the text does not contain in any letter case, since GitHub's runner ignores case.
  static func token(from hash: UInt64, notIn text: String) -> String {
    let capitals = text.uppercased()
    var hash = hash
    while capitals.contains("VSH-" + String(hash, radix: 16, uppercase: true)) { hash &+= 1 }
    return "vsh-" + String(hash, radix: 16)
  }
}

extension GoldenRecord {
  /// The first line, from 1, that differs.
  fileprivate var firstLine: Int {
    switch outcome {
    case .differs(let diff): UnifiedDiff.firstLine(in: diff)
    case .conflict(let line): line
    case .matches, .missing: 1
    }
  }
}
