import VshText

/// The parameters of an address whose values are not recorded (`--redact NAME`), however an address writes their names.
///
/// A folder of recordings keeps their names in its file `redacted`, one per line, so that a replay finds an answer by
/// the complete address, and a later recording omits the same values.
struct Redaction {
  /// Sorted, each once.
  private(set) var names: [String]

  private static let fileName: Path = "redacted"
  private static let fileBytes = 64 << 10
  /// The replacement for a value.
  private static let placeholder = "redacted"

  /// The names that a folder keeps; none where it keeps no list.
  init(of folder: Path, _ files: Files) throws(HostProblem) {
    switch files.readFile(folder.appending(Self.fileName), Self.fileBytes) {
    case .success(let bytes):
      names = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    case .failure(let problem) where problem.cause == .missing || problem.cause == .isNoFolder: names = []
    case .failure(let problem): throw problem
    }
  }

  /// Adds names to those that the folder, which must be there, keeps.
  mutating func add(_ added: [String], to folder: Path, _ files: Files) throws(HostProblem) {
    if added.allSatisfy(names.contains) { return }
    names = Set(names + added).sorted { $0.utf8.span.stands(before: $1.utf8.span) }
    let lines = names.map { $0 + "\n" }.joined()
    try files.replace(Self.fileName, in: folder, with: Array(lines.utf8))
  }

  /// The address with `redacted` for the value of each parameter that is named.
  func applied(to address: String) -> String {
    let parts = AddressParts(address)
    guard let query = parts.query else { return address }
    var redacted = ""
    for parameter in AddressParts.parameters(of: query) {
      if let name = AddressParts.name(of: parameter.text), isRedacted(name) {
        redacted += "\(name)=\(Self.placeholder)"
      } else {
        redacted += parameter.text
      }
      redacted += parameter.separator
    }
    return parts.beforeQuery + "?" + redacted + parts.fragment
  }

  /// Whether a parameter of this name is left out, in any letter case, percent-encoded or not.
  private func isRedacted(_ name: String) -> Bool {
    let read = AddressParts.decoded(name).lowercased()
    return names.contains { AddressParts.decoded($0).lowercased() == read }
  }

  /// A warning for the user who records: parts of the address's query are in the recording.
  ///
  /// - Returns: the names of the parameters whose values are; nil where no part of a query is.
  func exposed(by address: String) -> [String]? {
    guard let query = AddressParts(address).query else { return nil }
    let parameters = AddressParts.parameters(of: query).filter { !$0.text.isEmpty }.map {
      AddressParts.name(of: $0.text)
    }
    if parameters.allSatisfy({ $0.map(isRedacted) == true }) { return nil }
    return parameters.compactMap { $0 }.filter { !isRedacted($0) }
  }
}

/// An address around its query (RFC 3986, section 3).
struct AddressParts {
  let beforeQuery: String
  /// The part between `?` and `#`.
  let query: Substring?
  /// With its `#`; empty where there is none.
  let fragment: String

  init(_ address: String) {
    let whole = address.prefix { $0 != "#" }
    fragment = String(address[whole.endIndex...])
    let head = whole.prefix { $0 != "?" }
    beforeQuery = String(head)
    query = head.endIndex == whole.endIndex ? nil : whole[head.endIndex...].dropFirst()
  }

  /// The parameters of a query, each with the `&` or `;` behind it; many servers take both.
  static func parameters(of query: Substring) -> [(text: Substring, separator: String)] {
    var parameters: [(text: Substring, separator: String)] = []
    var rest = query
    while let end = rest.firstIndex(where: { $0 == "&" || $0 == ";" }) {
      parameters.append((rest[..<end], String(rest[end])))
      rest = rest[rest.index(after: end)...]
    }
    return parameters + [(rest, "")]
  }

  /// A name with `%6B` read as `k`, and `+` as a space.
  static func decoded(_ name: String) -> String {
    let spaced = name.utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
    return String(decoding: PercentEncoding.decoded(spaced), as: UTF8.self)
  }

  /// The name of a parameter with a value; nil for one that is a value alone.
  static func name(of parameter: Substring) -> String? {
    guard let end = parameter.firstIndex(of: "=") else { return nil }
    return String(parameter[..<end])
  }
}
