package import VshProgram
import VshText

/// Reads a catalog, which is one file, or has a file for each language: `strings.xml` of Android, and gettext's PO.
package enum CatalogFiles {
  package struct File {
    package let language: String
    package let bytes: [UInt8]

    package init(language: String, bytes: [UInt8]) {
      self.language = language
      self.bytes = bytes
    }
  }

  /// Where the texts of other languages lie beside a file: for each, the paths where one looks, the best first. Empty
  /// for a file that has all languages. A language without a locale is never drawn, and is not looked for.
  package static func others(of path: String) -> [(language: String, paths: [String])] {
    guard let location = FileLocation(path) else { return [] }
    return languages.filter {
      $0 != location.language && !(location.isXML && location.language == nil && $0 == "en")
    }
    .map { language in
      (language, location.names(of: language).filter { $0 != location.name }.map { location.path($0) })
    }
  }

  /// - Parameters:
  ///   - files: those of the other languages that are there.
  /// Throws where the first file cannot be read, or another one, which the message names.
  package static func read(_ path: String, _ bytes: [UInt8], others: [File]) throws(DataProblem) -> Catalog {
    guard let location = FileLocation(path) else { return try CatalogReader.read(bytes) }
    let files = [File(language: location.language ?? "en", bytes: bytes)] + others
    return location.isXML ? try AndroidTexts.catalog(of: files) : try GettextTexts.catalog(of: files)
  }

  /// The names of the locales, and those of languages alone.
  private static let languages: [String] = TextLocale.names.reduce(into: []) { all, name in
    if name == "en-XA" { return }
    let language = String(name.prefix { $0 != "-" })
    if !all.contains(language) { all.append(language) }
    if !all.contains(name) { all.append(name) }
  }

  /// The part of a path that names a language: `values-de`, `de`, or `de.po`.
  private struct FileLocation {
    let isXML: Bool
    private let parts: [Substring]
    private let index: Int
    let name: String
    /// Nil for the language of the keys.
    let language: String?

    /// Nil for a file that has all languages.
    init?(_ path: String) {
      isXML = path.hasSuffix(".xml")
      if !isXML, !path.hasSuffix(".po"), !path.hasSuffix(".pot") { return nil }
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      self.parts = parts
      let last = parts.count - 1
      if isXML {
        index = max(0, last - 1)
        let name = String(parts[index])
        self.name = name
        language = CatalogFiles.languages.first { FileLocation.folders(of: $0).contains(name) }
      } else {
        let stem = String(parts[last].prefix { $0 != "." })
        let found = (0..<last).reversed().first { index in
          CatalogFiles.languages.contains { FileLocation.spellings(of: $0).contains(String(parts[index])) }
        }
        let isStem = CatalogFiles.languages.contains { FileLocation.spellings(of: $0).contains(stem) }
        index = isStem || path.hasSuffix(".pot") ? last : found ?? last
        name = index == last ? String(parts[last]) : String(parts[index])
        let written = index == last ? stem : name
        language = CatalogFiles.languages.first { FileLocation.spellings(of: $0).contains(written) }
      }
    }

    /// How the file or the folder of a language is named.
    func names(of language: String) -> [String] {
      if isXML { return Self.folders(of: language) + (language == "en" ? ["values"] : []) }
      return Self.spellings(of: language).map { index == parts.count - 1 ? $0 + ".po" : $0 }
    }

    func path(_ name: String) -> String {
      (parts[..<index].map(String.init) + [name] + parts[(index + 1)...].map(String.init))
        .joined(separator: "/")
    }

    /// As gettext spells it: `pt_BR`.
    private static func spellings(of language: String) -> [String] {
      let region = ["zh-Hans": "zh_CN", "zh-Hant": "zh_TW"][language]
      let old = language.split(separator: "-").joined(separator: "_")
      return [old] + (old == language ? [] : [language]) + (region.map { [$0] } ?? [])
    }

    /// As Android spells it: `values-pt-rBR`.
    private static func folders(of language: String) -> [String] {
      switch language {
      case "zh-Hans": return ["values-zh-rCN", "values-b+zh+Hans"]
      case "zh-Hant": return ["values-zh-rTW", "values-b+zh+Hant"]
      case "he": return ["values-iw", "values-he"]
      case "id": return ["values-in", "values-id"]
      case _:
        let parts = language.split(separator: "-")
        return ["values-" + parts.joined(separator: "-r")]
      }
    }
  }
}
