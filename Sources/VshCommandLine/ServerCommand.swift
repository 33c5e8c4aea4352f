import Synchronization
import VshExplore
import VshHost
import VshServer

/// `vsh lsp`: a language server on standard input and standard output. Tests run on other threads, so that the server
/// stays responsive.
final class ServerCommand: Sendable {
  private let host: Host
  private let server: Mutex<LanguageServer>
  /// Shared by the runs that clients ask for.
  private let memory: MemoryShares

  init(host: Host) {
    self.host = host
    memory = MemoryShares(host.memory(), forJobs: Threads.processorCount)
    server = Mutex(LanguageServer(files: host.files, version: CommandLineTool.version))
  }

  /// Runs until the client sends `exit` or closes standard input, which is a failure.
  func run() -> ExitStatus {
    while server.withLock({ $0.isRunning }) {
      do throws(HostProblem) {
        let bytes = try host.console.readPiece()
        if bytes.isEmpty { return .failed }
        if !answer(bytes) { return .failed }
      } catch {
        Output(host: host, color: .auto).print(error)
        return .couldNotRun
      }
    }
    return server.withLock { $0.endedInOrder } ? .passed : .failed
  }

  /// Returns false where the client has closed the stream.
  private func answer(_ bytes: [UInt8]) -> Bool {
    let (isConnected, jobs) = server.withLock { server in
      // Written under the lock, so that answers keep their order.
      (host.console.write(data: server.receive(bytes)), server.takeJobs())
    }
    for job in jobs {
      Workers(jobCount: 1) { _ in
        self.memory.run { share in
          let outcome = job.perform(with: WalkingExplorer(), in: share)
          self.server.withLock { server in _ = self.host.console.write(data: server.finish(outcome)) }
        }
      }.start(threadCount: 1)
    }
    return isConnected
  }
}
