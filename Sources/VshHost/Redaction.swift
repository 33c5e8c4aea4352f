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
    let query = parts.query.map { "?" + applied(toParameters: AddressParts.parameters(of: $0)) } ?? ""
    return parts.beforeQuery + query + applied(toParameters: parts.fragmentParameters)
  }

  private func applied(toParameters parameters: [AddressParts.Parameter]) -> String {
    var redacted = ""
    for parameter in parameters {
      if let name = AddressParts.name(of: parameter.text), isRedacted(name) {
        redacted += "\(name)=\(Self.placeholder)"
      } else {
        redacted += parameter.text
      }
      redacted += parameter.separator
    }
    return redacted
  }

  /// Whether a parameter of this name is left out, in any letter case, percent-encoded or not.
  private func isRedacted(_ name: String) -> Bool {
    let read = AddressParts.decoded(name).lowercased()
    return names.contains { AddressParts.decoded($0).lowercased() == read }
  }

  /// A warning for the user who records: values of the address are in the recording.
  ///
  /// - Returns: the names of the parameters whose values are; nil where none is. In a query, a value needs no name.
  func exposed(by address: String) -> [String]? {
    let parts = AddressParts(address)
    let ofQuery = parts.query.map { AddressParts.parameters(of: $0).filter { !$0.text.isEmpty } } ?? []
    let parameters =
      ofQuery.map { AddressParts.name(of: $0.text) }
      + parts.fragmentParameters.compactMap { AddressParts.name(of: $0.text) }
    if parameters.allSatisfy({ $0.map(isRedacted) == true }) { return nil }
    return parameters.compactMap { $0 }.filter { !isRedacted($0) }
  }
}

/// An address around its query (RFC 3986, section 3).
struct AddressParts {
  /// With the separator behind it.
  typealias Parameter = (text: Substring, separator: String)

  let beforeQuery: String
  /// The part between `?` and `#`.
  let query: Substring?
  /// With its `#`; empty where there is none.
  private let fragment: Substring

  init(_ address: String) {
    let whole = address.prefix { $0 != "#" }
    fragment = address[whole.endIndex...]
    let head = whole.prefix { $0 != "?" }
    beforeQuery = String(head)
    query = head.endIndex == whole.endIndex ? nil : whole[head.endIndex...].dropFirst()
  }

  /// The parameters of a query, each with the `&` or `;` behind it; many servers take both.
  static func parameters(of query: Substring, between separators: String = "&;") -> [Parameter] {
    var parameters: [Parameter] = []
    var rest = query
    while let end = rest.firstIndex(where: separators.contains) {
      parameters.append((rest[..<end], String(rest[end])))
      rest = rest[rest.index(after: end)...]
    }
    return parameters + [(rest, "")]
  }

  /// Those of the fragment, which a server sends back when a person has signed in: `#token=…`, `#/done?token=…`.
  var fragmentParameters: [Parameter] { Self.parameters(of: fragment, between: "#&;?") }

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
