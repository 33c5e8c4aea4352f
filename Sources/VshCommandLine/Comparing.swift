import VshExplore
import VshHost
import VshReading
import VshSession
import VshSource
import VshSuite

/// `vsh explore --against OLD FILE`: walks two versions of a script, and prints where they differ.
extension ExploreCommand {
  func compare(_ path: Path, with old: Path) -> ExitStatus {
    let reading = begin()
    guard let before = script(old, reading), let after = script(path, reading) else { return .couldNotRun }
    var progress = WalkProgressLine(host)
    let share = MemoryShares(host.memory, forJobs: 1, worlds: 2).share()
    var settings = settings
    settings.take(share)
    let comparison = Comparison(
      of: (old: before, new: after), settings, options.explore.walkBounds,
      ignoring: options.explore.ignoredVariables,
      reading: reading, isStopped: { host.interrupts.isRequested || share.refusal != nil },
      onProgress: { progress.show($0) })
    progress.clear()
    if output.printRefusal(of: share, .run, path) { return .couldNotRun }
    for (version, sources) in [(Comparison.Version.old, before.sources), (.new, after.sources)] {
      let problems = comparison.problems.filter { $0.version == version }
      output.print(problems.map(\.diagnostic), sources)
    }
    if comparison.isUnjudged { return .couldNotRun }
    host.console.write(ComparisonText.text(of: comparison, old.text, path.text))
    if host.interrupts.isRequested { return .interrupted }
    return comparison.isDifferent ? .failed : comparison.isWhole ? .passed : .couldNotRun
  }
}
