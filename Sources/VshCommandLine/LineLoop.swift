import VshHost
import VshSession
import VshSource
import VshSuite

/// A plain loop over lines on a terminal. What was typed is one growing script; each new piece runs it again from the start
/// and prints what came to it, so that a mistake leaves everything as it was.
struct LineLoop {
  let host: Host
  let options: RunOptions

  func run() -> ExitStatus {
    let output = Output(host: host, color: options.color)
    let network = options.network.network(of: host)
    var script: [UInt8] = []
    var piece: [UInt8] = []
    var printed = 0
    host.console.write("vsh \(CommandLineTool.version) — type declarations and steps; Ctrl-D leaves\n")
    while true {
      host.console.write(piece.isEmpty ? "vsh> " : "...> ")
      guard let line = try? host.console.readLine(limitBytes: Limits.fileBytes) else { break }
      piece += line + [UInt8(ascii: "\n")]
      guard isCompleteScript(piece) else { continue }
      if piece.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }) {
        piece = []
        continue
      }
      let whole = script + asSteps(piece)
      piece = []
      let reading = ScriptReading(files: host.files, network: network).reading
      let loaded = load("prompt", whole, reading: reading)
      output.print(loaded.diagnostics, loaded.sources)
      guard loaded.program != nil else { continue }
      var settings = RunSettings()
      settings.width = options.widthCells
      settings.overrides = options.models.overrides
      let outcome = VshSession.run(loaded, settings, reading: reading)
      output.print(outcome.diagnostics + outcome.tests.flatMap(\.failures), loaded.sources)
      guard outcome.passed, !outcome.diagnostics.hasError else { continue }
      host.console.write(Array(outcome.transcript.dropFirst(printed)))
      printed = outcome.transcript.count
      script = whole
    }
    host.console.write("\n")
    return .held
  }
}
