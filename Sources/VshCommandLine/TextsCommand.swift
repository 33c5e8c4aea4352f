import VshHost
import VshModels
import VshReports
import VshSession
import VshSource
import VshText

/// `vsh texts`: what of the texts of a script is not translated, wrong or never used, by locale; one language for a
/// translator, and the way back.
struct TextsCommand {
  let host: Host
  /// Names one file.
  let options: Options
  let output: Output

  func run() -> ExitStatus {
    output.status { () throws(HostProblem) in
      guard let path = options.paths.first else { return .couldNotRun }
      let (catalogs, diagnostics, sources) = listCatalogs(
        path.text, try host.bytes(of: .path(path)), reading: options.reading(on: host))
      output.print(diagnostics, sources)
      if diagnostics.hasError { return .couldNotRun }
      if let language = options.texts.language { return try write(catalogs, of: path, in: language) }
      if let taken = options.texts.taken { return try take(taken, into: catalogs, of: path) }
      let text =
        options.isJSON
        ? CatalogReport.json(of: catalogs, path.text) : CatalogReport.text(of: catalogs, path.text)
      host.console.write(data: Array(text.utf8))
      return catalogs.allSatisfy { options.texts.isStrict ? $0.isReviewed : $0.isWhole } ? .passed : .failed
    }
  }

  // MARK: One language

  private func write(
    _ catalogs: [CatalogListing], of script: Path, in language: String
  ) throws(HostProblem) -> ExitStatus {
    var files: [XLIFFTexts.File] = []
    for catalog in catalogs {
      guard let (_, texts) = try read(catalog.path, language, instead: nil) else { return .couldNotRun }
      files.append(
        XLIFFTexts.File(
          original: original(catalog, script), sourceLanguage: texts.sourceLanguage, targetLanguage: language,
          rows: texts.rows))
    }
    host.console.write(data: XLIFFTexts.document(of: files))
    return .passed
  }

  /// All files are read before the first one is written.
  private func take(
    _ path: Path, into catalogs: [CatalogListing], of script: Path
  ) throws(HostProblem) -> ExitStatus {
    let files: [XLIFFTexts.File]
    let bytes = try host.files.read(path, limitBytes: Limits.modelBytes)
    do throws(DataProblem) {
      files = try XLIFFTexts.files(from: bytes)
    } catch {
      return refuse("`\(path)` cannot be read: \(error.message) (\(path):\(error.line):\(error.column))")
    }
    var written: [(path: Path, old: [UInt8], new: [UInt8])] = []
    var lines: [String] = []
    var isWhole = true
    for file in files {
      guard let catalog = catalogs.first(where: { original($0, script) == file.original }) else {
        return refuse("`\(path)` has the texts of `\(file.original)`, which is not a catalog of `\(script)`")
      }
      if file.targetLanguage.isEmpty {
        return refuse("`\(path)` does not say its language: `target-language` is missing")
      }
      let earlier = written.firstIndex { $0.path.text == catalog.path }
      guard
        let (old, found) = try read(
          catalog.path, file.targetLanguage, instead: earlier.map { written[$0].new })
      else { return .couldNotRun }
      var texts = found
      if texts.sourceLanguage != file.sourceLanguage {
        return refuse(
          "`\(path)` translates from `\(file.sourceLanguage)`, and `\(file.original)` has `\(texts.sourceLanguage)`"
        )
      }
      let (changed, unknown) = texts.take(file.rows)
      if let earlier {
        written[earlier].new = texts.bytes
      } else if changed > 0 {
        written.append((Path(catalog.path), old, texts.bytes))
      }
      lines.append(
        "\(file.original): \(changed.counted("text")) in \(file.targetLanguage)")
      lines += unknown.map { "  left out, because its source is another one now: \(TextLiteral.of($0))" }
      isWhole = isWhole && unknown.isEmpty
    }
    for file in written { try host.files.rewrite(file.path, with: file.new, over: .bytes(file.old)) }
    host.console.write(lines.map { $0 + "\n" }.joined())
    return isWhole ? .passed : .failed
  }

  private func original(_ catalog: CatalogListing, _ script: Path) -> String {
    SourceFile.relativePath(of: catalog.path, from: script.text)
  }

  /// Nil, after a message, for a catalog that is not written.
  ///
  /// - Parameter changed: what it will be.
  private func read(
    _ path: String, _ language: String, instead changed: [UInt8]?
  ) throws(HostProblem) -> (bytes: [UInt8], texts: CatalogTexts)? {
    let bytes =
      if let changed { changed } else { try host.files.read(Path(path), limitBytes: Limits.modelBytes) }
    do throws(DataProblem) {
      return (bytes, try CatalogTexts(bytes, language: language))
    } catch {
      _ = refuse("`\(path)` has one language: its tools write it")
      return nil
    }
  }

  private func refuse(_ sentence: String) -> ExitStatus {
    return output.refuse(Diagnostic(LoadedScript.unreadableTexts.number, sentence, at: nil))
  }
}
