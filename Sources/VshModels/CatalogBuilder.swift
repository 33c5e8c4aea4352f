import VshProgram
import VshText

/// Puts the texts of a file, or of several, into one catalog, and holds the values of each translation to those of the
/// first language that has the text.
struct CatalogBuilder {
  typealias Form = (form: Catalog.Form, arguments: [Catalog.Argument?])
  typealias Read = Result<Form, CatalogFormat.Problem>

  var catalog = Catalog()

  /// With more, reading would take the square of their number.
  static let mostLanguages = 100

  var hasRoom: Bool { catalog.languages.count < Self.mostLanguages }

  /// Adds a text with its forms. The types of its values are those of the first language that has it.
  mutating func add(_ text: Catalog.Text, _ found: [(language: Int, form: Read)]) {
    let key = text.key
    var text = text
    text.forms = Array(repeating: nil, count: catalog.languages.count)
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
        // An empty translation is none.
        if read.form.parts.isEmpty, let source = text.forms.first, source?.parts.isEmpty == false { continue }
        if first == nil { first = (language, read.arguments) }
        text.forms[language] = read.form
      }
    }
    text.arguments = first?.arguments.map { $0 ?? .text } ?? []
    catalog.add(text)
  }

  /// One form by a count.
  ///
  /// - Parameter own: the index of the count.
  static func plural(
    _ written: [(name: String, read: Form)], own: Int
  ) throws(CatalogFormat.Problem) -> Form {
    var forms: [Catalog.PluralForm] = []
    var arguments: [Catalog.Argument?] = []
    for (name, one) in written {
      guard let category = PluralCategory(rawValue: name) else {
        throw CatalogFormat.Problem(
          message: "`\(name)` is not a form of a plural: write `one`, `few`, `many` or `other`")
      }
      forms.append(Catalog.PluralForm(category, one.form))
      for (index, type) in one.arguments.enumerated() {
        while arguments.count <= index { arguments.append(nil) }
        guard let type else { continue }
        if let other = arguments[index], other != type {
          throw CatalogFormat.Problem(
            message: "the value \(index + 1) is `\(other.rawValue)` and `\(type.rawValue)`")
        }
        arguments[index] = type
      }
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

  /// Whether a translation has the values of the first text; it may leave some out.
  private static func areEqual(_ first: [Catalog.Argument?], _ other: [Catalog.Argument?]) -> Bool {
    other.count <= first.count && zip(first, other).allSatisfy { $0 == $1 || $1 == nil }
  }

  private static func list(_ arguments: [Catalog.Argument?]) -> String {
    let texts = arguments.compactMap { $0.map { "`\($0.rawValue)`" } }
    return texts.isEmpty ? "no value" : texts.joined(separator: ", ")
  }
}
