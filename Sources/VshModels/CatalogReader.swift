package import VshProgram
import VshText

/// Reads texts in several languages from one file: a string catalog (`.xcstrings`), or JSON with an object for each
/// language.
package struct CatalogReader {
  private var document: JSONDocument
  private var builder = CatalogBuilder()

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
    guard reader.builder.hasRoom else {
      throw DataProblem(
        "a catalog has fewer than \(CatalogBuilder.mostLanguages) languages", line: 1, column: 1)
    }
    return reader.builder.catalog
  }

  // MARK: A string catalog

  private mutating func readStrings(_ strings: JSONDocument.Value, _ source: String) {
    _ = builder.catalog.language(source)
    for member in document.members(of: strings) where builder.hasRoom {
      let key = document.string(of: member.name) ?? ""
      if builder.catalog.index(of: key) != nil {
        builder.catalog.note("the key \"\(key)\" is there twice", of: key, in: 0)
        continue
      }
      let localizations = document.member("localizations".utf8, of: member.value)
      var forms: [(language: Int, form: JSONDocument.Value)] = []
      if let localizations {
        for one in document.members(of: localizations) where builder.hasRoom {
          forms.append((builder.catalog.language(document.string(of: one.name) ?? ""), one.value))
        }
      }
      let isTranslated =
        document.member("shouldTranslate".utf8, of: member.value).flatMap { document.bool(of: $0) } ?? true
      var text = Catalog.Text(key: key, arguments: [], forms: [], isTranslated: isTranslated)
      let extraction = document.member("extractionState".utf8, of: member.value)
      text.isStale = extraction.flatMap { document.utf8(of: $0) }?.elementsEqual("stale".utf8) ?? false
      text.reviews = Array(repeating: nil, count: builder.catalog.languages.count)
      for (language, value) in forms { text.reviews[language] = review(of: value) }
      var found: [(language: Int, form: CatalogBuilder.Read)] = []
      for (language, value) in forms {
        found.append(
          (language, Result { () throws(CatalogFormat.Problem) in try localization(value) }))
      }
      if !forms.contains(where: { $0.language == 0 }) {
        found.append(
          (
            0,
            Result { () throws(CatalogFormat.Problem) in
              let format = try CatalogFormat(Array(key.utf8)[...])
              return (Catalog.Form(format.parts), format.arguments)
            }
          ))
      }
      builder.add(text, found)
    }
  }

  /// A `stringUnit`, or `variations`, with `substitutions`.
  private func localization(
    _ value: JSONDocument.Value
  ) throws(CatalogFormat.Problem) -> CatalogBuilder.Form {
    let substitutions = document.member("substitutions".utf8, of: value)
    return try unit(value, own: 0) { name throws(CatalogFormat.Problem) in
      guard let one = substitutions.flatMap({ document.member(name.utf8, of: $0) }) else { return nil }
      let number = document.member("argNum".utf8, of: one).map { document.wholeNumber(of: $0) }
      var index = 0
      if case .number(let written)? = number, (1...20).contains(written) { index = Int(written) - 1 }
      var (form, arguments) = try unit(one, own: index) { _ in nil }
      // The value is taken, also where no form shows it.
      while arguments.count <= index { arguments.append(nil) }
      arguments[index] = arguments[index] ?? .int
      let part =
        form.parts.count == 1 ? form.parts[0] : .plural(index, [Catalog.PluralForm(.other, form)])
      return CatalogFormat.Substitution(part: part, own: index, arguments: arguments)
    }
  }

  /// The worst state of its texts.
  private func review(of localization: JSONDocument.Value) -> Catalog.Review? {
    var found: Catalog.Review?
    for member in document.members(of: localization) {
      if document.utf8(of: member.name)?.elementsEqual("state".utf8) == true {
        switch document.string(of: member.value) {
        case "new": return .new
        case "needs_review": found = .needsReview
        case _: continue
        }
      } else if let inner = review(of: member.value) {
        if inner == .new { return .new }
        found = inner
      }
    }
    return found
  }

  private func unit(
    _ value: JSONDocument.Value, own: Int,
    _ substitution: (String) throws(CatalogFormat.Problem) -> CatalogFormat.Substitution?
  ) throws(CatalogFormat.Problem) -> CatalogBuilder.Form {
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
    _ form: (JSONDocument.Value) throws(CatalogFormat.Problem) -> CatalogBuilder.Form
  ) throws(CatalogFormat.Problem) -> CatalogBuilder.Form {
    var forms: [(name: String, read: CatalogBuilder.Form)] = []
    for member in document.members(of: value) {
      forms.append((document.string(of: member.name) ?? "", try form(member.value)))
    }
    return try CatalogBuilder.plural(forms, own: own)
  }

  // MARK: JSON

  private mutating func readLanguages(_ root: JSONDocument.Value) {
    var values: [String: [(language: Int, value: JSONDocument.Value)]] = [:]
    var order: [String] = []
    for member in document.members(of: root) where builder.hasRoom {
      let language = builder.catalog.language(document.string(of: member.name) ?? "")
      for one in document.members(of: member.value) {
        let key = document.string(of: one.name) ?? ""
        if values[key] == nil { order.append(key) }
        if values[key]?.contains(where: { $0.language == language }) == true {
          let sentence = "the key \"\(key)\" is there twice in `\(builder.catalog.languages[language])`"
          builder.catalog.note(sentence, of: key, in: language)
          continue
        }
        values[key, default: []].append((language, one.value))
      }
    }
    for key in order {
      var found: [(language: Int, form: CatalogBuilder.Read)] = []
      for (language, value) in values[key] ?? [] {
        found.append((language, Result { () throws(CatalogFormat.Problem) in try jsonForm(value) }))
      }
      builder.add(Catalog.Text(key: key, arguments: [], forms: []), found)
    }
  }

  private func jsonForm(
    _ value: JSONDocument.Value
  ) throws(CatalogFormat.Problem) -> CatalogBuilder.Form {
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
}
