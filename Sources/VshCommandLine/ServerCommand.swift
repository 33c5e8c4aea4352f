import VshHost
import VshServer

/// `vsh lsp`: a language server between standard input and standard output.
struct ServerCommand {
  let host: Host

  /// Ends when the client says `exit`, or hangs up, which is not in order.
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
