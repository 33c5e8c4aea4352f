import VshText

/// Resolves references against a base, by RFC 3986, section 5.2, on bytes.
///
/// It validates and decodes nothing. A base may itself be relative; then the result is relative too, and can be
/// resolved again.
struct WebAddress {
  private var scheme: ArraySlice<UInt8>?
  private var authority: ArraySlice<UInt8>?
  private var path: ArraySlice<UInt8>
  private var query: ArraySlice<UInt8>?
  private var fragment: ArraySlice<UInt8>?

  /// The reference resolved against the base. It is unchanged when it has a scheme, when there is no base, or when
  /// either is longer than `DataLimits.addressBytes`.
  static func resolved(_ reference: [UInt8], against base: [UInt8]) -> [UInt8] {
    guard !reference.isEmpty, !base.isEmpty, reference.count <= DataLimits.addressBytes,
      base.count <= DataLimits.addressBytes
    else { return reference }
    var target = WebAddress(parsing: reference)
    if target.scheme != nil { return reference }
    let base = WebAddress(parsing: base)
    target.scheme = base.scheme
    var path = Array(target.path)
    if target.authority == nil {
      target.authority = base.authority
      if target.path.isEmpty {
        path = Array(base.path)
        if target.query == nil { target.query = base.query }
      } else if target.path.first != UInt8(ascii: "/") {
        path = base.merged(with: target.path)
      }
    }
    return target.text(path: removingDots(from: path))
  }

  /// Whether an address is absolute.
  static func isAbsolute(_ address: ArraySlice<UInt8>) -> Bool {
    guard let first = address.first, first.isLetter else { return false }
    for byte in address {
      if byte == UInt8(ascii: ":") { return true }
      if !isOfScheme(byte) { return false }
    }
    return false
  }

  /// The components (RFC 3986, appendix B), found from the first to the last in one pass.
  private init(parsing address: [UInt8]) {
    var index = 0
    func skip(to ends: (UInt8, UInt8, UInt8)) {
      while index < address.count {
        let byte = address[index]
        if byte == ends.0 || byte == ends.1 || byte == ends.2 { return }
        index += 1
      }
    }
    func stands(_ byte: UInt8, at index: Int) -> Bool { index < address.count && address[index] == byte }
    let (slash, mark, hash) = (UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"))

    while index < address.count, Self.isOfScheme(address[index]) { index += 1 }
    if stands(UInt8(ascii: ":"), at: index), index > 0, address[0].isLetter {
      scheme = address[..<index]
      index += 1
    } else {
      index = 0
    }
    if stands(slash, at: index), stands(slash, at: index + 1) {
      index += 2
      let start = index
      skip(to: (slash, mark, hash))
      authority = address[start..<index]
    }
    let pathStart = index
    skip(to: (mark, hash, hash))
    path = address[pathStart..<index]
    if stands(mark, at: index) {
      let start = index + 1
      skip(to: (hash, hash, hash))
      query = address[start..<index]
    }
    if stands(hash, at: index) { fragment = address[(index + 1)...] }
  }

  /// Appends a relative path after the base's last `/` (RFC 3986, section 5.2.3).
  private func merged(with relative: ArraySlice<UInt8>) -> [UInt8] {
    if authority != nil, path.isEmpty { return [UInt8(ascii: "/")] + relative }
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return Array(relative) }
    return Array(path[...slash] + relative)
  }

  /// A path without its `.` and `..` (RFC 3986, section 5.2.4). Those that lead above the root lead to it.
  private static func removingDots(from path: [UInt8]) -> [UInt8] {
    let isRooted = path.first == UInt8(ascii: "/")
    var kept: [ArraySlice<UInt8>] = []
    var endsOpen = false
    let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for segment in segments.dropFirst(isRooted ? 1 : 0) {
      endsOpen = false
      if segment.elementsEqual(".".utf8) {
        endsOpen = true
      } else if segment.elementsEqual("..".utf8) {
        if let last = kept.last, !last.elementsEqual("..".utf8) {
          kept.removeLast()
          endsOpen = true
        } else if isRooted {
          endsOpen = true
        } else {
          kept.append(segment)
        }
      } else {
        kept.append(segment)
      }
    }
    var result: [UInt8] = isRooted ? [UInt8(ascii: "/")] : []
    for (index, segment) in kept.enumerated() {
      result += segment
      if index + 1 < kept.count || endsOpen { result.append(UInt8(ascii: "/")) }
    }
    return result
  }

  private func text(path: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    if let scheme { text += scheme + ":".utf8 }
    if let authority { text += "//".utf8 + authority }
    text += path
    if let query { text += "?".utf8 + query }
    if let fragment { text += "#".utf8 + fragment }
    return text
  }

  private static func isOfScheme(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }
}
