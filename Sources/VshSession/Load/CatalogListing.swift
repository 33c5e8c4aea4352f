import VshCheck
import VshProgram
package import VshSource
import VshText

/// A file of texts that a script names, for `vsh texts`: by locale, what is not translated and what is wrong; and the
/// keys that the script never asks for.
package struct CatalogListing: Sendable {
  package struct Locale: Sendable {
    package let name: String
    /// Whether it is drawn in the order in which it is read.
    package let isRightToLeft: Bool
    /// The keys without a text.
    package internal(set) var missing: [String] = []
    /// Sentences, with their keys.
    package internal(set) var mistakes: [(key: String, sentence: String)] = []
    /// The keys whose texts are new, and those whose texts are to be reviewed.
    package internal(set) var new: [String] = []
    package internal(set) var needsReview: [String] = []

    package var isWhole: Bool { missing.isEmpty && mistakes.isEmpty }
    package var isReviewed: Bool { isWhole && new.isEmpty && needsReview.isEmpty }
  }

  package let path: String
  package let keyCount: Int
  /// In the order of the file.
  package private(set) var locales: [Locale]
  package private(set) var unused: [String] = []
  /// The keys that the app's sources do not have any more.
  package private(set) var stale: [String] = []

  package var isWhole: Bool { locales.allSatisfy { $0.isWhole } }
  package var isReviewed: Bool { stale.isEmpty && locales.allSatisfy { $0.isReviewed } }

  /// - Parameter uses: the same file, by each `texts` that names it.
  init?(_ uses: [Catalog]) {
    guard let catalog = uses.first else { return nil }
    path = catalog.path
    keyCount = catalog.texts.count
    locales = catalog.languages.map {
      Locale(name: $0, isRightToLeft: TextLocale(nearest: $0)?.isRightToLeft ?? false)
    }
    var wrong = [Set<String>](repeating: [], count: locales.count)
    for mistake in catalog.mistakes {
      locales[mistake.language].mistakes.append((key: mistake.key, sentence: mistake.sentence))
      wrong[mistake.language].insert(mistake.key)
    }
    for (index, text) in catalog.texts.enumerated() {
      // Each has read the file for itself.
      let isUsed = uses.contains { use in use.index(of: text.key).map { use.texts[$0].isUsed } ?? false }
      if !isUsed { unused.append(text.key) }
      if text.isStale { stale.append(text.key) }
      let missing = catalog.missing(of: index)
      for language in missing where !wrong[language].contains(text.key) {
        locales[language].missing.append(text.key)
      }
      for (language, review) in text.reviews.enumerated() where !missing.contains(language) {
        switch review {
        case .new?: locales[language].new.append(text.key)
        case .needsReview?: locales[language].needsReview.append(text.key)
        case nil: continue
        }
      }
    }
  }
}

/// Reads a script with all its imports, and lists the files of its `texts`, each once. Mistakes in them are no diagnostics
/// unless there are other errors.
package func listCatalogs(
  _ path: String, _ bytes: [UInt8], reading: Reading
) -> (listings: [CatalogListing], diagnostics: [Diagnostic], sources: [SourceFile]) {
  let script = examine(path, bytes, reading: reading)
  let others = script.diagnostics.filter {
    $0.code != .mistakeInTexts && $0.code != .untranslatedText
  }
  if others.hasError { return ([], script.diagnostics, script.sources) }
  var groups: [[Catalog]] = []
  var positions: [String: Int] = [:]
  for catalog in script.tables.catalogs {
    if let known = positions[catalog.path] {
      groups[known].append(catalog)
    } else {
      positions[catalog.path] = groups.count
      groups.append([catalog])
    }
  }
  return (groups.compactMap(CatalogListing.init), others, script.sources)
}
