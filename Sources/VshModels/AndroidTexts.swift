import VshProgram
import VshText

/// Reads Android's `strings.xml` of several languages: each `string`, and each of the `plurals`. Arrays and references
/// are left out.
enum AndroidTexts {
  static func catalog(of files: [CatalogFiles.File]) throws(DataProblem) -> Catalog {
    var builder = CatalogBuilder()
    var order: [XMLElement] = []
    var found: [String: [(language: Int, form: CatalogBuilder.Read)]] = [:]
    for (index, file) in files.enumerated() {
      var root: XMLElement
      do throws(DataProblem) {
        root = try XMLElement.document(from: file.bytes, of: "the file")
      } catch { throw index == 0 ? error : error.of(file.language) }
      if root.name != "resources" {
        throw DataProblem("its outermost element is `\(root.name)`, not `resources`", line: 1, column: 1)
      }
      let language = builder.catalog.language(index == 0 ? root["locale"] ?? file.language : file.language)
      for element in root.elements where element.name == "string" || element.name == "plurals" {
        guard let key = element["name"] else { continue }
        if found[key] == nil { order.append(element) }
        if found[key]?.contains(where: { $0.language == language }) == true {
          let name = builder.catalog.languages[language]
          builder.catalog.note("the key \"\(key)\" is there twice in `\(name)`", of: key, in: language)
          continue
        }
        found[key, default: []].append(
          (language, Result { () throws(CatalogFormat.Problem) in try form(of: element) }))
      }
    }
    for element in order {
      let key = element["name"] ?? ""
      builder.add(
        Catalog.Text(
          key: key, arguments: [], forms: [], isTranslated: element["translatable"] != "false"),
        found[key] ?? [])
    }
    return builder.catalog
  }

  private static func form(of element: XMLElement) throws(CatalogFormat.Problem) -> CatalogBuilder.Form {
    if element.name == "string" {
      let format = try CatalogFormat(text(of: element)[...], .java)
      return (Catalog.Form(format.parts), format.arguments)
    }
    var forms: [(name: String, read: CatalogBuilder.Form)] = []
    for item in element.elements("item") {
      let format = try CatalogFormat(text(of: item)[...], .java)
      forms.append((item["quantity"] ?? "", (Catalog.Form(format.parts), format.arguments)))
    }
    return try CatalogBuilder.plural(forms, own: 0)
  }

  /// The text as Android shows it: white space counts once outside of quotation marks, and a backslash escapes.
  private static func text(of element: XMLElement) -> [UInt8] {
    var rest = Array(element.text.utf8)[...]
    var result: [UInt8] = []
    var isQuoted = false
    var hasBlank = false
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
        continue
      }
      if !isQuoted, FeedWhiteSpace.isSpace(byte) {
        hasBlank = !result.isEmpty
        continue
      }
      if hasBlank { result.append(UInt8(ascii: " ")) }
      hasBlank = false
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        result.append(byte)
        continue
      }
      switch escaped {
      case UInt8(ascii: "n"): result.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): result.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "u"):
        let digits = rest.prefix(4)
        rest = rest.dropFirst(4)
        let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        result.append(scalar: number.flatMap { Unicode.Scalar($0)?.value } ?? 0xFFFD)
      case _: result.append(escaped)
      }
    }
    return result
  }
}

extension DataProblem {
  /// The problem of the file of another language.
  func of(_ language: String) -> DataProblem {
    DataProblem("in the file of `\(language)`: \(message)", line: line, column: column)
  }
}
