import Synchronization
import VshSource

/// Networks made of networks: one that keeps what another said in a folder, one that says it again from there, one
/// that asks for nothing twice.
extension Network {
  /// This network, each of whose answers, and each failure to answer, is kept as a file of `folder` (`RecordedAnswer`).
  /// What cannot be kept is a problem, even though the answer is there: it was asked for.
  package func recording(into folder: Path, files: Files) -> Network {
    Network { address, limits in
      let result = self.ask(address, limits)
      if case .failure(let problem) = result, !problem.isOfAddress { return result }
      let answer = RecordedAnswer(address: address, result: result)
      do throws(HostProblem) {
        try files.makeFolder(folder)
        try files.replaceNamed(folder.appending(answer.fileName), with: answer.bytes)
        return result
      } catch {
        return .failure(NetworkProblem(.recordingUnwritable(error.sentence)))
      }
    }
  }

  /// What was kept in `folder`. Nothing is asked of anybody; limits do not matter, since a recorded answer has kept them.
  package static func replaying(from folder: Path, files: Files) -> Network {
    Network { address, limits in
      let path = folder.appending(RecordedAnswer.fileName(for: address))
      let bytes: [UInt8]
      switch files.readFile(path, limits.bytes + RecordedAnswer.headBytes) {
      case .success(let read): bytes = read
      case .failure(let problem) where problem.cause == .missing || problem.cause == .isNoFolder:
        return .failure(NetworkProblem(.notRecorded(folder: folder)))
      case .failure(let problem): return .failure(NetworkProblem(.recordingUnreadable(problem.sentence)))
      }
      do throws(RecordedAnswer.Problem) {
        return try RecordedAnswer(reading: bytes, of: address).result
      } catch {
        return .failure(NetworkProblem(.recordingUnreadable("`\(path)`: \(error.reason)")))
      }
    }
  }

  /// This network, asked once for each address: whatever a run reads twice is the same. At most `limitBytes` of answers
  /// are kept, and what would go beyond them is a problem.
  package func remembering(limitBytes: Int = Limits.networkBytes) -> Network {
    let memory = NetworkMemory(network: self, limitBytes: limitBytes)
    return Network { address, limits in memory.ask(address, limits) }
  }
}

/// What was answered so far. Questions wait for each other.
private final class NetworkMemory: Sendable {
  private struct Contents {
    var answers: [String: Result<NetworkAnswer, NetworkProblem>] = [:]
    var bytes = 0
  }

  private let network: Network
  private let limitBytes: Int
  private let contents = Mutex(Contents())

  init(network: Network, limitBytes: Int) {
    self.network = network
    self.limitBytes = limitBytes
  }

  func ask(_ address: String, _ limits: NetworkLimits) -> Result<NetworkAnswer, NetworkProblem> {
    contents.withLock { contents in
      if let answer = contents.answers[address] { return answer }
      let answer = network.ask(address, limits)
      if case .success(let whole) = answer {
        guard contents.bytes + whole.body.count <= limitBytes else {
          return .failure(NetworkProblem(.tooMuch(limitBytes: limitBytes)))
        }
        contents.bytes += whole.body.count
      }
      contents.answers[address] = answer
      return answer
    }
  }
}
