import VshHost
import VshReports
import VshSession
import VshSource

/// `vsh texts`: what of the texts of a script is not translated, wrong or never used, by locale.
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
      let text =
        options.isJSON
        ? CatalogReport.json(of: catalogs, path.text) : CatalogReport.text(of: catalogs, path.text)
      host.console.write(data: Array(text.utf8))
      return catalogs.allSatisfy { $0.isWhole } ? .passed : .failed
    }
  }
}
