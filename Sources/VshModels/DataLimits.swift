import VshSource

/// The limits of the readers of data, so that no file can exhaust the process. Limits that also apply elsewhere are
/// those of `Limits`.
package enum DataLimits {
  /// Bytes of one document in any format.
  package static let documentBytes = Limits.modelBytes
  /// Nested elements, lists and objects.
  package static let nesting = Limits.nesting
  /// Values of one document, including the names of members.
  package static let values = 1 << 25
  /// Articles of one feed.
  package static let articles = Limits.listElements
  /// Bytes of text of one feed after the expansion of its entities.
  package static let feedTextBytes = Limits.modelBytes
  /// The maximum ratio of expanded bytes to bytes of XML, once there are `expansionGraceBytes` of them.
  package static let entityExpansion: Float = 10
  /// Bytes of expanded entities that are always accepted.
  package static let expansionGraceBytes: UInt64 = 1 << 20
  /// Bytes of an address that is resolved against another one; a longer one is unchanged.
  package static let addressBytes = 2_048
  /// Bytes of all links of one feed that are resolved, each with its base.
  package static let feedLinkBytes = 8 << 20
  /// Bytes of one number in JSON or CSV.
  package static let numberBytes = 1_000

  /// The offset after the byte-order mark of a document, which must not be too large.
  static func start(of bytes: [UInt8]) throws(DataProblem) -> Int {
    if bytes.count > documentBytes {
      throw DataProblem("the file is larger than \(documentBytes) bytes", line: 1, column: 1)
    }
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }
}
