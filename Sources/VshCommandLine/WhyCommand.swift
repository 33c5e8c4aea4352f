import VshHost
import VshPrompt
import VshReading
import VshSession
import VshSource
import VshSuite

/// `vsh why SESSION.vs WHAT`: what `:why WHAT` answers at a prompt that has taken the script's steps, and for `not WHAT`
/// what `:whynot WHAT` does. Nothing is written. What is not there is an error.
struct WhyCommand {
  let host: Host
  let options: Options
  let output: Output

  func run() -> ExitStatus {
    guard options.paths.count == 2 else { return .couldNotRun }
    let (path, what) = (options.paths[0], options.paths[1].text)
    guard let bytes = output.bytes(of: path) else { return .couldNotRun }
    let script = load(path.text, bytes, reading: options.reading(on: host))
    output.printOnce(script.diagnostics, script.sources)
    guard script.isRunnable else { return .couldNotRun }
    host.interrupts.watch()
    var settings = RunSettings(host, options)
    let share = MemoryShares(host.memory(), forJobs: 1).share()
    settings.take(share)
    var opening: [UInt8] = []
    let asked = PromptHost(
      reading: options.reading(on: host), write: { _, _ in ReadProblem("nothing is written here") },
      exists: { _ in true }, isInterrupted: { [interrupts = host.interrupts] in interrupts.isRequested })
    guard
      var prompt = Prompt(
        scripts: [(path.text, bytes)], settings: settings, host: asked, isColored: false, opening: &opening)
    else { return .couldNotRun }
    let command = what.hasPrefix("not ") ? ":whynot " + what.dropFirst(4) : ":why " + what
    // A line feed would begin another command.
    let answer = prompt.submit(Array(command.split(separator: "\n").joined(separator: " ").utf8))
    if output.printRefusal(of: share, .run, path) { return .couldNotRun }
    if host.interrupts.isRequested { return .interrupted }
    if answer.lacksAnswer {
      host.console.write(String(decoding: answer.text, as: UTF8.self), to: .error)
      return .failed
    }
    host.console.write(painted: answer.text)
    return .passed
  }
}
