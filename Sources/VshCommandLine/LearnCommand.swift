import VshHost
import VshLearning
import VshPages
import VshReports
import VshSession
import VshSource
import VshText

/// `vsh learn`: drives a page that has no script through every screen that it can show, and says what is wrong with it.
struct LearnCommand {
  let host: Host
  let options: Options
  let output: Output

  func run() -> ExitStatus {
    guard let choice = options.app.page else { return .couldNotRun }
    return output.status { () throws(HostProblem) in
      guard let answers = try answers() else { return .couldNotRun }
      let before = try older()
      if before == nil, options.explore.comparedVersion != nil { return .couldNotRun }
      let folder = try options.target.map { path throws(HostProblem) in try LearnedFolder(path, host.files) }
      if let problem = folder?.problem {
        output.print([problem], [])
        return .couldNotRun
      }
      let crawl: Crawl
      switch walk(choice, answers) {
      case .success(let walked): crawl = walked
      case .failure(let problem):
        output.print([.unlearned(problem)], [])
        return .couldNotRun
      }
      let learned = Learned(crawl, named: try name(of: choice))
      let status = try report(learned, crawl, choice, folder)
      guard let before, !learned.isEmpty, let change = LearnedChange(from: before, to: learned) else {
        return status
      }
      if !options.isJSON { host.console.write(data: Array(change.text.utf8)) }
      return change.text.isEmpty ? status : status.combined(with: .failed)
    }
  }

  /// What the run of `--against` has written; nil where there is none, which has been printed.
  private func older() throws(HostProblem) -> [UInt8]? {
    guard let folder = options.explore.comparedVersion else { return nil }
    let path = folder.appending(LearnedFolder.list)
    let bytes = try host.files.read(path, limitBytes: LearnedFolder.mostBytes)
    if Learned.isDocument(bytes) { return bytes }
    output.print([.notALearnedFolder(folder)], [])
    return nil
  }

  /// Nil where they cannot be read, which has been printed.
  private func answers() throws(HostProblem) -> Answers? {
    guard let path = options.app.learn.answers else { return Answers() }
    let bytes = try host.files.read(path, limitBytes: Answers.mostBytes)
    do throws(Answers.Problem) {
      let answers = try Answers(reading: bytes)
      for note in answers.notes { host.console.write("\(visible(note))\n", to: .error) }
      return answers
    } catch {
      output.print([.noAnswers(error, in: path)], [])
      return nil
    }
  }

  private func walk(_ choice: PageOrigin.Choice, _ answers: Answers) -> Result<Crawl, AppProblem> {
    host.interrupts.watch()
    let browser = RunBrowser(options.app)
    defer { browser.close() }
    return browser.started(on: host).flatMap { started in
      LearnedTab.open(
        choice, started, rows: options.app.learn.rows, on: host, milliseconds: options.app.timeoutMilliseconds
      ).map { page in
        defer { page.close() }
        let start = host.stopwatch.nanoseconds
        let crawl = Crawl(
          page, answers, texts: options.app.learn.texts, options.app.learn.bounds,
          passedMilliseconds: { Int((host.stopwatch.nanoseconds - start) / 1_000_000) },
          isStopped: { host.interrupts.isRequested })
        crawl.run()
        return crawl
      }
    }
  }

  /// `teas` of `teas.html` and of `teas/index.html`.
  private func name(of choice: PageOrigin.Choice) throws(HostProblem) -> String {
    guard case .file(let path) = choice else { return "page" }
    let stem = path.name.text.split(separator: ".").first.map { String($0) } ?? "page"
    return stem == "index" ? try host.files.resolve(path).parent.name.text : stem
  }

  private func report(
    _ learned: Learned, _ crawl: Crawl, _ choice: PageOrigin.Choice, _ folder: LearnedFolder?
  ) throws(HostProblem) -> ExitStatus {
    let isInterrupted = crawl.trouble == .interrupted || host.interrupts.isRequested
    switch crawl.trouble {
    case .unjudged(let predicate), .ended(let predicate):
      output.print([.unlearned(AppProblem("the page \(predicate)"))], [])
    case nil, .cannot, .interrupted: break
    }
    if learned.isEmpty { return isInterrupted ? .interrupted : .couldNotRun }
    if options.isJSON {
      host.console.write(data: Array(learned.json.utf8))
    } else {
      host.console.write(data: Array(learned.text.utf8))
    }
    if let folder {
      try write(learned, choice, folder)
    }
    if isInterrupted { return .interrupted }
    switch learned.verdict {
    case .faulty: return .failed
    case .good: return .passed
    case .open: return .couldNotRun
    }
  }
}

extension LearnCommand {
  /// Writes the page, the script and its data, and says what holds the page to the script.
  fileprivate func write(
    _ learned: Learned, _ choice: PageOrigin.Choice, _ folder: LearnedFolder
  ) throws(HostProblem) {
    let page = try pageOfScript(choice, folder)
    let script = LearnedScript(learned, page: page, rows: options.app.learn.rows)
    let contents = [("index.html", learned.storyboard), (LearnedFolder.script, script.text)] + script.files
    let names = try folder.write(contents, of: learned)
    let path = folder.path.appending(Path(LearnedFolder.script))
    let loaded = load(path.text, script.text, reading: options.reading(on: host))
    output.print(loaded.diagnostics.filter { $0.isError }, loaded.sources)
    if options.isJSON { return }
    var words = ["vsh", "explore"] + options.app.pageWords
    if page != nil, let index = words.firstIndex(where: { $0.hasPrefix("--page") }) {
      words[index] = "--page"
    }
    words.append(path.text)
    host.console.write("\(names.map(visible).joined(separator: ", "))\n")
    host.console.write("again: \(words.map { visible(ShellWord.quoted($0)) }.joined(separator: " "))\n")
  }

  /// The page as the script names it, from its root folder; nil where it is not below that.
  private func pageOfScript(
    _ choice: PageOrigin.Choice, _ folder: LearnedFolder
  ) throws(HostProblem) -> String? {
    guard case .file(let path) = choice else { return nil }
    let current = try host.files.currentFolder()
    try host.files.makeFolder(folder.path)
    guard try host.files.resolve(folder.path).isSameOrBelow(current) else { return nil }
    let start = current.text + "/"
    let page = try host.files.resolve(path).text
    return page.hasPrefix(start) ? String(page.dropFirst(start.count)) : nil
  }
}

/// The folder of `vsh learn -o`: one that is not there, or one that an earlier run has made. Its list of files says so.
struct LearnedFolder {
  let path: Path
  private let files: Files
  /// The files that the earlier run wrote.
  private var old: [String] = []
  /// Why nothing may be written there; nil where all is well.
  private(set) var problem: Diagnostic?

  static let script = "index.vs"
  static let list: Path = "learned.json"
  static let mostBytes = 64 << 20

  init(_ path: Path, _ files: Files) throws(HostProblem) {
    self.path = path.normalized
    self.files = files
    switch try files.kindWithoutFollowing(self.path) {
    case nil: return
    case .folder: break
    case _:
      problem = .notALearnedFolder(path)
      return
    }
    let entries = try files.list(self.path).filter { !$0.isLeftByARun }
    guard entries.contains(where: { $0.name == Self.list && $0.kind == .regular }) else {
      if !entries.isEmpty { problem = .notALearnedFolder(path) }
      return
    }
    let list = try files.read(self.path.appending(Self.list), limitBytes: Self.mostBytes)
    old = Learned.files(in: list)
    for entry in entries where entry.name != Self.list && problem == nil {
      if entry.kind != .regular || !old.contains(entry.name.text) {
        problem = .foreignLearned(entry.name, in: path)
      }
    }
    try judgeScript(list)
  }

  /// A script that was edited is not replaced.
  private mutating func judgeScript(_ list: [UInt8]) throws(HostProblem) {
    let script = path.appending(Path(Self.script))
    guard problem == nil, try files.kindWithoutFollowing(script) == .regular else { return }
    let hash = Learned.hash(of: try files.read(script, limitBytes: Self.mostBytes))
    if hash != Learned.scriptHash(in: list) { problem = .editedLearned(script) }
  }

  /// Writes files and the list of them, and removes those of the earlier run that are none any more.
  ///
  /// - Returns: their paths.
  func write(
    _ contents: [(name: String, bytes: [UInt8])], of learned: Learned
  ) throws(HostProblem) -> [String] {
    try files.makeFolder(path)
    let names = contents.map(\.name)
    for (name, bytes) in contents { try files.replace(Path(name), in: path, with: bytes) }
    try files.replace(Self.list, in: path, with: Array(learned.document(listing: contents).utf8))
    for name in old where !names.contains(name) { try files.remove(path.appending(Path(name))) }
    return names.map { path.appending(Path($0)).text }
  }
}
