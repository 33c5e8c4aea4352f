import Synchronization
import VshComparison
package import VshHost
import VshModels
package import VshSession
import VshSource
package import VshText

/// Drives a real app: it takes questions, and reports what the app shows (`grammar/app.schema.json`). The first question
/// has the mapping, and its report what later ones have.
package protocol AppDriver: AnyObject, Sendable {
  /// The report on a question, which is an object.
  func ask(_ question: JSONValue) throws(AppDriverProblem) -> JSONValue

  /// Begins a test. The next question opens its first screen.
  func beginTest(named name: String)

  /// A problem of the app.
  /// - Parameter predicate: what it did.
  func problem(_ predicate: String) -> AppDriverProblem

  /// Whether the app draws texts as a browser does: blanks in a row as one, and none at the ends.
  var foldsBlanks: Bool { get }

  /// Keeps a picture of what the app shows now, if that was asked for. Returns lines that say where it is, and what else
  /// may be the reason of a difference.
  func keepPicture() -> [String]

  /// What the app shows now, as small pictures.
  func showing() -> [AppPicture]

  /// Ends the app.
  func close()
}

extension AppDriver {
  package var foldsBlanks: Bool { false }
  package func keepPicture() -> [String] { [] }
  package func showing() -> [AppPicture] { [] }
  package func beginTest(named name: String) {}
}

/// Why an app does not report.
package enum AppDriverProblem: Error {
  /// The run was interrupted.
  case interrupted
  case failed(AppProblem)
  /// Another test may still be judged.
  case failedInTest(AppProblem)
}

/// The exchange with a program that drives an app: a question on one line, a report on the next (`grammar/app.schema.json`).
///
/// It knows lines and JSON, and neither a script nor what is compared. Everything that a driver can do wrong is a problem
/// with the last lines of its standard error.
package final class AppExchange: AppDriver {
  /// The version of the exchange.
  static let version = 1
  /// The longest line of a driver.
  static let lineBytes = Limits.reportBytes

  private let program: RunningProgram
  private let name: String
  private let milliseconds: Int
  /// That of the last report.
  private let picture = Mutex<[UInt8]>([])

  /// - Parameters:
  ///   - name: the command, for problems.
  ///   - milliseconds: the longest time for a report.
  package init(_ program: RunningProgram, named name: String, milliseconds: Int) {
    self.program = program
    self.name = name
    self.milliseconds = milliseconds
  }

  package func close() {
    _ = program.send(Array("{\"do\":\"close\"}\n".utf8), milliseconds: 0)
    program.stop()
  }

  package func ask(_ question: JSONValue) throws(AppDriverProblem) -> JSONValue {
    if program.hasMore { throw problem("wrote a line that no question asked for") }
    let text = question.text
    switch program.send(Array("\(text)\n".utf8), milliseconds: milliseconds) {
    // One that reads nothing more has ended, or answers still.
    case .sent, .ended: break
    case .timedOut: throw problem("does not read the question \(shown(text))")
    case .interrupted: throw .interrupted
    }
    switch program.receive(milliseconds: milliseconds, limitBytes: Self.lineBytes) {
    case .line(let line): return try read(line)
    case .ended(let end, let rest):
      let unfinished = rest.isEmpty ? "" : " in the middle of a line"
      throw problem("\(end.predicate)\(unfinished), instead of a report on \(shown(text))")
    case .timedOut:
      let seconds = milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000) s" : "\(milliseconds) ms"
      throw problem("did not report within \(seconds) on \(shown(text))")
    case .tooLong: throw problem("wrote a line of more than \(Self.lineBytes >> 20) MiB")
    case .interrupted: throw .interrupted
    }
  }

  private func read(_ line: [UInt8]) throws(AppDriverProblem) -> JSONValue {
    let value: JSONValue
    do throws(DataProblem) {
      value = try JSONValue.read(line)
    } catch {
      throw problem(
        "wrote a line that is not JSON (\(error.message)): \(shown(String(decoding: line, as: UTF8.self)))")
    }
    guard case .object = value else {
      throw problem("wrote a line that is not an object: \(shown(value.text))")
    }
    var picture: [UInt8] = []
    if value.has("picture") {
      picture = value["picture"].string.flatMap { Base64.decoded($0) } ?? []
      if !AppPicture.isPNG(picture) { throw problem("reports a picture that is not PNG in base64") }
    }
    self.picture.withLock { [picture] in $0 = picture }
    return value
  }

  package func showing() -> [AppPicture] {
    picture.withLock { $0.isEmpty ? [] : [AppPicture(width: nil, png: $0)] }
  }

  package func problem(_ predicate: String) -> AppDriverProblem {
    let errors = program.lastErrors
    return .failed(
      AppProblem(
        "the app `\(name)` \(predicate)",
        notes: errors.isEmpty ? [] : ["its last lines on standard error:"] + errors.map { "  \($0)" }))
  }

  private func shown(_ text: String) -> String { AppText.shown(text, upTo: 200) }
}
