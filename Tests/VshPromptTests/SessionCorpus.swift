import Foundation
import TestSupport
import Synchronization
import Testing
import VshExplore
import VshLineEditor
import VshSession

@testable import VshPrompt

extension RunSettings {
  /// Those of the command.
  static var exploring: RunSettings {
    var settings = RunSettings()
    settings.explorer = WalkingExplorer()
    return settings
  }
}

/// The case files of the prompt: `NAME.session` holds what is typed, line by line, and `NAME.golden` beside it what the person
/// then sees: each prompt with its block, and the answer. A first line `// script: NAME.vs` begins with that script, and
/// `// script: NAME.vs:LINE` or `NAME.vs:LINE@RUN` inside the test on that line.
enum SessionCorpus {
  static let folder = CaseFolder("prompt")

  static let cases = folder.cases(".session")

  /// What a person sees who types the lines of a case; the files that the session writes stand at the end.
  static func transcript(_ name: String, _ settings: RunSettings = .exploring) throws -> [UInt8] {
    let lines = try folder.bytes(name + ".session").split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let files = SessionFiles()
    var scripts: [(path: String, bytes: [UInt8])] = []
    var entry: TestEntry?
    for line in lines.prefix(1) where line.starts(with: Array("// script: ".utf8)) {
      let words = String(decoding: line.dropFirst(11), as: UTF8.self).split { $0 == ":" || $0 == "@" }
      let path = String(words[0])
      if words.count > 1 {
        entry = Int(words[1]).map { TestEntry(line: $0, number: words.count > 2 ? Int(words[2]) : nil) }
      }
      scripts.append((path, try folder.bytes(path)))
    }
    var seen: [UInt8] = []
    guard
      var prompt = Prompt(
        scripts: scripts, entry: entry, settings: settings, host: files.host, isColored: false, opening: &seen
      )
    else { return seen }
    var block: [UInt8] = []
    for line in lines.dropLast(lines.last?.isEmpty == true ? 1 : 0) {
      if line.starts(with: Array("// ".utf8)), block.isEmpty { continue }
      // A line for the host: the file gets another content, as if an editor had saved it.
      if line.starts(with: Array("#edit ".utf8)) {
        files.edit(String(decoding: line.dropFirst(6), as: UTF8.self))
        // Who watches is woken, whether it is another content or the same.
        if let answer = prompt.answerChanges() { seen += answer.text }
        continue
      }
      let mark = Array((block.isEmpty ? prompt.promptText : "...> ").utf8)
      // What the prompt shows is what a pasted session is known by.
      if block.isEmpty {
        #expect(PastedSession.inputs(of: mark + Array("show".utf8)) == [Array("show".utf8)])
      }
      seen += mark + line + [UInt8(ascii: "\n")]
      block += (block.isEmpty ? [] : [UInt8(ascii: "\n")]) + line
      guard prompt.isComplete(block) else { continue }
      let answer = prompt.submit(block)
      block = []
      seen += answer.text
      if let text = answer.textToEdit { seen += Array("== to edit\n".utf8) + text + Array("\n==\n".utf8) }
      if answer.endsSession { break }
    }
    return seen + files.written
  }
}

/// Not even an empty session could be made.
struct NoPrompt: Error {}

/// The files of the corpus, and above them those that a session has written.
final class SessionFiles: Sendable {
  private let files = Mutex<[String: [UInt8]]>([:])

  var host: PromptHost {
    PromptHost(
      reading: Reading(file: { path, _ in self.read(path) }, named: { self.read($0) }),
      write: { path, bytes in
        if path.hasPrefix("/readonly/") { return ReadProblem("permission denied") }
        self.files.withLock { $0[path] = bytes }
        return nil
      },
      list: { _ in SessionCorpus.cases.map { ($0 + ".session", false) } },
      exists: { path in
        if ["saved", "/readonly"].contains(path) { return true }
        return if case .success = self.read(path) { true } else { false }
      })
  }

  /// `PATH OLD => NEW`: replaces a text in a file.
  func edit(_ line: String) {
    guard let blank = line.firstIndex(of: " "), let arrow = line.range(of: " => ") else { return }
    let path = String(line[..<blank])
    let old = String(line[line.index(after: blank)..<arrow.lowerBound])
    let new = String(line[arrow.upperBound...])
    guard case .success(let bytes) = read(path) else { return }
    let text = String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: old, with: new)
    files.withLock { $0[path] = Array(text.utf8) }
  }

  private func read(_ path: String) -> Result<[UInt8], ReadProblem> {
    if let bytes = files.withLock({ $0[path] }) { return .success(bytes) }
    guard let bytes = try? SessionCorpus.folder.bytes(path) else {
      return .failure(ReadProblem("there is no such file"))
    }
    return .success(bytes)
  }

  /// What was written or edited, in the order of the names.
  var written: [UInt8] {
    files.withLock { $0 }.sorted { $0.key < $1.key }.flatMap { path, bytes in
      Array("== \(path)\n".utf8) + bytes
    }
  }
}
