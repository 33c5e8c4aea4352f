import CNetwork
import Synchronization
import VshSource

extension Network {
  /// This machine's network through libcurl, which is loaded when the first address is read.
  ///
  /// Proxies are those of the variables `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, as libcurl reads them;
  /// this machine itself is never reached through a proxy.
  package static let live = Network { address, limits in LiveNetwork.fetch(address, limits) }
}

/// Requests in C (`CNetwork`), since libcurl's options are set by a variadic function, which Swift cannot call.
///
/// It hides libcurl's codes: callers see a `NetworkProblem.Cause`. Redirects are followed here with one request each,
/// so that each of them is checked.
enum LiveNetwork {
  static func fetch(_ address: String, _ limits: NetworkLimits) -> Result<NetworkAnswer, NetworkProblem> {
    var target = address
    var remaining = limits
    for _ in 0...max(0, limits.redirects) {
      switch ask(target, remaining, isFirst: target == address) {
      case .failure(let problem):
        // Users know the limit of the total time.
        if case .timedOut = problem.cause { break }
        return .failure(problem)
      case .success(.answer(let answer)): return .success(answer)
      case .success(.redirect(let next, let milliseconds)):
        if let cause = refusal(ofRedirectTo: next, from: target) { return .failure(NetworkProblem(cause)) }
        target = next
        remaining.timeoutMilliseconds -= milliseconds
        if remaining.timeoutMilliseconds > 0 { continue }
      }
      return .failure(NetworkProblem(.timedOut(milliseconds: limits.timeoutMilliseconds)))
    }
    return .failure(NetworkProblem(.tooManyRedirects(limit: limits.redirects)))
  }

  /// Why a redirect is not followed; nil where it is.
  static func refusal(ofRedirectTo next: String, from address: String) -> NetworkProblem.Cause? {
    if next.utf8.count > Limits.addressBytes { return .longRedirect(limitBytes: Limits.addressBytes) }
    if next.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return .badRedirect }
    let scheme = scheme(of: next)
    guard scheme == "http" || scheme == "https" else { return .schemeRefused }
    return scheme == "http" && self.scheme(of: address) == "https" ? .insecureRedirect : nil
  }

  private static func scheme(of address: String) -> String { address.prefix { $0 != ":" }.lowercased() }

  private enum Reply {
    case answer(NetworkAnswer)
    case redirect(to: String, milliseconds: Int)
  }

  /// - Parameter isFirst: whether the caller named the address, as opposed to a redirect of a server.
  private static func ask(
    _ address: String, _ limits: NetworkLimits, isFirst: Bool
  ) -> Result<Reply, NetworkProblem> {
    guard ["http", "https"].contains(scheme(of: address)) else {
      return .failure(NetworkProblem(.schemeRefused))
    }
    var parts = NetworkAnswerParts()
    address.withCString { address in
      userAgent.withCString { userAgent in
        var request = NetworkRequest(
          address: address, user_agent: userAgent, timeout_milliseconds: limits.timeoutMilliseconds,
          limit_bytes: max(0, limits.bytes),
          is_interrupted: { LiveInterrupts.noted.load(ordering: .relaxed) })
        network_fetch(&request, &parts)
      }
    }
    defer { network_release(&parts) }
    if parts.outcome != 0 { return .failure(NetworkProblem(cause(of: parts, limits, isFirst: isFirst))) }
    if let next = parts.redirect {
      return .success(.redirect(to: String(cString: next), milliseconds: parts.milliseconds))
    }
    return .success(
      .answer(
        NetworkAnswer(
          status: parts.status, contentType: oneLine(parts.content_type),
          finalAddress: parts.final_address.map { String(cString: $0) } ?? address,
          body: [UInt8](UnsafeBufferPointer(start: parts.body, count: parts.count)))))
  }

  private static let userAgent = "vsh"

  /// libcurl's error codes (https://curl.se/libcurl/c/libcurl-errors.html).
  private static func cause(
    of parts: NetworkAnswerParts, _ limits: NetworkLimits, isFirst: Bool
  ) -> NetworkProblem.Cause {
    if parts.is_too_large { return .tooLarge(limitBytes: limits.bytes) }
    switch Int(parts.outcome) {
    case network_library_missing: return .libraryMissing
    case network_library_unusable: return .libraryUnusable
    case network_program_static: return .programStatic
    // libcurl reports a header line that is too long as out of memory, but the server caused it.
    case 27 where parts.has_begun, 100: return .headTooLarge
    case network_memory_exhausted, 27: return .memoryExhausted
    // libcurl knows the scheme, so it is the server's answer that does not follow the protocol.
    case 1, 8: return .noHTTP
    case 3: return isFirst ? .notAnAddress : .badRedirect
    case 5, 6: return .hostUnknown
    case 7: return .connectionFailed
    case 18: return .cutOff
    case 28: return .timedOut(milliseconds: limits.timeoutMilliseconds)
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91: return .notSecure(words(of: parts))
    case 42: return .interrupted
    case 52: return .noAnswer
    case 55, 56: return .connectionLost
    case 67: return isFirst ? .holdsPassword : .badRedirect
    default: return .other(words(of: parts))
    }
  }

  private static func words(of parts: NetworkAnswerParts) -> String {
    withUnsafeBytes(of: parts.reason) { bytes in
      oneLine(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
    }
  }

  private static func oneLine(_ text: UnsafePointer<CChar>?) -> String {
    text.map { oneLine(String(cString: $0)) } ?? ""
  }

  /// The start of an untrusted text, on one line.
  private static func oneLine(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(200) where scalar.value >= 0x20 && !(0x7F..<0xA0 ~= scalar.value)
    {
      scalars.append(scalar)
    }
    return String(scalars)
  }
}
