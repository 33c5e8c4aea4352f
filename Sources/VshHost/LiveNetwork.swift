import CNetwork
import Synchronization

extension Network {
  /// This machine's network, through libcurl, which is opened when the first address is read.
  ///
  /// Proxies are those of the variables `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, as libcurl reads them; this
  /// machine itself is never reached through one.
  package static let live = Network { address, limits in LiveNetwork.fetch(address, limits) }
}

/// One question to one server, in C (`CNetwork`), because the options of libcurl are set by a function with a variable
/// number of arguments, which Swift cannot call.
///
/// It hides libcurl's numbers: what callers see is a `NetworkProblem.Cause`.
enum LiveNetwork {
  static func fetch(_ address: String, _ limits: NetworkLimits) -> Result<NetworkAnswer, NetworkProblem> {
    var parts = NetworkAnswerParts()
    address.withCString { address in
      userAgent.withCString { userAgent in
        var request = NetworkRequest(
          address: address, user_agent: userAgent, timeout_milliseconds: limits.timeoutMilliseconds,
          limit_bytes: max(0, limits.bytes), redirects: limits.redirects,
          is_interrupted: { LiveInterrupts.noted.load(ordering: .relaxed) })
        network_fetch(&request, &parts)
      }
    }
    defer { network_release(&parts) }
    if parts.outcome != 0 { return .failure(NetworkProblem(cause(of: parts, limits))) }
    return .success(
      NetworkAnswer(
        status: parts.status, contentType: oneLine(parts.content_type),
        finalAddress: parts.final_address.map { String(cString: $0) } ?? address,
        body: [UInt8](UnsafeBufferPointer(start: parts.body, count: parts.count))))
  }

  private static let userAgent = "vsh"

  /// libcurl's numbers (https://curl.se/libcurl/c/libcurl-errors.html).
  private static func cause(of parts: NetworkAnswerParts, _ limits: NetworkLimits) -> NetworkProblem.Cause {
    if parts.is_too_large { return .tooLarge(limitBytes: limits.bytes) }
    switch Int(parts.outcome) {
    case network_library_missing: return .libraryMissing
    case network_library_unusable: return .libraryUnusable
    case network_memory_exhausted, 27: return .memoryExhausted
    case 1: return .schemeRefused
    case 3: return .notAnAddress
    case 5, 6: return .hostUnknown
    case 7: return .connectionFailed
    case 18: return .cutOff
    case 28: return .timedOut(milliseconds: limits.timeoutMilliseconds)
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91: return .notSecure(words(of: parts))
    case 42: return .interrupted
    case 47: return .tooManyRedirects(limit: limits.redirects)
    case 52: return .noAnswer
    case 55, 56: return .connectionLost
    case 67: return .holdsPassword
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

  /// A stranger's words on one line, and not too many of them.
  private static func oneLine(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(200) where scalar.value >= 0x20 && !(0x7F..<0xA0 ~= scalar.value)
    {
      scalars.append(scalar)
    }
    return String(scalars)
  }
}
