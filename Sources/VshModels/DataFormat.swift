/// The formats of data: how each is recognized and read.
///
/// A file's extension decides. The extension of an address does too, else the content type of its answer.
package enum DataFormat: CaseIterable, Sendable {
  case json, jsonLines, csv, xml

  private var extensions: [String] {
    switch self {
    case .json: [".json"]
    case .jsonLines: [".jsonl", ".ndjson"]
    case .csv: [".csv"]
    case .xml: [".xml"]
    }
  }

  private var contentTypes: [String] {
    switch self {
    case .json: ["application/json"]
    case .jsonLines: ["application/jsonl", "application/x-ndjson", "application/x-jsonlines"]
    case .csv: ["text/csv"]
    // The first character of a feed decides: servers have many types for it.
    case .xml: []
    }
  }

  /// Nil where the name leaves the format open.
  package init?(ofFile name: String) {
    guard let format = Self.allCases.first(where: { $0.extensions.contains(where: name.hasSuffix) }) else {
      return nil
    }
    self = format
  }

  /// Nil where the address and the type leave the format open.
  package init?(ofAddress address: String, contentType: String) {
    let type = contentType.prefix { $0 != ";" && $0 != " " }.lowercased()
    let named = DataFormat(ofFile: String(address.prefix { $0 != "?" && $0 != "#" }))
    let typed = Self.allCases.first { $0.contentTypes.contains(type) }
    guard let format = named ?? typed ?? (type.hasSuffix("+json") ? .json : nil) else { return nil }
    self = format
  }

  /// Whether a format may be that of a feed: it is unless it is another one, or its bytes begin like JSON.
  static func allowsFeed(_ format: DataFormat?, _ bytes: [UInt8]) -> Bool {
    guard format == nil || format == .xml else { return false }
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    let first = bytes.first { !blanks.contains($0) }
    return first != UInt8(ascii: "[") && first != UInt8(ascii: "{")
  }

  /// The document of bytes that are no feed. They are JSON unless the format is another one.
  static func document(_ bytes: [UInt8], as format: DataFormat?) throws(DataProblem) -> JSONDocument {
    switch format {
    case .jsonLines: try JSONReader.document(fromLines: bytes)
    case .csv: try CSVReader.document(from: bytes)
    case .json, .xml, nil: try JSONReader.document(from: bytes)
    }
  }
}
