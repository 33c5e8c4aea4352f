import VshProgram
import VshText

/// Reads gettext's PO files of several languages. A key is a `msgid`, which is also its text in the first language;
/// with a context, it is `context|msgid`. A fuzzy text is none, as for gettext itself.
enum GettextTexts {
  static func catalog(of files: [CatalogFiles.File]) throws(DataProblem) -> Catalog {
    var builder = CatalogBuilder()
    _ = builder.catalog.language("en")
    var order: [Entry] = []
    var found: [String: [(language: Int, form: CatalogBuilder.Read)]] = [:]
    var reviews: [String: [Int]] = [:]
    for (index, file) in files.enumerated() {
      var document: Document
      do throws(DataProblem) {
        document = try Document(file.bytes)
      } catch { throw index == 0 ? error : error.of(file.language) }
      let language = builder.catalog.language(file.language)
      let rule = document.rule(of: TextLocale(nearest: file.language))
      for entry in document.entries {
        let key = entry.key
        if found[key] == nil {
          order.append(entry)
          found[key] = []
        }
        if found[key]?.contains(where: { $0.language == language }) == true {
          builder.catalog.note(
            "the key \"\(key)\" is there twice in `\(file.language)`", of: key, in: language)
        } else if entry.isFuzzy {
          reviews[key, default: []].append(language)
        } else if entry.texts.contains(where: { !$0.isEmpty }) {
          found[key]?.append(
            (language, Result { () throws(CatalogFormat.Problem) in try entry.form(by: rule) }))
        }
      }
    }
    for entry in order {
      var forms = found[entry.key] ?? []
      if !forms.contains(where: { $0.language == 0 }) {
        forms.append((0, Result { () throws(CatalogFormat.Problem) in try entry.source() }))
      }
      var text = Catalog.Text(key: entry.key, arguments: [], forms: [])
      text.reviews = Array(repeating: nil, count: builder.catalog.languages.count)
      for language in reviews[entry.key] ?? [] { text.reviews[language] = .needsReview }
      builder.add(text, forms)
    }
    return builder.catalog
  }

  /// The form of a count, by what the rule of the file gives.
  private enum Rule {
    case forms([PluralCategory: Int])
    case wrong(String)
  }

  private struct Entry {
    var context: [UInt8]?
    var id: [UInt8] = []
    var plural: [UInt8]?
    var texts: [[UInt8]] = []
    var isFuzzy = false

    var key: String {
      String(decoding: (context.map { $0 + [UInt8(ascii: "|")] } ?? []) + id, as: UTF8.self)
    }

    func source() throws(CatalogFormat.Problem) -> CatalogBuilder.Form {
      let one = try CatalogFormat(id[...], .c)
      let read: CatalogBuilder.Form = (Catalog.Form(one.parts), one.arguments)
      guard let plural else { return read }
      let other = try CatalogFormat(plural[...], .c, names: one.names)
      return try CatalogBuilder.plural(
        [("one", read), ("other", (Catalog.Form(other.parts), other.arguments))], own: 0)
    }

    func form(by rule: Rule) throws(CatalogFormat.Problem) -> CatalogBuilder.Form {
      // The values that have names are those of the key, in its order.
      let names = try CatalogFormat((plural ?? id)[...], .c, names: CatalogFormat(id[...], .c).names).names
      func read(_ text: [UInt8]) throws(CatalogFormat.Problem) -> CatalogBuilder.Form {
        let format = try CatalogFormat(text[...], .c, names: names)
        return (Catalog.Form(format.parts), format.arguments)
      }
      if plural == nil { return try read(texts[0]) }
      guard case .forms(let indices) = rule else {
        if case .wrong(let sentence) = rule { throw CatalogFormat.Problem(message: sentence) }
        return try read(texts[0])
      }
      var forms: [(name: String, read: CatalogBuilder.Form)] = []
      for category in PluralCategory.allCases {
        guard let index = indices[category] else { continue }
        guard texts.indices.contains(index) else {
          throw CatalogFormat.Problem(message: "its plural has no `msgstr[\(index)]`")
        }
        forms.append((category.rawValue, try read(texts[index])))
      }
      return try CatalogBuilder.plural(forms, own: 0)
    }
  }

  /// The entries of a file, without the header and what is obsolete.
  private struct Document {
    private(set) var entries: [Entry] = []
    private var header: [UInt8] = []

    init(_ bytes: [UInt8]) throws(DataProblem) {
      enum Part { case none, context, id, plural, text(Int) }
      var entry = Entry()
      var part = Part.none
      let start = try DataLimits.start(of: bytes)
      var line = 0
      for written in bytes[start...].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        line += 1
        var rest = written.trimmed
        if rest.first == UInt8(ascii: "#") || rest.isEmpty {
          if case .text = part {
            add(entry)
            (entry, part) = (Entry(), .none)
          }
          if rest.starts(with: "#,".utf8), rest.firstOccurrence(of: "fuzzy".utf8) != nil {
            entry.isFuzzy = true
          }
          continue
        }
        if rest.first != UInt8(ascii: "\"") {
          let word = rest.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\"") }
          rest = rest[word.endIndex...].trimmed
          let name = String(decoding: word, as: UTF8.self)
          if case .text = part, name == "msgctxt" || name == "msgid" {
            add(entry)
            (entry, part) = (Entry(), .none)
          }
          switch name {
          case "msgctxt": (entry.context, part) = ([], .context)
          case "msgid": part = .id
          case "msgid_plural": (entry.plural, part) = ([], .plural)
          case "msgstr": (entry.texts, part) = ([[]], .text(0))
          case _:
            guard name.hasPrefix("msgstr["), name.hasSuffix("]"),
              let index = Int(name.dropFirst(7).dropLast()),
              index == entry.texts.count, index < 10
            else {
              throw DataProblem("`\(name.prefix(40))` is not a word of a PO file", line: line, column: 1)
            }
            entry.texts.append([])
            part = .text(index)
          }
        }
        guard let text = Self.unquoted(rest) else {
          throw DataProblem("a text begins and ends with `\"`", line: line, column: 1)
        }
        switch part {
        case .none: throw DataProblem("a text follows `msgid` or `msgstr`", line: line, column: 1)
        case .context: entry.context? += text
        case .id: entry.id += text
        case .plural: entry.plural? += text
        case .text(let index): entry.texts[index] += text
        }
      }
      switch part {
      case .text: add(entry)
      case .none: break
      case _: throw DataProblem("the file ends in the middle", line: line, column: 1)
      }
    }

    private mutating func add(_ entry: Entry) {
      if entry.id.isEmpty, entry.context == nil {
        header = entry.texts.first ?? []
      } else {
        entries.append(entry)
      }
    }

    private static func unquoted(_ text: ArraySlice<UInt8>) -> [UInt8]? {
      guard text.count > 1, text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") else {
        return nil
      }
      var rest = text.dropFirst().dropLast()
      var result: [UInt8] = []
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "\\") else {
          result.append(byte)
          continue
        }
        switch rest.popFirst() {
        case UInt8(ascii: "n")?: result.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "t")?: result.append(UInt8(ascii: "\t"))
        case UInt8(ascii: "r")?: result.append(UInt8(ascii: "\r"))
        case let escaped?: result.append(escaped)
        case nil: return nil
        }
      }
      return result
    }

    /// Which `msgstr` each form of the locale has: the rule of the header is asked for many counts.
    func rule(of locale: TextLocale?) -> Rule {
      let line = header.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "Plural-Forms:".utf8) }
      let written = line.map { Array($0.dropFirst(13)) } ?? Array("nplurals=2; plural=n != 1;".utf8)
      guard let rule = GettextPlural(written) else {
        return .wrong("`Plural-Forms` of its file is not a rule")
      }
      guard let locale else { return .forms([.other: 0]) }
      var indices: [PluralCategory: Int] = [:]
      for count in Array(0...200) + [1_000_000] {
        guard let index = rule.form(of: count), index < rule.count else {
          return .wrong("`Plural-Forms` of its file has no form for \(count)")
        }
        let category = locale.plural(of: count)
        if let other = indices[category], other != index {
          return .wrong("`Plural-Forms` of its file is not the rule of `\(locale.name)`: see \(count)")
        }
        indices[category] = index
      }
      // No whole number needs `other` in some languages.
      if indices[.other] == nil { indices[.other] = rule.count - 1 }
      return .forms(indices)
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmed: ArraySlice<UInt8> {
    let rest = drop(while: FeedWhiteSpace.isSpace)
    return rest.prefix(
      (rest.lastIndex { !FeedWhiteSpace.isSpace($0) } ?? rest.startIndex - 1) - rest.startIndex + 1)
  }
}
