import VshSource
import VshText

/// The network operation of the tool: the bytes of an address, completely or not at all.
///
/// A struct of one closure, so that a test can replace it, and so that networks can be composed: `Network.live` asks a
/// server, `recording` stores the answers, `replaying` returns them again, `remembering` asks once. A request has no
/// body, header, cookie or password.
package struct Network: Sendable {
  package var ask: @Sendable (_ address: String, NetworkLimits) -> Result<NetworkAnswer, NetworkProblem>

  /// The server's answer, with any status.
  package func fetch(
    _ address: String, limits: NetworkLimits = .standard
  ) throws(NetworkProblem) -> NetworkAnswer {
    // A recording has the address on a line of its own.
    guard address.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), address.utf8.count <= Limits.addressBytes
    else {
      throw NetworkProblem(.notAnAddress)
    }
    return try ask(address, limits).get()
  }

  /// The network is not allowed.
  package static let refused = Network { _, _ in .failure(NetworkProblem(.notAllowed)) }
}

/// The limits of a request.
package struct NetworkLimits: Hashable, Sendable {
  /// The total time, from the host lookup to the last byte.
  package var timeoutMilliseconds: Int
  /// Bytes of the answer as received, regardless of its header.
  package var bytes: Int
  package var redirects: Int

  package static let standard = NetworkLimits(
    timeoutMilliseconds: Limits.networkMilliseconds, bytes: Limits.modelBytes, redirects: Limits.redirects)
}

/// The answer of a server.
package struct NetworkAnswer: Hashable, Sendable {
  package var status: Int
  /// The header's value on one line; empty where there is none.
  package var contentType: String
  /// The address that answered, after all redirects.
  package var finalAddress: String
  package var body: [UInt8]
}

/// Why an address gave no answer, with a sentence for users.
package struct NetworkProblem: Error, Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    // Failures of a server or of the connection, which may be temporary and are recorded.
    case hostUnknown, connectionFailed, connectionLost, noAnswer, cutOff, notSecure(String)
    case timedOut(milliseconds: Int)
    case tooLarge(limitBytes: Int)
    case tooManyRedirects(limit: Int)
    /// From `https` to `http`, where any machine on the way could fake the answer.
    case insecureRedirect
    case longRedirect(limitBytes: Int)
    case badRedirect
    case schemeRefused
    case noHTTP, headTooLarge
    /// The sentence of a recorded failure.
    case recorded(String)
    /// Any other failure, in libcurl's words.
    case other(String)

    // An invalid request, or a limitation of this computer, which is never recorded.
    case notAllowed, notAnAddress, holdsPassword
    case libraryMissing, libraryUnusable, programStatic, memoryExhausted, interrupted
    case notRecorded(folder: Path)
    case recordingUnreadable(String)
    case recordingUnwritable(String)
    case tooMuch(limitBytes: Int)
  }

  package let cause: Cause

  package init(_ cause: Cause) { self.cause = cause }

  /// Whether the failure is an answer of the address, which a model passes to `fail`. Any other failure prevents the
  /// run.
  package var isOfAddress: Bool {
    switch cause {
    case .hostUnknown, .connectionFailed, .connectionLost, .noAnswer, .cutOff, .notSecure, .timedOut,
      .tooLarge,
      .tooManyRedirects, .insecureRedirect, .longRedirect, .badRedirect, .schemeRefused, .noHTTP,
      .headTooLarge, .recorded, .other:
      true
    case .notAllowed, .notAnAddress, .holdsPassword, .libraryMissing, .libraryUnusable,
      .programStatic, .memoryExhausted, .interrupted, .notRecorded, .recordingUnreadable,
      .recordingUnwritable, .tooMuch:
      false
    }
  }

  /// Without a full stop.
  package var reason: String {
    switch cause {
    case .hostUnknown: "no host of that name was found"
    case .connectionFailed: "vsh could not connect to its host"
    case .connectionLost: "the connection broke"
    case .noAnswer: "the server answered nothing"
    case .cutOff: "the server's answer was cut off"
    case .notSecure(let words): "the connection is not secure: \(words)"
    case .timedOut(let milliseconds): "there was no whole answer within \(duration(milliseconds))"
    case .tooLarge(let limitBytes): "the answer is larger than \(limitBytes.byteCount)"
    case .tooManyRedirects(let limit): "it redirects more than \(limit) times"
    case .insecureRedirect: "it redirects from `https` to `http`"
    case .longRedirect(let limitBytes): "it redirects to an address longer than \(limitBytes.byteCount)"
    case .badRedirect: "it redirects to something that is not an address, or that has a user name or password"
    case .noHTTP: "the server's answer is not HTTP"
    case .headTooLarge: "the head of the server's answer is too large"
    case .schemeRefused: "it leads to something else than `http` and `https`"
    case .recorded(let sentence): sentence
    case .other(let words): words
    case .notAllowed: "the network is read only under `--allow-net`"
    case .notAnAddress: "it is not an address"
    case .holdsPassword: "a user name or password in an address is not sent"
    case .libraryMissing: "libcurl is not installed; on Debian its package is `libcurl4`"
    case .libraryUnusable: "the libcurl that is installed cannot be used"
    case .programStatic:
      "this vsh is linked statically, so it has no network; the other downloads of vsh have it"
    case .memoryExhausted: "there is not enough memory"
    case .interrupted: "interrupted"
    case .notRecorded(let folder):
      "no answer of it is recorded in `\(folder)`; `--allow-net --record \(ShellWord.quoted(folder.text))` records it"
    case .recordingUnreadable(let why): "its recorded answer cannot be read: \(why)"
    case .recordingUnwritable(let why): "its answer cannot be recorded: \(why)"
    case .tooMuch(let limitBytes): "all answers together are larger than \(limitBytes.byteCount)"
    }
  }

  private func duration(_ milliseconds: Int) -> String {
    milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000) s" : "\(milliseconds) ms"
  }
}
