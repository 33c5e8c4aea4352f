package import VshText

/// The texts of an app in several languages, from one file (language.md, Texts in several languages).
package struct Catalog: Sendable, Equatable {
  /// The names of its languages, that of the keys first.
  package private(set) var languages: [String]
  package private(set) var texts: [Text] = []
  private var numbers: [String: Int] = [:]

  /// A text, by its key.
  package struct Text: Sendable, Equatable {
    package var key: String
    /// The types of the values in its placeholders, in their order.
    package var arguments: [Argument]
    /// By language, up to the last one that has it; nil where it has no translation.
    package var forms: [Form?]
    /// Whether a language without a translation is a mistake.
    package var isTranslated: Bool
    /// Whether the script asks for it.
    package var isUsed = false

    package init(key: String, arguments: [Argument], forms: [Form?], isTranslated: Bool = true) {
      self.key = key
      self.arguments = arguments
      self.forms = forms
      self.isTranslated = isTranslated
    }
  }

  package enum Argument: String, Sendable {
    case text = "%@"
    case int = "%lld"
    case double = "%f"
  }

  /// What is drawn in one language.
  package struct Form: Sendable, Equatable {
    package var parts: [Part]

    package init(_ parts: [Part]) { self.parts = parts }
  }

  package indirect enum Part: Sendable, Equatable {
    case literal([UInt8])
    /// A value by its index. Of a number, the digits after the decimal sign.
    case argument(Int, Argument, fractionDigits: Int)
    /// The form for the count with this index; the last one is that of `other`.
    case plural(Int, [PluralForm])
  }

  package struct PluralForm: Sendable, Equatable {
    package var category: PluralCategory
    package var form: Form

    package init(_ category: PluralCategory, _ form: Form) {
      self.category = category
      self.form = form
    }
  }

  package init() { languages = [] }

  /// The index of a language, which is added if it is new.
  package mutating func language(_ name: String) -> Int {
    if let known = languages.firstIndex(of: name) { return known }
    languages.append(name)
    return languages.count - 1
  }

  /// Adds a text whose key is new.
  package mutating func add(_ text: Text) {
    numbers[text.key] = texts.count
    texts.append(text)
  }

  /// The index of the text with a key.
  package func index(of key: String) -> Int? { numbers[key] }

  package mutating func noteUse(of text: Int) { texts[text].isUsed = true }

  /// The form of a text for a language; that of the first language that has one where it has none.
  package func form(of text: Int, in language: Int) -> Form? {
    let forms = texts[text].forms
    if language < forms.count, let form = forms[language] { return form }
    return forms.lazy.compactMap { $0 }.first
  }

  /// The languages in which a text has no translation.
  package func missing(of text: Int) -> [String] {
    let row = texts[text]
    if !row.isTranslated { return [] }
    return languages.indices.filter { $0 >= row.forms.count || row.forms[$0] == nil }.map { languages[$0] }
  }

  /// The index of the language for a locale: of its name, else of its language alone, else the first.
  package func language(for locale: TextLocale) -> Int {
    let name = locale.name
    let language = name.prefix { $0 != "-" }
    return languages.firstIndex(of: name) ?? languages.firstIndex { $0 == language } ?? 0
  }
}
