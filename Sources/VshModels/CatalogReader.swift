package import VshProgram
import VshText

/// Reads texts in several languages: a string catalog (`.xcstrings`), or JSON with an object for each language.
package struct CatalogReader {
  private var document: JSONDocument
  private var catalog = Catalog()

  private init(_ document: JSONDocument) { self.document = document }

  /// Throws where the file as a whole cannot be read.
  package static func read(_ bytes: [UInt8]) throws(DataProblem) -> Catalog {
    let document = try JSONReader.document(from: bytes)
    var reader = CatalogReader(document)
    let root = document.root
    guard document.kind(of: root) == .object else {
      throw DataProblem("a catalog of texts is an object", line: 1, column: 1)
    }
    if let strings = document.member("strings".utf8, of: root), document.kind(of: strings) == .object,
      let source = document.member("sourceLanguage".utf8, of: root).flatMap({ document.string(of: $0) })
    {
      reader.readStrings(strings, source)
    } else {
      reader.readLanguages(root)
    }
    guard reader.catalog.languages.count < mostLanguages else {
      throw DataProblem("a catalog has fewer than \(mostLanguages) languages", line: 1, column: 1)
    }
    return reader.catalog
  }

  /// With more, reading would take the square of their number.
  private static let mostLanguages = 100

  // MARK: A string catalog

  private mutating func readStrings(_ strings: JSONDocument.Value, _ source: String) {
    _ = catalog.language(source)
    for member in document.members(of: strings) where catalog.languages.count < Self.mostLanguages {
      let key = document.string(of: member.name) ?? ""
      if catalog.index(of: key) != nil {
        catalog.note("the key \"\(key)\" is there twice", of: key, in: 0)
        continue
      }
      let localizations = document.member("localizations".utf8, of: member.value)
      var forms: [(language: Int, form: JSONDocument.Value)] = []
      if let localizations {
        for one in document.members(of: localizations)
        where catalog.languages.count < Self.mostLanguages {
          forms.append((catalog.language(document.string(of: one.name) ?? ""), one.value))
        }
      }
      let isTranslated =
        document.member("shouldTranslate".utf8, of: member.value).flatMap { document.bool(of: $0) } ?? true
      add(key, isTranslated: isTranslated, hasSource: forms.contains { $0.language == 0 }) {
        reader, add in
        for (language, value) in forms {
          add(language, Result { () throws(CatalogFormat.Problem) in try reader.localization(value) })
        }
      }
    }
  }

  /// A `stringUnit`, or `variations`, with `substitutions`.
  private func localization(
    _ value: JSONDocument.Value
  ) throws(CatalogFormat.Problem) -> (form: Catalog.Form, arguments: [Catalog.Argument?]) {
    let substitutions = document.member("substitutions".utf8, of: value)
    return try unit(value, own: 0) { name throws(CatalogFormat.Problem) in
      guard let one = substitutions.flatMap({ document.member(name.utf8, of: $0) }) else { return nil }
      let number = document.member("argNum".utf8, of: one).map { document.wholeNumber(of: $0) }
      var index = 0
      if case .number(let written)? = number, (1...20).contains(written) { index = Int(written) - 1 }
      let (form, values) = try unit(one, own: index) { _ in nil }
      for (other, type) in values.enumerated() where type != nil && (other != index || type != .int) {
        throw CatalogFormat.Problem(message: "the substitution `\(name)` has another value than `%arg`")
      }
      guard form.parts.count == 1, let part = form.parts.first else {
        return (.plural(index, [Catalog.PluralForm(.other, form)]), index, .int)
      }
      return (part, index, .int)
    }
  }

  private func unit(
    _ value: JSONDocument.Value, own: Int,
    _ substitution: (String) throws(CatalogFormat.Problem) -> (
      part: Catalog.Part, index: Int, type: Catalog.Argument
    )?
  ) throws(CatalogFormat.Problem) -> (form: Catalog.Form, arguments: [Catalog.Argument?]) {
    if let unit = document.member("stringUnit".utf8, of: value),
      let text = document.member("value".utf8, of: unit).flatMap({ document.utf8(of: $0) })
    {
      let format = try CatalogFormat(text, own: own, substitution: substitution)
      return (Catalog.Form(format.parts), format.arguments)
    }
    guard let variations = document.member("variations".utf8, of: value) else {
      throw CatalogFormat.Problem(message: "it has neither `stringUnit` nor `variations`")
    }
    if let plural = document.member("plural".utf8, of: variations) {
      return try self.plural(plural, own: own) { value throws(CatalogFormat.Problem) in
        try unit(value, own: own, substitution)
      }
    }
    // A script has no device: what other devices show.
    guard let devices = document.member("device".utf8, of: variations),
      let device = document.member("other".utf8, of: devices)
        ?? document.members(of: devices).first(where: { _ in true })?.value
    else { throw CatalogFormat.Problem(message: "its `variations` are neither `plural` nor `device`") }
    return try unit(device, own: own, substitution)
  }

  private func plural(
    _ value: JSONDocument.Value, own: Int,
    _ form: (JSONDocument.Value) throws(CatalogFormat.Problem) -> (
      form: Catalog.Form, arguments: [Catalog.Argument?]
    )
  ) throws(CatalogFormat.Problem) -> (form: Catalog.Form, arguments: [Catalog.Argument?]) {
    var forms: [Catalog.PluralForm] = []
    var arguments: [Catalog.Argument?] = []
    for member in document.members(of: value) {
      let name = document.string(of: member.name) ?? ""
      guard let category = PluralCategory(rawValue: name) else {
        throw CatalogFormat.Problem(
          message: "`\(name)` is not a form of a plural: write `one`, `few`, `many` or `other`")
      }
      let one = try form(member.value)
      forms.append(Catalog.PluralForm(category, one.form))
      try Self.merge(one.arguments, into: &arguments)
    }
    guard let other = forms.firstIndex(where: { $0.category == .other }) else {
      throw CatalogFormat.Problem(message: "its plural has no `other`")
    }
    forms.append(forms.remove(at: other))
    while arguments.count <= own { arguments.append(nil) }
    if arguments[own] == nil { arguments[own] = .int }
    guard arguments[own] == .int else {
      throw CatalogFormat.Problem(
        message: "its plural counts by `\(Catalog.Argument.text.rawValue)`, not by `%lld`")
    }
    return (Catalog.Form([.plural(own, forms)]), arguments)
  }

  private static func merge(
    _ more: [Catalog.Argument?], into arguments: inout [Catalog.Argument?]
  ) throws(CatalogFormat.Problem) {
    for (index, type) in more.enumerated() {
      while arguments.count <= index { arguments.append(nil) }
      guard let type else { continue }
      if let other = arguments[index], other != type {
        throw CatalogFormat.Problem(
          message: "the value \(index + 1) is `\(other.rawValue)` and `\(type.rawValue)`")
      }
      arguments[index] = type
    }
  }

  // MARK: JSON

  private mutating func readLanguages(_ root: JSONDocument.Value) {
    var values: [String: [(language: Int, value: JSONDocument.Value)]] = [:]
    var order: [String] = []
    for member in document.members(of: root) where catalog.languages.count < Self.mostLanguages {
      let language = catalog.language(document.string(of: member.name) ?? "")
      for one in document.members(of: member.value) {
        let key = document.string(of: one.name) ?? ""
        if values[key] == nil { order.append(key) }
        if values[key]?.contains(where: { $0.language == language }) == true {
          let sentence = "the key \"\(key)\" is there twice in `\(catalog.languages[language])`"
          catalog.note(sentence, of: key, in: language)
          continue
        }
        values[key, default: []].append((language, one.value))
      }
    }
    for key in order {
      let forms = values[key] ?? []
      add(key, isTranslated: true, hasSource: true) { reader, add in
        for (language, value) in forms {
          add(
            language,
            Result { () throws(CatalogFormat.Problem) in try reader.jsonForm(value) })
        }
      }
    }
  }

  private func jsonForm(
    _ value: JSONDocument.Value
  ) throws(CatalogFormat.Problem) -> (form: Catalog.Form, arguments: [Catalog.Argument?]) {
    if let text = document.utf8(of: value) {
      let format = try CatalogFormat(text)
      return (Catalog.Form(format.parts), format.arguments)
    }
    guard document.kind(of: value) == .object else {
      throw CatalogFormat.Problem(message: "it is neither a text nor an object of plurals")
    }
    return try plural(value, own: 0) { value throws(CatalogFormat.Problem) in
      guard let text = document.utf8(of: value) else {
        throw CatalogFormat.Problem(message: "a plural is a text")
      }
      let format = try CatalogFormat(text)
      return (Catalog.Form(format.parts), format.arguments)
    }
  }

  // MARK: A text

  private typealias Read = Result<(form: Catalog.Form, arguments: [Catalog.Argument?]), CatalogFormat.Problem>

  /// Adds a text with its forms. The types of its values are those of the first language that has it.
  private mutating func add(
    _ key: String, isTranslated: Bool, hasSource: Bool,
    _ forms: (CatalogReader, (Int, Read) -> Void) -> Void
  ) {
    var found: [(language: Int, form: Read)] = []
    if !hasSource {
      found.append(
        (
          0,
          Result { () throws(CatalogFormat.Problem) in
            let format = try CatalogFormat(Array(key.utf8)[...])
            return (Catalog.Form(format.parts), format.arguments)
          }
        ))
    }
    forms(self) { found.append(($0, $1)) }
    var text = Catalog.Text(
      key: key, arguments: [], forms: Array(repeating: nil, count: catalog.languages.count),
      isTranslated: isTranslated)
    var first: (language: Int, arguments: [Catalog.Argument?])?
    for (language, form) in found.sorted(by: { $0.language < $1.language }) {
      let name = catalog.languages[language]
      switch form {
      case .failure(let problem):
        catalog.note("\"\(key)\" in `\(name)`: \(problem.message)", of: key, in: language)
      case .success(let read):
        if let first, !Self.areEqual(first.arguments, read.arguments) {
          catalog.note(
            "\"\(key)\" has \(Self.list(read.arguments)) in `\(name)`, but \(Self.list(first.arguments)) in "
              + "`\(catalog.languages[first.language])`", of: key, in: language)
          continue
        }
        if first == nil { first = (language, read.arguments) }
        text.forms[language] = read.form
      }
    }
    guard let first else { return }
    text.arguments = first.arguments.map { $0 ?? .text }
    catalog.add(text)
  }

  /// Whether a translation has the values of the first text; it may leave some out.
  private static func areEqual(_ first: [Catalog.Argument?], _ other: [Catalog.Argument?]) -> Bool {
    other.count <= first.count && zip(first, other).allSatisfy { $0 == $1 || $1 == nil }
  }

  private static func list(_ arguments: [Catalog.Argument?]) -> String {
    let texts = arguments.compactMap { $0.map { "`\($0.rawValue)`" } }
    return texts.isEmpty ? "no value" : texts.joined(separator: ", ")
  }
}
