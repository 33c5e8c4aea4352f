import Synchronization
import VshSource

/// Networks composed of others: one that stores answers in a folder, one that replays them, one that requests each
/// address once.
extension Network {
  /// A network that stores each answer and each failure of this one as a file of `folder` (`RecordedAnswer`). An answer
  /// that cannot be stored is a problem.
  ///
  /// - Parameters:
  ///   - redacted: names of query parameters whose values are not stored. The caller does not get them in addresses
  ///     either, so that a replay returns the same.
  ///   - warn: called for each answer whose address, or the address of a redirect, is stored with a query.
  package func recording(
    into folder: Path, files: Files, redacting redacted: [String] = [],
    warn: @escaping @Sendable (RecordedQuery) -> Void = { _ in }
  ) -> Network {
    Network { address, limits in
      var result = self.ask(address, limits)
      if case .failure(let problem) = result, !problem.isOfAddress { return result }
      do throws(HostProblem) {
        try files.makeFolder(folder)
        var redaction = try Redaction(of: folder, files)
        try redaction.add(redacted, to: folder, files)
        result = result.map { redaction.applied(to: $0) }
        let answer = RecordedAnswer(address: redaction.applied(to: address), result: result)
        try files.replace(answer.fileName, in: folder, with: answer.bytes)
        if let query = RecordedQuery(answer, redaction) { warn(query) }
        return result
      } catch {
        return .failure(NetworkProblem(.recordingUnwritable(error.sentence)))
      }
    }
  }

  /// A network that answers from the recordings in `folder` and never asks a server. It checks no limits: a recorded answer has kept them.
  package static func replaying(from folder: Path, files: Files) -> Network {
    Network { address, limits in
      do throws(HostProblem) {
        let known = try Redaction(of: folder, files).applied(to: address)
        if let answer = try recorded(known, in: folder, files, limits) { return answer }
        // It may have been recorded before its parameter was redacted.
        if let answer = try recorded(address, in: folder, files, limits) { return answer }
        return .failure(NetworkProblem(.notRecorded(folder: folder)))
      } catch {
        return .failure(NetworkProblem(.recordingUnreadable(error.sentence)))
      }
    }
  }

  /// Nil where no answer of that address is stored.
  private static func recorded(
    _ address: String, in folder: Path, _ files: Files, _ limits: NetworkLimits
  ) throws(HostProblem) -> Result<NetworkAnswer, NetworkProblem>? {
    let path = folder.appending(RecordedAnswer.fileName(for: address))
    let bytes: [UInt8]
    do throws(HostProblem) {
      bytes = try files.read(path, limitBytes: limits.bytes + RecordedAnswer.headBytes)
    } catch {
      if error.cause == .missing || error.cause == .isNoFolder { return nil }
      throw error
    }
    do throws(RecordedAnswer.Problem) {
      return try RecordedAnswer(reading: bytes, of: address).result
    } catch {
      return .failure(NetworkProblem(.recordingUnreadable("`\(path)`: \(error.reason)")))
    }
  }

  /// A network that asks this one once for each address, so that repeated reads of a run are equal. At most
  /// `limitBytes` of answers are kept; more is a problem.
  package func remembering(limitBytes: Int = Limits.networkBytes) -> Network {
    let memory = NetworkMemory(network: self, limitBytes: limitBytes)
    return Network { address, limits in memory.ask(address, limits) }
  }
}

/// The answers so far. Requests are serialised.
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

/// A query in a recorded answer, which may contain a key.
package struct RecordedQuery: Sendable {
  /// The address without its query.
  package let address: String
  /// The parameters whose values are stored, in order, without duplicates.
  package let names: [String]
  /// Whether it is the query of a redirect and not of the address itself.
  package let isOfRedirect: Bool

  /// Nil where no query is stored.
  init?(_ answer: RecordedAnswer, _ redaction: Redaction) {
    let final = try? answer.result.get().finalAddress
    let own = redaction.exposed(by: answer.address)
    let redirected = final.flatMap { $0 == answer.address ? nil : redaction.exposed(by: $0) }
    if own == nil, redirected == nil { return nil }
    address = AddressParts(answer.address).beforeQuery
    names = ((own ?? []) + (redirected ?? [])).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    isOfRedirect = own == nil
  }
}

extension Redaction {
  fileprivate func applied(to answer: NetworkAnswer) -> NetworkAnswer {
    var answer = answer
    answer.finalAddress = applied(to: answer.finalAddress)
    return answer
  }
}
