import VshHost
import VshLineEditor
import VshSession
import VshSource
import VshSuite

/// What was typed at the prompt, as one growing script; each new piece runs it again from the start and prints what came to
/// it, so that a mistake leaves everything as it was.
struct GrowingScript {
  let host: Host
  let options: RunOptions
  private var script: [UInt8] = []
  private var printed = 0

  init(host: Host, options: RunOptions) {
    self.host = host
    self.options = options
  }

  let banner = "vsh \(CommandLineTool.version) — type declarations and steps; Ctrl-D leaves\n"
  let promptText = "vsh> "

  func isComplete(_ block: [UInt8]) -> Bool { isCompleteScript(block) }

  func completions(of block: [UInt8], cursor: Int) -> Completions {
    Completions(wordStart: cursor, candidates: [])
  }

  mutating func submit(_ block: [UInt8]) {
    if block.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }) { return }
    let output = Output(host: host, color: options.color)
    let whole = script + asSteps(block + [UInt8(ascii: "\n")])
    let reading = ScriptReading(files: host.files).reading
    let loaded = load("prompt", whole, reading: reading)
    output.print(loaded.diagnostics, loaded.sources)
    guard loaded.program != nil else { return }
    var settings = RunSettings()
    settings.width = options.widthCells
    settings.overrides = options.models.overrides
    let outcome = VshSession.run(loaded, settings, reading: reading)
    output.print(outcome.diagnostics + outcome.tests.flatMap(\.failures), loaded.sources)
    guard outcome.passed, !outcome.diagnostics.hasError else { return }
    host.console.write(Array(outcome.transcript.dropFirst(printed)))
    printed = outcome.transcript.count
    script = whole
  }
}
