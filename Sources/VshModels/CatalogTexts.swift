import VshText

/// The texts of a catalog for one language, as a translator's file has them, and back.
///
/// A catalog is a string catalog, or JSON with an object for each language. What is changed is written in the layout of
/// Xcode; all else keeps its place and its value.
package struct CatalogTexts {
  package struct Row: Equatable, Sendable {
    /// The key, and for one form of several, behind `|==|`, its way: `plural.one`.
    package let id: String
    package let source: String
    /// Empty where there is none.
    package let target: String
    /// Of the catalog: `translated`, `new`, `needs_review`; empty where it says none.
    package let state: String

    package init(id: String, source: String, target: String, state: String) {
      self.id = id
      self.source = source
      self.target = target
      self.state = state
    }
  }

  package let sourceLanguage: String
  /// In the order of the catalog.
  package private(set) var rows: [Row] = []
  private let language: String
  private var root: CatalogTree
  private let isApple: Bool

  /// Throws where the file is no catalog.
  package init(_ bytes: [UInt8], language: String) throws(DataProblem) {
    let document = try JSONReader.document(from: bytes)
    root = CatalogTree(document.root, of: document)
    self.language = language
    if case .object(let strings)? = root["strings"], let source = root["sourceLanguage"]?.string {
      isApple = true
      sourceLanguage = source
      for (key, entry) in strings {
        if case .other(let text)? = entry["shouldTranslate"], text == Array("false".utf8) { continue }
        let forms = entry["localizations"]
        addRows(of: key, forms?[source].map(Self.forms) ?? [], forms?[language].map(Self.forms) ?? [])
      }
    } else if case .object(let languages) = root, let first = languages.first,
      case .object(let texts) = first.value
    {
      isApple = false
      sourceLanguage = first.name
      var translations: [String: CatalogTree] = [:]
      if case .object(let own)? = root[language] { for (key, value) in own { translations[key] = value } }
      for (key, value) in texts {
        addRows(of: key, Self.plainForms(value), translations[key].map(Self.plainForms) ?? [])
      }
    } else {
      throw DataProblem("only a string catalog or JSON is written", line: 1, column: 1)
    }
  }

  // MARK: Rows

  private struct Form {
    /// `plural.one`; empty for a text without forms.
    let path: String
    let text: String
    var state = ""
  }

  private static let separator = "|==|"

  private mutating func addRows(of key: String, _ source: [Form], _ target: [Form]) {
    let source = source.isEmpty ? [Form(path: "", text: key)] : source
    for path in paths(target.contains { !$0.path.isEmpty } ? target : source) {
      let own = target.first { $0.path == path }
      let other = (path.split(separator: ".").dropLast() + ["other"]).joined(separator: ".")
      let meant =
        source.first { $0.path == path } ?? source.first { $0.path == other }
        ?? source.first { $0.path.isEmpty } ?? source[0]
      if meant.text.isEmpty { continue }
      rows.append(
        Row(
          id: path.isEmpty ? key : key + Self.separator + path, source: meant.text, target: own?.text ?? "",
          state: own?.state ?? ""))
    }
  }

  /// The ways of forms, with all forms of a plural that the language has.
  private func paths(_ forms: [Form]) -> [String] {
    var paths: [String] = []
    let categories = TextLocale(nearest: language)?.plurals.map { $0.rawValue }
    for form in forms {
      let parts = form.path.split(separator: ".")
      let isPlural = parts.dropLast().last == "plural"
      let ways =
        isPlural
        ? (categories ?? [String(parts[parts.count - 1])]).map { category in
          (parts.dropLast() + [Substring(category)]).joined(separator: ".")
        } : [form.path]
      for way in ways where !paths.contains(way) { paths.append(way) }
    }
    return paths
  }

  private static func forms(_ localization: CatalogTree) -> [Form] {
    var found: [Form] = []
    func add(_ tree: CatalogTree, _ path: [String]) {
      if let unit = tree["stringUnit"], let text = unit["value"]?.string {
        found.append(
          Form(path: path.joined(separator: "."), text: text, state: unit["state"]?.string ?? ""))
      }
      for kind in ["plural", "device"] {
        guard case .object(let members)? = tree["variations"]?[kind] else { continue }
        for (name, value) in members { add(value, path + [kind, name]) }
      }
      guard path.isEmpty, case .object(let members)? = tree["substitutions"] else { return }
      for (name, value) in members where !name.utf8.contains(UInt8(ascii: ".")) {
        add(value, ["substitutions", name])
      }
    }
    add(localization, [])
    return found
  }

  private static func plainForms(_ value: CatalogTree) -> [Form] {
    if let text = value.string { return [Form(path: "", text: text)] }
    guard case .object(let members) = value else { return [] }
    return members.compactMap { member in
      member.value.string.map { Form(path: "plural." + member.name, text: $0) }
    }
  }

  // MARK: The way back

  /// Puts translations into the catalog; those without a text change nothing.
  ///
  /// - Returns: how many texts are others than before, and the ids that the catalog does not have with this source.
  package mutating func take(_ taken: [Row]) -> (changed: Int, unknown: [String]) {
    var positions: [String: Int] = [:]
    for (index, row) in rows.enumerated() { positions[row.id] = index }
    var changes: [Change] = []
    var unknown: [String] = []
    for row in taken {
      guard let position = positions[row.id], rows[position].source == row.source else {
        unknown.append(row.id)
        continue
      }
      let state = isApple ? row.state : ""
      if row.target.isEmpty || (rows[position].target, rows[position].state) == (row.target, state) {
        continue
      }
      rows[position] = Row(id: row.id, source: row.source, target: row.target, state: state)
      let ending = row.id.firstOccurrence(of: Self.separator)
      let path = ending.map { row.id[$0.upperBound...].split(separator: ".").map(String.init) } ?? []
      let key = ending.map { String(row.id[..<$0.lowerBound]) } ?? row.id
      let value: CatalogTree =
        isApple ? .object([("state", .string(state)), ("value", .string(row.target))]) : .string(row.target)
      changes.append(Change(key: key, way: way(path), value: value))
    }
    apply(changes)
    return (changes.count, unknown)
  }

  private struct Change {
    let key: String
    /// Below the object of the key, or its translation.
    let way: [String]
    let value: CatalogTree
  }

  private func way(_ path: [String]) -> [String] {
    if !isApple { return Array(path.dropFirst()) }
    let names = path.flatMap { $0 == "plural" || $0 == "device" ? ["variations", $0] : [$0] }
    return ["localizations", language] + names + ["stringUnit"]
  }

  /// In one pass, however many there are.
  private mutating func apply(_ changes: [Change]) {
    var waiting: [String: [Change]] = [:]
    for change in changes { waiting[change.key, default: []].append(change) }
    let object = isApple ? "strings" : language
    var members: [(name: String, value: CatalogTree)] = []
    if case .object(let known)? = root[object] { members = known }
    for index in members.indices {
      for change in waiting.removeValue(forKey: members[index].name) ?? [] {
        members[index].value.set(change.value, at: change.way)
      }
    }
    for change in changes {
      guard let others = waiting.removeValue(forKey: change.key) else { continue }
      var value = CatalogTree.object([])
      for other in others { value.set(other.value, at: other.way) }
      members.append((change.key, value))
    }
    if changes.isEmpty { return }
    root.set(.object(members), at: [object])
  }

  /// The whole file.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    root.append(to: &bytes, indent: 0, colon: isApple ? " : " : ": ")
    if !isApple { bytes.append(UInt8(ascii: "\n")) }
    return bytes
  }
}

/// A document of JSON that can be changed.
private indirect enum CatalogTree {
  case object([(name: String, value: CatalogTree)])
  case list([CatalogTree])
  case string(String)
  /// As it is written.
  case other([UInt8])

  /// The depth is bounded by that of a document.
  init(_ value: JSONDocument.Value, of document: JSONDocument) {
    switch document.kind(of: value) {
    case .object:
      self = .object(
        document.members(of: value).map {
          (document.string(of: $0.name) ?? "", CatalogTree($0.value, of: document))
        })
    case .list: self = .list(document.elements(of: value).map { CatalogTree($0, of: document) })
    case .text: self = .string(document.string(of: value) ?? "")
    case .null: self = .other(Array("null".utf8))
    case .bool, .number: self = .other(document.scalarText(of: value) ?? [])
    }
  }

  subscript(name: String) -> CatalogTree? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  var string: String? { if case .string(let text) = self { text } else { nil } }

  /// Sets the value at a way of names; what is missing is made, in the order of names.
  mutating func set(_ value: CatalogTree, at way: [String]) {
    guard let name = way.first else {
      self = value
      return
    }
    var members: [(name: String, value: CatalogTree)] = []
    if case .object(let known) = self { members = known }
    let index =
      members.lastIndex { $0.name == name } ?? members.firstIndex { $0.name > name } ?? members.count
    if index == members.count || members[index].name != name {
      members.insert((name, .object([])), at: index)
    }
    members[index].value.set(value, at: Array(way.dropFirst()))
    self = .object(members)
  }

  /// As Xcode lays it out; an empty object has an empty line.
  func append(to bytes: inout [UInt8], indent: Int, colon: String) {
    func line(_ indent: Int) {
      bytes += [UInt8(ascii: "\n")] + repeatElement(UInt8(ascii: " "), count: indent)
    }
    switch self {
    case .other(let text): bytes += text
    case .string(let text): Self.append(text, to: &bytes)
    case .list(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        line(indent + 2)
        value.append(to: &bytes, indent: indent + 2, colon: colon)
      }
      line(indent)
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      if members.isEmpty { bytes.append(UInt8(ascii: "\n")) }
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        line(indent + 2)
        Self.append(member.name, to: &bytes)
        bytes += colon.utf8
        member.value.append(to: &bytes, indent: indent + 2, colon: colon)
      }
      line(indent)
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Only what JSON asks for is escaped.
  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case UInt8(ascii: "\t"): bytes += "\\t".utf8
      case UInt8(ascii: "\r"): bytes += "\\r".utf8
      case 0..<0x20: bytes += "\\u\(byte.digits(4, radix: 16))".utf8
      case _: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
