import VshSource
package import VshText

/// The texts of an app in several languages, from one file (language.md, Texts in several languages).
package struct Catalog: Sendable, Equatable {
  /// The names of its languages, that of the keys first.
  package private(set) var languages: [String] = []
  /// By language: a locale of it; nil where there is none in the table.
  private var locales: [TextLocale?] = []
  package private(set) var texts: [Text] = []
  /// What of the file is wrong; the catalog has no such form.
  package private(set) var mistakes: [Mistake] = []
  /// The path of the file.
  package var path = ""
  private var numbers: [String: Int] = [:]
  /// By key: the indices of its mistakes.
  private var mistaken: [String: [Int]] = [:]

  /// A text, by its key.
  package struct Text: Sendable, Equatable {
    package var key: String
    /// The types of the values in its placeholders, in their order.
    package var arguments: [Argument]
    /// By language, up to the last one that has it; nil where it has no translation.
    package var forms: [Form?]
    /// Whether a language without a translation is a mistake.
    package var isTranslated: Bool
    /// Whether the app's sources do not have the key any more.
    package var isStale = false
    /// By language, up to the last one with a remark.
    package var reviews: [Review?] = []
    /// Whether the script asks for it.
    package var isUsed = false

    package init(key: String, arguments: [Argument], forms: [Form?], isTranslated: Bool = true) {
      self.key = key
      self.arguments = arguments
      self.forms = forms
      self.isTranslated = isTranslated
    }
  }

  package struct Mistake: Sendable, Equatable {
    package let key: String
    /// The index of its language.
    package let language: Int
    package let sentence: String
  }

  /// What the file says of a translation that is drawn.
  package enum Review: Sendable { case new, needsReview }

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
    /// A value by its index; of a number, how it is drawn.
    case argument(Int, PlaceholderForm?)
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

  package init() {}

  /// The index of a language, which is added if it is new.
  package mutating func language(_ name: String) -> Int {
    if let known = languages.firstIndex(of: name) { return known }
    languages.append(name)
    locales.append(TextLocale(nearest: name))
    return languages.count - 1
  }

  /// Adds a text whose key is new.
  package mutating func add(_ text: Text) {
    numbers[text.key] = texts.count
    texts.append(text)
  }

  /// The index of the text with a key.
  package func index(of key: String) -> Int? { numbers[key] }

  package mutating func note(_ mistake: String, of key: String, in language: Int) {
    mistaken[key, default: []].append(mistakes.count)
    mistakes.append(Mistake(key: key, language: language, sentence: mistake))
  }

  /// What is wrong with the text of a key.
  package func mistakes(of key: String) -> [Mistake] { (mistaken[key] ?? []).map { mistakes[$0] } }

  package mutating func noteUse(of text: Int) { texts[text].isUsed = true }

  /// The form of a text for a language; that of the first language that has one where it has none. With its language.
  package func form(of text: Int, in language: Int) -> (form: Form, language: Int)? {
    let forms = texts[text].forms
    if language < forms.count, let form = forms[language] { return (form, language) }
    for (other, form) in forms.enumerated() { if let form { return (form, other) } }
    return nil
  }

  /// The languages in which a text has no translation, by their indices.
  package func missing(of text: Int) -> [Int] {
    let row = texts[text]
    // An empty text has nothing to translate.
    if !row.isTranslated || row.forms.first??.parts.isEmpty == true { return [] }
    return languages.indices.filter { $0 >= row.forms.count || row.forms[$0] == nil }
  }

  /// The locale whose plurals the forms of a language have: that of the world, if it is one of the language.
  package func plurals(of language: Int, in locale: TextLocale) -> TextLocale {
    locale.isOfLanguage(of: languages[language]) ? locale : locales[language] ?? locale
  }

  /// The index of the language for a locale: of its name, else of its language alone, else the first.
  package func language(for locale: TextLocale) -> Int {
    let name = locale.name
    let language = name.prefix { $0 != "-" }
    return languages.firstIndex(of: name) ?? languages.firstIndex { $0 == language } ?? 0
  }
}

extension Program {
  /// The keys of a `texts` with a name; nil where there is none.
  package func keys(ofTexts name: String) -> [String]? {
    let catalog = functions.rows.last { $0.catalog != nil && names[$0.name] == name }?.catalog
    return catalog.map { catalogs[$0].texts.map { $0.key } }
  }
}
