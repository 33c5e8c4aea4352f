import VshApp
import VshHost
import VshModels
import VshSession
import VshSource
import VshSuite
import VshText

/// `vsh plan`: the tests of scripts as a file that a client in any language replays, or whether such a file is up to date.
struct PlanCommand {
  private let host: Host
  private let options: Options
  private let output: Output

  init(host: Host, options: Options) {
    self.host = host
    self.options = options
    output = Output(host: host, color: options.color)
  }

  func run() -> ExitStatus {
    host.interrupts.watch()
    return output.status { () throws(HostProblem) in
      if options.check.isCheckingOnly, let plan = options.paths.first { return try check(plan) }
      return try write()
    }
  }

  private func write() throws(HostProblem) -> ExitStatus {
    // Without a name, the plan counts as a file of the current folder.
    let (text, status) = try plan(of: options.paths, asFile: options.target ?? Path("plan.json"))
    guard let text else { return status }
    if let file = options.target {
      if try host.files.kind(file) == .regular {
        let before = try host.files.read(file, limitBytes: Limits.modelBytes)
        if PlanRecorder.read(before) == .somethingElse {
          return output.refuse(.notAPlan(file, isTarget: true))
        }
      }
      try host.files.deliver(text, to: file)
    } else {
      host.console.write(data: text)
    }
    return .passed
  }

  private func check(_ file: Path) throws(HostProblem) -> ExitStatus {
    let before = try host.files.read(file, limitBytes: Limits.modelBytes)
    switch PlanRecorder.read(before) {
    case .somethingElse:
      return output.refuse(.notAPlan(file, isTarget: false))
    case .otherVersion(let version):
      return output.refuse(.planOfVersion(version, file))
    case .plan(let scripts):
      let paths = scripts.map { file.parent.appending(Path($0)) }
      let (text, status) = try plan(of: paths, asFile: file)
      guard let text else { return status }
      if text == before { return .passed }
      output.print([.oldPlan(file, scripts: paths)], [])
      return .failed
    }
  }

  /// The text of the plan; nil where a script cannot run or one of its tests fails, which has been printed.
  private func plan(
    of scripts: [Path], asFile file: Path
  ) throws(HostProblem) -> (text: [UInt8]?, ExitStatus) {
    let folder = try host.files.currentFolder()
    let plan = file.absolute(from: folder).text
    let reading = options.reading(on: host)
    var parts: [JSONValue] = []
    var status = ExitStatus.passed
    var bytesLeft = Limits.planBytes
    for script in scripts {
      let bytes = try host.bytes(of: .path(script))
      let loaded = load(script.text, bytes, reading: reading)
      output.printOnce(loaded.diagnostics, loaded.sources)
      let recorder = PlanRecorder(
        loaded, script.text, bytesLeft: bytesLeft, isStopped: { [host] in host.interrupts.isRequested }
      ) {
        SourceFile.relativePath(of: Path($0).absolute(from: folder).text, from: plan)
      }
      let recorded = loaded.isRunnable ? record(loaded, script, in: recorder, reading) : .couldNotRun
      status = status.combined(with: recorded)
      bytesLeft = recorder.bytesLeft
      if bytesLeft < 0 { return (nil, status) }
      parts.append(recorder.json)
    }
    if status != .passed { return (nil, status) }
    let text = Array(PlanRecorder.plan(of: parts).utf8)
    if text.count <= Limits.planBytes { return (text, .passed) }
    output.print([.planTooLarge], [])
    return (nil, .couldNotRun)
  }

  private func record(
    _ script: LoadedScript, _ path: Path, in recorder: PlanRecorder, _ reading: Reading
  ) -> ExitStatus {
    var settings = RunSettings(host, options)
    settings.startApp = { _, _ in .success(recorder) }
    settings.testEnded = { recorder.end($0) }
    settings.isStopped = { [interrupts = host.interrupts] in
      interrupts.isRequested || recorder.bytesLeft < 0
    }
    let share = MemoryShares(host.memory(), forJobs: 1).share()
    settings.take(share)
    let outcome = VshSession.run(script, settings, reading: reading)
    if output.printRefusal(of: share, .run, path) { return .couldNotRun }
    if host.interrupts.isRequested { return .interrupted }
    if recorder.bytesLeft < 0 { return output.refuse(.planTooLarge) }
    output.print(outcome.diagnostics, script.sources)
    if outcome.diagnostics.hasError { return .couldNotRun }
    let failed = outcome.tests.filter { !$0.passed && $0.setAside == nil }
    output.print(failed.flatMap(\.findings), script.sources)
    if failed.contains(where: { $0.findings.contains { $0.code == AppProblem.code } }) { return .couldNotRun }
    if let first = failed.first {
      output.print([.unplannable(first.name, path)], [])
      return .failed
    }
    if !recorder.hasSteps { return output.refuse(.nothingPlanned(path)) }
    return .passed
  }
}
