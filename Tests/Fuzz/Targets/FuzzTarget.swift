/// What a fuzzer is let loose on: a reader of vsh, and what must hold whatever bytes it is given.
///
/// A fuzzer calls `fault(in:)` some thousand times a second with bytes that it makes up (`Driver.swift`); the tests call it with
/// every seed. The raw value is the target's name, in `seeds.txt` and as the folder of `Tests/Corpus/fuzz` that keeps what was found.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case parse, format, run, prompt
  case json, csv, feed
  case answer, history, report
  case pattern

  /// What does not hold for these bytes, in a sentence; nil where all holds. A trap is a fault, too.
  package func fault(in bytes: [UInt8]) -> String? {
    do throws(Fault) {
      switch self {
      case .parse: try checkParsing(of: bytes)
      case .format: try checkFormatting(of: bytes)
      case .run: try checkRunning(of: bytes)
      case .prompt: try checkPrompt(bytes)
      case .json: try checkJSON(bytes)
      case .csv: try checkCSV(bytes)
      case .feed: try checkFeed(bytes)
      case .answer: try checkAnswer(bytes)
      case .history: try checkHistory(bytes)
      case .report: try checkReport(bytes)
      case .pattern: try checkPattern(bytes)
      }
      return nil
    } catch {
      return error.sentence
    }
  }
}

/// A property that does not hold.
struct Fault: Error {
  let sentence: String
}

/// - Parameter sentence: what is wrong where it does not hold.
func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) throws(Fault) {
  if !holds { throw Fault(sentence: sentence()) }
}

/// The first lines that two texts do not share, for the sentence of a fault.
func difference(_ a: [UInt8], _ b: [UInt8]) -> String {
  let lines = a.split(separator: 0x0A, omittingEmptySubsequences: false)
  let others = b.split(separator: 0x0A, omittingEmptySubsequences: false)
  let index = zip(lines, others).prefix { $0 == $1 }.count
  func line(_ lines: [ArraySlice<UInt8>]) -> String {
    index < lines.count ? String(reflecting: String(decoding: lines[index], as: UTF8.self)) : "nothing"
  }
  return "line \(index + 1) is \(line(lines)) and \(line(others))"
}
