import VshHost
import VshServer

/// `vsh lsp`: a language server on standard input and standard output.
struct ServerCommand {
  let host: Host

  /// Runs until the client sends `exit` or closes standard input, which is a failure.
  func run() -> ExitStatus {
    var server = LanguageServer(files: host.files, version: CommandLineTool.version)
    while server.isRunning {
      do throws(HostProblem) {
        let bytes = try host.console.readPiece()
        if bytes.isEmpty { return .failed }
        if !host.console.write(data: server.receive(bytes)) { return .failed }
      } catch {
        Output(host: host, color: .auto).print(error)
        return .unjudged
      }
    }
    return server.endedInOrder ? .held : .failed
  }
}
