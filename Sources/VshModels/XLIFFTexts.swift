import VshText

/// Translations as XLIFF 1.2, which translators' tools read and write: a `file` for each catalog, all in one language.
package enum XLIFFTexts {
  package struct File: Sendable {
    /// The path of the catalog from the folder of the script.
    package let original: String
    package let sourceLanguage: String
    package let targetLanguage: String
    package let rows: [CatalogTexts.Row]

    package init(original: String, sourceLanguage: String, targetLanguage: String, rows: [CatalogTexts.Row]) {
      self.original = original
      self.sourceLanguage = sourceLanguage
      self.targetLanguage = targetLanguage
      self.rows = rows
    }
  }

  /// The states of a catalog, in the words of XLIFF.
  private static let states = [
    (catalog: "new", xliff: "new"), (catalog: "needs_review", xliff: "needs-review-translation"),
    (catalog: "translated", xliff: "translated"),
  ]

  package static func document(of files: [File]) -> [UInt8] {
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<xliff version=\"1.2\" xmlns=\"urn:oasis:names:tc:xliff:document:1.2\">",
    ]
    for file in files {
      lines += [
        "  <file original=\"\(Pictures.xml(file.original))\" source-language=\"\(Pictures.xml(file.sourceLanguage))\" "
          + "target-language=\"\(Pictures.xml(file.targetLanguage))\" datatype=\"plaintext\">",
        "    <body>",
      ]
      for row in file.rows {
        // Some tools ask for this alone.
        let approved = row.state == "translated" && !row.target.isEmpty ? " approved=\"yes\"" : ""
        lines += [
          "      <trans-unit id=\"\(Pictures.xml(row.id))\"\(approved) xml:space=\"preserve\">",
          "        <source>\(Pictures.xml(row.source))</source>",
        ]
        if !row.target.isEmpty {
          let state = states.first { $0.catalog == row.state }.map { " state=\"\($0.xliff)\"" } ?? ""
          lines.append("        <target\(state)>\(Pictures.xml(row.target))</target>")
        }
        lines.append("      </trans-unit>")
      }
      lines += ["    </body>", "  </file>"]
    }
    return Array((lines + ["</xliff>", ""]).joined(separator: "\n").utf8)
  }

  package static func files(from bytes: [UInt8]) throws(DataProblem) -> [File] {
    let root = try XMLElement.document(from: bytes, of: "the file")
    guard root.name == "xliff", root["version"]?.hasPrefix("1.") == true else {
      throw DataProblem("it is not XLIFF 1.2", line: root.line, column: 1)
    }
    return root.elements("file").map { file in
      var rows: [CatalogTexts.Row] = []
      addUnits(of: file, to: &rows)
      return File(
        original: file["original"] ?? "", sourceLanguage: file["source-language"] ?? "",
        targetLanguage: file["target-language"] ?? "", rows: rows)
    }
  }

  /// Those of groups, too.
  private static func addUnits(of element: XMLElement, to rows: inout [CatalogTexts.Row]) {
    for element in element.elements {
      guard element.name == "trans-unit" else {
        addUnits(of: element, to: &rows)
        continue
      }
      let target = element.elements("target").first
      let said = target?["state"] ?? "translated"
      let isDone = ["translated", "final", "signed-off"].contains(said)
      let state = said == "new" ? "new" : isDone ? "translated" : "needs_review"
      rows.append(
        CatalogTexts.Row(
          id: element["id"] ?? "", source: element.elements("source").first?.text ?? "",
          target: target?.text ?? "", state: state))
    }
  }
}
