import VshExplore
import VshHost
import VshLearning
import VshPages
import VshReports
import VshSession
import VshSource
import VshText
import VshWalkReports

/// `vsh learn`: drives a page that has no script through every screen that it can show, and says what is wrong with it.
struct LearnCommand {
  let host: Host
  let options: Options
  let output: Output

  func run() throws(UsageProblem) -> ExitStatus {
    if let problem = options.test.update.refusal(in: host.environment, of: .learn) { throw problem }
    return output.status { () throws(HostProblem) in
      guard let answers = try answers() else { return .couldNotRun }
      let folder = try (options.target ?? options.paths.first).map { path throws(HostProblem) in
        try LearnedFolder(path, isUpdated: options.test.update != .never, host.files)
      }
      let older = try older()
      if let problem = folder?.problem ?? older.problem { return output.refuse(problem) }
      var script: Script?
      if let path = folder?.path ?? options.explore.comparedVersion {
        script = Script(
          name: try name(), folder: path, page: try pageOfScript(beside: path))
      }
      switch walk(answers, script) {
      case .success(let (crawl, driven)):
        let learned = Learned(crawl, named: try name())
        return try finish(learned, crawl, script, driven, folder, folder?.document ?? older.document)
      case .failure(let problem):
        return output.refuse(.unlearned(problem))
      }
    }
  }

  /// The script that is written, or compared.
  private struct Script {
    let name: String
    let folder: Path
    /// As its `app` block names it; nil where that is none.
    let page: String?

    var path: Path { folder.appending(Path(LearnedFolder.script)) }
  }

  private func learned(_ crawl: Crawl, _ script: Script) -> LearnedScript {
    if options.app.command != nil { return .none }
    return LearnedScript(Learned(crawl, named: script.name), page: script.page, rows: options.app.learn.rows)
  }

  /// Takes the paths of the script in the page, and walks on from where the page differs, as often as `--rounds` says.
  private func refine(_ crawl: Crawl, _ script: Script, _ browser: RunBrowser) -> DrivenPaths? {
    let explorer = ExploreCommand(host: host, options: options, output: output, browser)
    var rounds = options.app.learn.rounds
    while !host.interrupts.isRequested {
      let written = learned(crawl, script)
      var reading = options.reading(on: host)
      // Its data are not written yet.
      reading.file = { [read = reading.file] path, from in
        let file = Path(path)
        let own = file.parent.normalized == script.folder.normalized
        return written.files.first { own && $0.name == file.name.text }.map { .success($0.bytes) }
          ?? read(path, from)
      }
      let loaded = load(script.path.text, written.text, reading: reading)
      guard !loaded.diagnostics.hasError, let driven = explorer.driven(loaded, reading) else { return nil }
      if driven.differences.isEmpty || rounds == 0 || crawl.trouble != nil { return driven }
      rounds -= 1
      for difference in driven.differences { crawl.tellApart(difference.steps, written.requests) }
    }
    return nil
  }

  /// What the run of `--against` has written.
  private func older() throws(HostProblem) -> (document: [UInt8]?, problem: Diagnostic?) {
    guard let folder = options.explore.comparedVersion else { return (nil, nil) }
    let bytes = try host.files.read(folder.appending(LearnedFolder.list), limitBytes: LearnedFolder.mostBytes)
    return Learned.isDocument(bytes) ? (bytes, nil) : (nil, .notALearnedFolder(folder))
  }

  /// Nil where they cannot be read, which has been printed.
  private func answers() throws(HostProblem) -> Answers? {
    guard let path = options.app.learn.answers else { return Answers() }
    let recorded = try host.files.kind(path) == .folder ? recorded(in: path) : nil
    let bytes = recorded == nil ? try host.files.read(path, limitBytes: Answers.mostBytes) : []
    do throws(Answers.Problem) {
      let answers = if let recorded { try Answers(recorded: recorded) } else { try Answers(reading: bytes) }
      for note in answers.notes { host.console.write("\(visible(note))\n", to: .error) }
      return answers
    } catch {
      output.print([.noAnswers(error, in: path)], [])
      return nil
    }
  }

  /// What `--record` has kept in a folder.
  private func recorded(in folder: Path) throws(HostProblem) -> [(
    address: String, status: Int, body: [UInt8]
  )] {
    let network = Network.replaying(from: folder, files: host.files)
    var found: [(address: String, status: Int, body: [UInt8])] = []
    for entry in try host.files.list(folder)
    where entry.kind == .regular && entry.name.text.hasSuffix(".answer") {
      let text = try host.files.read(folder.appending(entry.name), limitBytes: Answers.mostBytes)
      let line = text.split(separator: UInt8(ascii: "\n"), maxSplits: 2).dropFirst().first ?? []
      guard line.starts(with: "address: ".utf8) else { continue }
      let address = String(decoding: line.dropFirst(9), as: UTF8.self)
      if case .success(let answer) = network.ask(address, .standard) {
        found.append((address, answer.status, answer.body))
      }
    }
    return found
  }

  private func walk(
    _ answers: Answers, _ script: Script?
  ) -> Result<(Crawl, DrivenPaths?), AppProblem> {
    host.interrupts.watch()
    let browser = RunBrowser(options.app)
    defer { browser.close() }
    return pages(browser).map { pages in
      defer { for page in pages { page.close() } }
      let start = host.stopwatch.nanoseconds
      let free = Watched(options.jobCount ?? 1)
      let crawl = Crawl(
        pages, answers, texts: options.app.learn.texts, options.app.learn.bounds, isDrawn: script != nil,
        passedMilliseconds: { Int((host.stopwatch.nanoseconds - start) / 1_000_000) },
        isStopped: { host.interrupts.isRequested },
        Crawl.Sharing(
          beside: { job in
            let worker = Workers<Void>(jobCount: 1) { _ in job() }
            worker.start(threadCount: 1)
            return { while !worker.wait(milliseconds: 1_000).isDone {} }
          },
          inTurn: { steps in
            while free.wait(milliseconds: 1_000, { $0 > 0 ? $0 -= 1 : nil }) == nil {}
            steps()
            free.change { $0 += 1 }
          }))
      crawl.run()
      guard options.app.learn.rounds > 0, let script, crawl.trouble == nil else { return (crawl, nil) }
      return (crawl, refine(crawl, script, browser))
    }
  }

  private func pages(_ browser: RunBrowser) -> Result<[any LearnedPage], AppProblem> {
    guard let choice = options.app.page else {
      guard let command = options.app.command else { return .success([]) }
      return options.app.driver(command, on: host).flatMap { LearnedApp.open($0).map { [$0] } }
    }
    return browser.started(on: host).flatMap { started in
      LearnedTab.open(
        Crawl.pageCount, of: choice, started, rows: options.app.learn.rows, on: host,
        milliseconds: options.app.timeoutMilliseconds
      ).map { $0 }
    }
  }

  /// `teas` of `teas.html` and of `teas/index.html`.
  private func name() throws(HostProblem) -> String {
    guard case .file(let path)? = options.app.page else { return options.app.page == nil ? "app" : "page" }
    let stem = path.name.text.split(separator: ".").first.map { String($0) } ?? "page"
    return stem == "index" ? try host.files.resolve(path).parent.name.text : stem
  }

  /// Prints what was learned and what differs from an earlier run, and then writes it.
  private func finish(
    _ learned: Learned, _ crawl: Crawl, _ script: Script?, _ driven: DrivenPaths?,
    _ folder: LearnedFolder?, _ before: [UInt8]?
  ) throws(HostProblem) -> ExitStatus {
    let isInterrupted = crawl.trouble == .interrupted || host.interrupts.isRequested
    switch crawl.trouble {
    case .unjudged(let predicate), .ended(let predicate):
      let subject = predicate.hasPrefix("the app ") ? "" : crawl.subject + " "
      output.print([.unlearned(AppProblem(subject + predicate))], [])
    case nil, .cannot, .interrupted: break
    }
    if learned.isEmpty { return isInterrupted ? .interrupted : .couldNotRun }
    host.console.write(data: Array((options.isJSON ? learned.json : learned.text).utf8))
    var status: ExitStatus =
      switch learned.verdict {
      case .faulty: .failed
      case .good: .passed
      case .open: .couldNotRun
      }
    if isInterrupted { status = .interrupted }
    guard let script else { return status }
    if let driven {
      if !options.isJSON { host.console.write(DrivenText.text(of: driven)) }
      if !driven.differences.isEmpty { status = status.combined(with: .failed) }
    }
    let written = self.learned(crawl, script)
    if let before, let change = LearnedChange(from: before, to: learned, written) {
      if !options.isJSON { host.console.write(data: Array(change.text.utf8)) }
      if options.explore.comparedVersion != nil, !change.text.isEmpty {
        status = status.combined(with: .failed)
      }
    }
    // What a whole run has accepted stays.
    if let folder, folder.document == nil || crawl.trouble == nil && !isInterrupted {
      try write(learned, written, script.page, folder)
    }
    return status
  }

  /// Writes the page, the script and its data, and says what holds the page to the script.
  private func write(
    _ learned: Learned, _ script: LearnedScript, _ page: String?, _ folder: LearnedFolder
  ) throws(HostProblem) {
    let text = script.text(namedAsIn: folder.copy, of: folder.document)
    let scripts = text.isEmpty ? [] : [(LearnedFolder.script, text)] + script.files
    let contents = [("index.html", learned.storyboard)] + scripts
    let document = learned.document(listing: contents.map(\.0), script: script.text)
    let names = try folder.write(contents, Array(document.utf8))
    let path = folder.path.appending(Path(LearnedFolder.script))
    if !text.isEmpty {
      let loaded = load(path.text, text, reading: options.reading(on: host))
      output.print(loaded.diagnostics.filter { $0.isError }, loaded.sources)
    }
    if options.isJSON { return }
    host.console.write("\(names.map(visible).joined(separator: ", "))\n")
    if text.isEmpty { return }
    var words = ["vsh", "explore"] + options.app.pageWords
    if page != nil, let index = words.firstIndex(where: { $0.hasPrefix("--page") }) {
      words[index] = "--page"
    }
    words.append(path.text)
    host.console.write("again: \(words.map { visible(ShellWord.quoted($0)) }.joined(separator: " "))\n")
  }

  /// The page as the script names it, from its root folder; nil where it is not below that.
  private func pageOfScript(
    beside folder: Path
  ) throws(HostProblem) -> String? {
    guard case .file(let path)? = options.app.page else { return nil }
    let current = try host.files.currentFolder()
    guard try host.files.resolve(folder.normalized.parent).isSameOrBelow(current) else { return nil }
    let start = current.text + "/"
    let page = try host.files.resolve(path).text
    return page.hasPrefix(start) ? String(page.dropFirst(start.count)) : nil
  }
}

/// The folder of `vsh learn`: a new one, or one that an earlier run has made and is updated. Its list of files says so.
struct LearnedFolder {
  let path: Path
  private let files: Files
  /// What the earlier run wrote about itself; nil for a new folder.
  private(set) var document: [UInt8]?
  /// The script as a person has left it.
  private(set) var copy: [UInt8]?
  /// Why nothing may be written there; nil where all is well.
  private(set) var problem: Diagnostic?

  static let script = "index.vs"
  static let list: Path = "learned.json"
  static let mostBytes = 64 << 20

  init(_ path: Path, isUpdated: Bool, _ files: Files) throws(HostProblem) {
    self.path = path.normalized
    self.files = files
    let kind = try files.kindWithoutFollowing(self.path)
    let entries = kind == .folder ? try files.list(self.path).filter { !$0.isLeftByARun } : []
    let isLearned = entries.contains { $0.name == Self.list && $0.kind == .regular }
    if isUpdated != isLearned || kind != nil && kind != .folder || !isLearned && !entries.isEmpty {
      problem = isLearned ? .alreadyLearned(path) : .notALearnedFolder(path)
    }
    guard isLearned, problem == nil else { return }
    let list = try files.read(self.path.appending(Self.list), limitBytes: Self.mostBytes)
    document = list
    let old = Learned.files(in: list)
    for entry in entries where entry.name != Self.list && problem == nil {
      if entry.kind != .regular || !old.contains(entry.name.text) {
        problem = .foreignLearned(entry.name, in: path)
      }
    }
    let script = self.path.appending(Path(Self.script))
    guard problem == nil, try files.kindWithoutFollowing(script) == .regular else { return }
    let copy = try files.read(script, limitBytes: Self.mostBytes)
    // A script in which more than names was edited is not replaced.
    if LearnedScript.isRenamed(copy, of: list) { self.copy = copy } else { problem = .editedLearned(script) }
  }

  /// Writes files and the list of them, and removes those of the earlier run that are none any more.
  ///
  /// - Returns: their paths.
  func write(
    _ contents: [(name: String, bytes: [UInt8])], _ list: [UInt8]
  ) throws(HostProblem) -> [String] {
    try files.makeFolder(path)
    let names = contents.map(\.name)
    for (name, bytes) in contents { try files.replace(Path(name), in: path, with: bytes) }
    try files.replace(Self.list, in: path, with: list)
    for name in document.map(Learned.files) ?? [] where !names.contains(name) {
      try files.remove(path.appending(Path(name)))
    }
    return names.map { path.appending(Path($0)).text }
  }
}
