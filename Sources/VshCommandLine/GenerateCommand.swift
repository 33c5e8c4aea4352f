import VshHost
import VshSession
import VshSkeleton
import VshSource

/// `vsh generate swift`: what holds the view models of a Swift package to a script. It runs nothing and reads no data.
struct GenerateCommand {
  let host: Host
  let options: Options

  func run() -> ExitStatus {
    let output = Output(host: host, color: options.color)
    return output.status { () throws(HostProblem) in
      guard let path = options.paths.first else { return .couldNotRun }
      let script = load(path.text, try host.bytes(of: .path(path)), reading: options.reading(on: host))
      output.print(script.diagnostics, script.sources)
      guard let program = script.program else { return .couldNotRun }
      guard let skeleton = SwiftSkeleton(of: program, script: path.name.text) else {
        return output.refuse(.withoutScreen(path))
      }
      let text = Array(skeleton.text.utf8)
      guard let file = options.target else {
        host.console.write(data: text)
        return .passed
      }
      if try host.files.kind(file) == .regular { return output.refuse(.notGenerated(over: file)) }
      try host.files.deliver(text, to: file)
      return .passed
    }
  }
}
