import VshSession
import VshText

/// `:watch`: loads changed files automatically. The host waits for changes; the prompt then compares the contents with
/// those that the session has read, so that a save of the same bytes has no effect.
extension Prompt {
  mutating func watch(_ words: [String], _ output: inout PromptOutput) {
    switch words {
    case []: isWatching.toggle()
    case ["on"]: isWatching = true
    case ["off"]: isWatching = false
    case _: return tellUsage(.watch, &output)
    }
    renewWatch(&output)
    guard isWatching else { return output.line("stopped watching") }
    let paths = watchedPaths
    output.line(
      paths.isEmpty
        ? "watching: no file is read yet, `:load FILE` reads one"
        : "watching \(paths.count.counted("file")): \(paths.joined(separator: ", "))")
    // Finds changes since the files were read, before watching began.
    answerChanges(&output)
  }

  /// Scripts, imports and data files in the order of reading, missing ones included.
  package var watchedPaths: [String] { watchedNames.map { $0.path }.withoutRepeats }

  private var watchedNames: [ReadFiles.Name] {
    guard let failedFiles else { return files.names }
    let known = Set(files.names)
    return files.names + failedFiles.names.filter { !known.contains($0) }
  }

  /// Loads changed files, where `:watch` is on. Returns nil where nothing changed.
  package mutating func answerChanges() -> PromptAnswer? {
    guard isWatching else { return nil }
    var output = PromptOutput(isColored: isColored)
    answerChanges(&output)
    renewWatch(&output)
    return output.bytes.isEmpty ? nil : PromptAnswer(text: output.bytes, endsSession: false)
  }

  private mutating func answerChanges(_ output: inout PromptOutput) {
    guard isWatching else { return }
    // A failed load has read its files last, so changes are compared with those.
    let failedNames = Set(failedFiles?.names ?? [])
    var changed: [String] = []
    var isChanged: Set<String> = []
    for name in watchedNames {
      let known = failedNames.contains(name) ? failedFiles : files
      let now = try? ReadFiles.read(name, from: host.reading).get()
      if now != known?.bytes(name), isChanged.insert(name.path).inserted { changed.append(name.path) }
    }
    if changed.isEmpty { return }
    output.line("changed: \(changed.joined(separator: ", "))", .dim)
    reload(&output)
  }

  /// Passes the watched files to the host, where they differ from before.
  mutating func renewWatch(_ output: inout PromptOutput) {
    let paths = isWatching ? watchedPaths : []
    if paths == reportedPaths { return }
    reportedPaths = paths
    guard let problem = host.watch(paths) else { return }
    output.line("the files cannot be watched: \(problem.message)")
    isWatching = false
    reportedPaths = []
    _ = host.watch([])
  }
}
