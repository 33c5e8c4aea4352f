import Foundation
import TestSupport
import Testing
import VshProgram
import VshSource
import VshSyntax

@testable import VshCheck

/// Scripts checked with the real prelude, for all tests of this target.
enum Checking {
  struct Checked {
    let program: Program?
    /// Of the script alone.
    let diagnostics: [Diagnostic]
    /// Mistakes that the parser met.
    let syntaxDiagnostics: [Diagnostic]
    let lines: LineMap
  }

  /// - Parameter areDirect: whether the script imports the others itself.
  static func check(_ script: String, imported: [String] = [], areDirect: Bool = false) throws -> Checked {
    try check(Array(script.utf8), imported: imported, areDirect: areDirect)
  }

  static func check(_ script: [UInt8], imported: [String] = [], areDirect: Bool = false) throws -> Checked {
    var names = NameTable()
    var files: [CheckedFile] = []
    var mistakes: [Diagnostic] = []
    func add(_ path: String, _ bytes: [UInt8], _ role: FileRole, imports: [ReadImport] = []) {
      let source = SourceFile(id: FileID(files.count), path: path, bytes: bytes)
      let (tree, diagnostics) = parse(source, into: &names)
      files.append(CheckedFile(source: source, tree: tree, role: role, imports: imports))
      mistakes += diagnostics
    }
    add("prelude.vs", try Checkout.bytes("Sources/CPrelude/fixtures/prelude.vs"), .prelude)
    let start = SourceSpan(file: FileID(imported.count + 1), start: 0, end: 0)
    for (index, text) in imported.enumerated() {
      add("imported\(index).vs", Array(text.utf8), areDirect ? .importedByScript(start) : .imported)
    }
    let whole = ReadImport(item: .none, files: files.dropFirst().map(\.source.id))
    add("script.vs", script, .script, imports: [whole])
    let (program, diagnostics) = VshCheck.check(files, names: names)
    let behind = try checkedBehindPrelude(files)
    #expect(diagnostics == behind, "behind a prelude that was checked before")
    return Checked(
      program: program, diagnostics: diagnostics, syntaxDiagnostics: mistakes, lines: LineMap(script))
  }

  /// The same files, the prelude's check apart from the others'.
  private static func checkedBehindPrelude(_ files: [CheckedFile]) throws -> [Diagnostic] {
    var names = NameTable()
    let (tree, mistakes) = parse(files[0].source, into: &names)
    #expect(mistakes == [])
    let prelude = CheckedPrelude(files[0].source, tree, names: names)
    names = prelude.names
    let behind: [CheckedFile] = files.dropFirst().map { file in
      CheckedFile(
        source: file.source, tree: parse(file.source, into: &names).tree, role: file.role,
        imports: file.imports)
    }
    return VshCheck.check(behind, names: names, after: prelude).diagnostics
  }
}

extension Diagnostic {
  /// As the corpus writes it: ``VS0203: `loadig` is not a state of News (did you mean `loading`?)``
  var summary: String {
    let label = label.isEmpty ? "" : " (\(label))"
    return "\(isError ? "" : "warning ")\(code.text): \(message)\(label)"
  }
}
