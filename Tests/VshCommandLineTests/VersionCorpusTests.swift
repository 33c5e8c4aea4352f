import TestSupport
import Testing
import VshSession
import VshSource

@testable import VshCommandLine

/// Scripts of each version of the language: one checks clean today, or `vsh check --fix` makes it one that does. Their
/// data is not read.
@Suite struct VersionCorpusTests {
  static let folder = CaseFolder("versions")
  /// Those of a folder that others import as one see each other's names: they are read with the script that does it.
  static let cases = folder.names(in: "").filter { !$0.contains(".md") }.flatMap { version in
    scripts(in: version).filter { !$0.contains("/imported/") }
  }

  @Test func allVersionsAreThere() {
    #expect(Set(Self.cases.map { $0.prefix { $0 != "/" } }) == ["0.0", "0.1", "1.0"])
    #expect(Self.cases.count >= 680)
  }

  /// The version is written in one file, and each package of an editor follows it; it has an entry in the changelog, and
  /// a folder of scripts.
  @Test func thisVersionIsOne() throws {
    let version = CommandLineTool.version
    #expect(try Checkout.text("editors/vscode/package.json").contains("\"version\": \"\(version)\""))
    #expect(try Checkout.text("editors/emacs/viewscript-mode.el").contains("\n;; Version: \(version)\n"))
    #expect(try Checkout.text("CHANGELOG.md").contains("\n## \(version)"))
    let language = version.split(separator: ".").prefix(2).joined(separator: ".")
    #expect(Self.folder.names(in: "").contains(language))
  }

  @Test(arguments: cases) func checksCleanOrIsRewritten(name: String) throws {
    let bytes = try Self.folder.bytes(name)
    let script = FixedScript(bytes) { bytes in
      let script = load(name, bytes, reading: Self.reading)
      return (script.diagnostics, script.sources[1].id)
    }
    let found = load(name, script.bytes, reading: Self.reading).diagnostics.filter(\.isError)
    #expect(found.isEmpty, "\(found.map(\.message))")
    let fixed = String(name.dropLast(".vs".count)) + ".fixed"
    let isRefused = load(name, bytes, reading: Self.reading).diagnostics.contains(where: \.isError)
    if isRefused {
      #expect(
        String(decoding: script.bytes, as: UTF8.self)
          == (try Self.folder.expected(fixed, actual: script.bytes)))
    }
  }

  private static let reading = Reading(
    file: { path, _ in
      if path.hasSuffix("/") {
        let scripts = folder.names(in: path).filter { $0.hasSuffix(".vs") && !$0.hasPrefix(".") }
        return .success(Reading.text(ofScripts: scripts))
      }
      return (try? folder.bytes(path)).map(Result.success) ?? .failure(ReadProblem("there is no such file"))
    },
    named: { _ in .failure(ReadProblem("no file is named here")) })

  private static func scripts(in path: String) -> [String] {
    folder.names(in: path).flatMap { name in
      name.hasSuffix(".vs") ? ["\(path)/\(name)"] : name.contains(".") ? [] : scripts(in: "\(path)/\(name)")
    }
  }
}
