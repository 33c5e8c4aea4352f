import VshSession
import VshSource
import VshText

/// `:load`, `:reload` and `:save`.
extension Prompt {
  // MARK: Reading

  mutating func load(_ path: String, _ output: inout PromptOutput) {
    let path = Self.unquoted(path)
    if path.isEmpty { return tellUsage(.load, &output) }
    let fresh = ReadFiles(host.reading)
    guard let bytes = read(path, through: fresh, &output) else { return }
    for piece in script.pieces where !piece.isTyped && piece.path != path {
      fresh.note(piece.path, piece.bytes)
    }
    var changed = script
    changed.add(path: path, bytes)
    let isFirst = history.path.isEmpty
    guard change(to: changed, reading: fresh, checking: nil, &output) else { return }
    if isFirst { takeAll(StepTexts(bytes).topLevel, &output) }
  }

  mutating func reload(_ output: inout PromptOutput) {
    let paths = script.paths + unreadPaths.filter { !script.paths.contains($0) }
    if paths.isEmpty, files.names.isEmpty { return output.line("no file is loaded: `:load FILE` does") }
    let isFirst = history.path.isEmpty
    let fresh = ReadFiles(host.reading)
    failedFiles = fresh
    var changed = script
    var steps: [[UInt8]] = []
    for path in paths {
      guard let bytes = read(path, through: fresh, &output) else { return }
      changed.add(path: path, bytes)
      steps += StepTexts(bytes).topLevel
    }
    let wasUnread = !unreadPaths.isEmpty
    guard change(to: changed, reading: fresh, checking: nil, &output) else { return }
    if isFirst, wasUnread { takeAll(steps, &output) }
  }

  private func read(_ path: String, through files: ReadFiles, _ output: inout PromptOutput) -> [UInt8]? {
    switch files.reading.named(path) {
    case .success(let bytes): return bytes
    case .failure(let problem):
      output.line("`\(path)` cannot be read: \(problem.message)")
      return nil
    }
  }

  private static func unquoted(_ text: String) -> String {
    text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
      ? String(text.dropFirst().dropLast()) : text
  }

  /// The value of a string literal; any other text unchanged.
  private static func literal(_ text: String) -> String {
    guard text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    var unescaped = ""
    var isEscaped = false
    for character in text.dropFirst().dropLast() {
      if character == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      unescaped.append(
        isEscaped && character == "n" ? "\n" : isEscaped && character == "t" ? "\t" : character)
      isEscaped = false
    }
    return unescaped
  }

  // MARK: Writing

  mutating func save(_ words: String, replaces: Bool, _ output: inout PromptOutput) {
    guard let (path, name, isMinimal) = Self.savedNames(words) else { return tellUsage(.save, &output) }
    if history.position == 0 { return output.line("no step has been taken, so there is nothing to save") }
    guard let existing = existing(path, name, replaces, &output) else { return }
    var steps = (1...history.position).map { history.record($0).savedText }
    if isMinimal {
      guard let fewer = withoutIdleSteps(&output) else {
        return output.line("interrupted: nothing is written")
      }
      if fewer.count < steps.count {
        output.line("\(steps.count - fewer.count) of \(steps.count) steps change nothing at the end", .dim)
      }
      steps = fewer
    }
    var test = makeTest(name, path, existing.bytes, steps)
    var text = test.text()
    var (mistakes, sources) = test.check(text, settings, host)
    if !mistakes.isEmpty {
      // Where a value cannot be written as a literal, all values become `_`.
      test.expectations = session.expectations(exactly: false)
      let other = test.text()
      let (again, _) = test.check(other, settings, host)
      if again.isEmpty { (text, mistakes) = (other, []) }
    }
    guard mistakes.isEmpty else {
      let isOutOfReach = mistakes.contains { $0.code == LoadedScript.missingImport }
      output.line(
        isOutOfReach
          ? "`\(path)` cannot contain the session: the session's files cannot be imported from its folder; save beside them"
          : "the session cannot be saved: as a test it would fail; nothing is written")
      return output.mistakes(mistakes, sources)
    }
    if let problem = host.write(path, text) {
      return output.line("`\(path)` cannot be written: \(problem.message)")
    }
    output.line(
      "\(existing.isReplaced ? "replaced in" : existing.bytes == nil ? "wrote" : "added to") \(path): test \"\(name)\", \(steps.count.counted("step")), passes"
    )
  }

  /// Parses `[--min] FILE ["name"]`.
  private static func savedNames(_ words: String) -> (path: String, name: String, isMinimal: Bool)? {
    var rest = words[...]
    let isMinimal = rest.hasPrefix("--min")
    if isMinimal { rest = rest.dropFirst(5).drop { $0 == " " } }
    let path: Substring
    if rest.hasPrefix("\"") {
      path = rest.dropFirst().prefix { $0 != "\"" }
      rest = rest.dropFirst(path.count + 2)
    } else {
      path = rest.prefix { $0 != " " }
      rest = rest.dropFirst(path.count)
    }
    rest = rest.drop { $0 == " " }
    if path.isEmpty || path.hasPrefix("--") { return nil }
    let name = literal(String(rest))
    return (String(path), name.isEmpty ? "a session" : name, isMinimal)
  }

  /// The file that a test is added to; empty where it does not exist.
  private struct ExistingFile {
    var bytes: [UInt8]?
    /// Whether it had a test of the same name.
    var isReplaced = false
  }

  /// The file without a test of this name. Returns nil, with a message, where the file must not be changed.
  private func existing(
    _ path: String, _ name: String, _ replaces: Bool, _ output: inout PromptOutput
  ) -> ExistingFile? {
    guard host.exists(path) else {
      // Checked first, since a test in a missing folder would fail for many reasons.
      if let slash = path.lastIndex(of: "/"), slash > path.startIndex, !host.exists(String(path[..<slash])) {
        output.line("`\(path)` cannot be written: its folder does not exist")
        return nil
      }
      return ExistingFile(bytes: nil)
    }
    guard var bytes = read(path, through: ReadFiles(host.reading), &output) else { return nil }
    var isReplaced = false
    for (found, range) in testSpans(bytes).reversed() where found == Session.quoted(name) {
      guard replaces else {
        output.line(
          "`\(path)` has a test \"\(name)\" already: `:save! \(path) \(Session.quoted(name))` replaces it")
        return nil
      }
      bytes.removeSubrange(range)
      isReplaced = true
    }
    return ExistingFile(bytes: bytes, isReplaced: isReplaced)
  }

  private mutating func makeTest(_ name: String, _ path: String, _ existing: [UInt8]?, _ steps: [String])
    -> SavedTest
  {
    let typed = session.declarations.filter { $0.isTyped }.map { $0.text }
    let all = session.declarations.filter { $0.path != path }.map { $0.text }
    let files = script.paths.filter { $0 != path }.map { SourceFile.relativePath(of: $0, from: path) }
    let names = session.importsOfNames(for: path)
    // A typed declaration that hides one of a file cannot be used together with an import of that file.
    let isHiding = session.hidesFiles
    var lines = settings.width == 40 ? [] : ["given width \(settings.width)"]
    for (model, file) in settings.overrides {
      lines.append("given \(model) from \(Session.quoted(SourceFile.relativePath(of: file, from: path)))")
    }
    return SavedTest(
      name: name, path: path, existing: existing,
      imports: (isHiding ? [] : files.map { "import \(Session.quoted($0))" }) + names,
      declarations: isHiding ? all : typed, settings: lines, steps: steps,
      expectations: session.expectations(exactly: true))
  }

  // MARK: Minimal steps

  /// The limit of steps taken in the search.
  private static let stepsTried = 200_000

  /// Removes steps that do not change the final state: tries to remove smaller and smaller groups, the last steps
  /// first. Returns nil after an interrupt.
  private mutating func withoutIdleSteps(_ output: inout PromptOutput) -> [String]? {
    let present = session.moment()
    let position = history.position
    defer { session.restore(present, past: variables(position)) }
    let end = session.endFingerprint()
    var kept = (1...position).map {
      (text: history.record($0).savedText, isFixed: history.record($0).isExpectation)
    }
    var tried = 0
    var size = max(1, kept.count / 2)
    while true {
      var first = kept.count - size
      while first > -size {
        let range = max(0, first)..<min(kept.count, first + size)
        first -= size
        if range.isEmpty || kept[range].allSatisfy({ $0.isFixed }) { continue }
        let fewer = kept[..<range.lowerBound] + kept[range].filter { $0.isFixed } + kept[range.upperBound...]
        tried += fewer.count
        if tried > Self.stepsTried {
          output.line("there are too many steps to try each: some that change nothing may be left")
          return kept.map { $0.text }
        }
        if host.isInterrupted() { return nil }
        if reachesEnd(fewer.map({ $0.text }), end) { kept = Array(fewer) }
      }
      if size == 1 { return kept.map({ $0.text }) }
      size = max(1, size / 2)
    }
  }

  private mutating func reachesEnd(_ steps: [String], _ end: [String]) -> Bool {
    session.restore(moments.start, past: [])
    session.keepFrames(history.records.contains(where: { $0.asksForFrames }))
    defer { session.keepFrames(false) }
    for text in steps {
      let (read, diagnostics) = session.read(Array(text.utf8))
      if diagnostics.hasError { return false }
      for step in read {
        let answer = session.take(step)
        if answer.problem != nil || !answer.failures.isEmpty { return false }
      }
    }
    session.close()
    return session.endFingerprint() == end
  }
}
