import Synchronization
import VshExplore
import VshHost
import VshSession
import VshSource
import VshStoryboard
import VshSuite

/// `vsh storyboard`: walks scripts, and writes each text of a screen that it finds, as a page, as Markdown, as JSON or as
/// pictures; and the texts of their elements.
struct StoryboardCommand {
  let host: Host
  let options: Options
  let output: Output
  let browser: RunBrowser

  init(host: Host, options: Options, output: Output) {
    (self.host, self.options, self.output) = (host, options, output)
    browser = RunBrowser(options.app)
  }

  func run() -> ExitStatus {
    defer { browser.close() }
    return output.status { () throws(HostProblem) in
      let (folder, problem) = try destination()
      if let problem { return output.refuse(problem) }
      var live: LivePage?
      if let path = options.storyboard.live {
        live = LivePage(try host.files.read(path, limitBytes: Limits.modelBytes))
        if live == nil { return output.refuse(.notAPlayground(path)) }
      }
      host.interrupts.watch(patience: 5)
      let reading = options.reading(on: host)
      var files: [StoryboardFile] = []
      for path in options.paths {
        let read = ReadFiles()
        guard let (walked, script) = try storyboard(of: path, read.noting(reading)) else {
          return host.interrupts.isRequested ? .interrupted : .couldNotRun
        }
        var file = walked
        if options.app.option != nil, !look(at: &file, of: script, reading) {
          return host.interrupts.isRequested ? .interrupted : .couldNotRun
        }
        files.append(file)
        for bound in file.bounds {
          host.console.write("\(file.path): the storyboard is not whole: \(bound)\n", to: .error)
        }
        live?.programs.append(
          LivePage.Program(
            main: path.text, files: read.files(with: script), locale: options.storyboard.locales.first))
      }
      if let texts = options.storyboard.texts {
        try host.files.replaceAtomically(texts.path, with: texts.format.text(of: files))
      }
      let format = options.storyboardFormat
      if let folder {
        try folder.replace(with: files.flatMap(StoryboardPictures.files)) { host.interrupts.isRequested }
      } else if let page = options.target {
        try host.files.replaceAtomically(
          page,
          with: format.text(
            of: files, live: live, address: options.storyboard.link, looks: try looks(of: files)))
      } else if format != .html {
        host.console.write(data: format.text(of: files, address: options.storyboard.link))
      }
      return host.interrupts.isRequested ? .interrupted : .passed
    }
  }

  /// The folder of pictures, if they are asked for; and why a file or the folder cannot be written.
  private func destination() throws(HostProblem) -> (folder: PictureFolder?, problem: Diagnostic?) {
    var paths = [options.storyboard.texts?.path]
    var folder: PictureFolder?
    if options.storyboardFormat == .svg, let target = options.target {
      folder = try PictureFolder(target, host.files)
    } else {
      paths.append(options.target)
    }
    for path in paths.compactMap(\.self) where try !isReplaceable(path) { return (nil, .notAFile(path)) }
    return (folder, folder?.problem)
  }

  private func isReplaceable(_ path: Path) throws(HostProblem) -> Bool {
    switch try host.files.kindWithoutFollowing(path) {
    case nil, .regular: true
    case _: false
    }
  }

  /// Nil where there is none, which has been printed, and where it is stopped: a part of it replaces no whole one.
  private func storyboard(
    of path: Path, _ reading: Reading
  ) throws(HostProblem) -> (file: StoryboardFile, script: LoadedScript)? {
    var settings = RunSettings(host, options)
    settings.isStopped = { [interrupts = host.interrupts] in interrupts.isRequested }
    settings.locale = options.storyboard.locales.first
    guard let (script, exploration) = try explore(path, settings, reading) else { return nil }
    var old: (path: String, exploration: Exploration)?
    if let version = options.explore.comparedVersion {
      guard let found = try explore(version, settings, reading) else { return nil }
      old = (version.text, found.exploration)
    }
    let shown =
      options.storyboard.takesTests
      ? ShownTest.all(of: script, settings, noting: options.storyboard.detail, reading: reading) : nil
    if host.interrupts.isRequested { return nil }
    let file = StoryboardFile(path: path.text, exploration, shown, against: old)
    if file.cards.isEmpty {
      output.print([.noStoryboard(of: path)], [])
      return nil
    }
    return (file, script)
  }

  /// Walks a script. Nil where it cannot be walked, which has been printed.
  private func explore(
    _ path: Path, _ settings: RunSettings, _ reading: Reading
  ) throws(HostProblem) -> (script: LoadedScript, exploration: Exploration)? {
    let script = load(path.text, try host.bytes(of: .path(path)), reading: reading)
    output.printOnce(script.diagnostics, script.sources)
    if script.diagnostics.hasError { return nil }
    var bounds = options.explore.walkBounds
    bounds.asked.cards = options.storyboard.detail
    bounds.asked.app = options.app.option != nil
    let memory = MemoryShares(host.memory(), forJobs: options.jobCount ?? 1)
    let share = memory.share()
    var settings = settings
    settings.take(share)
    if bounds.asked.app { settings.startApp = AgreeingApp.start }
    var progress = WalkProgressLine(host)
    let exploration = Exploration(
      of: script, settings, bounds, ignoring: options.explore.ignoredVariables, reading: reading,
      isStopped: { host.interrupts.isRequested }, onProgress: { progress.show($0) },
      helpedBy: options.walkHelp(memory))
    progress.clear()
    if output.printRefusal(of: share, .run, path) { return nil }
    // A screen that nothing opens has no card; the message of the command says so.
    output.print(exploration.diagnostics.filter { $0.isError }, script.sources)
    if exploration.diagnostics.hasError { return nil }
    output.print(exploration.failures, script.sources)
    return (script, exploration)
  }
}

/// The files that a script has read.
private final class ReadFiles: Sendable {
  private let found = Mutex<[String: [UInt8]]>([:])

  /// The same access. This keeps the files that it returns.
  func noting(_ reading: Reading) -> Reading {
    var noting = reading
    noting.file = { path, script in
      let result = reading.file(path, script)
      // A folder's text is made of its files.
      if case .success(let bytes) = result, !path.hasSuffix("/") { self.found.withLock { $0[path] = bytes } }
      return result
    }
    return noting
  }

  /// With the script itself, which the command line names.
  func files(with script: LoadedScript) -> [String: [UInt8]] {
    var files = found.withLock { $0 }
    for source in script.sources.dropFirst() { files[source.path] = source.bytes }
    return files
  }
}
