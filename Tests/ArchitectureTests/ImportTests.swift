import Testing

/// Imports go downwards only, and only along the edges that `Package.swift` and `ARCHITECTURE.md` name.
@Suite struct ImportTests {
  /// The modules of the system and of Swift that a target may use. Whatever is not listed may use none.
  static let systemModules: [(target: String, modules: [String])] = [
    // The Swift client: an app's values, files of plans, the test frameworks.
    ("ViewScriptDriver", ["Foundation", "Dispatch", "_Concurrency"]),
    ("ViewScript", ["Testing", "XCTest"]),
    ("VshHost", ["Glibc", "Darwin", "FoundationEssentials", "Synchronization"]),
    ("VshLineEditor", ["Glibc", "Darwin"]),  // `malloc`, for texts that go to C.
    ("VshText", ["Synchronization"]),  // `Guarded`.
    ("VshSource", ["Synchronization"]),  // What tests count in a debug build.
    ("VshReading", ["Synchronization"]),  // What several scripts that run at once have read.
    ("VshSuite", ["Synchronization"]),  // What several scripts that run at once write down.
    ("VshServer", ["Synchronization"]),  // The end of a run that is under way.
    ("VshApp", ["Synchronization"]),  // What an app has reported.
    ("VshPages", ["Synchronization"]),  // What a browser has sent.
    ("VshCommandLine", ["Synchronization"]),  // What a prompt watches.
    ("vsh", ["Glibc", "Darwin"]),  // `exit`.
  ]

  @Test func everyImportIsAnEdgeOfThePackage() throws {
    let declared = try Project.declaredImports()
    let sources = try Project.sources()
    var seen = 0
    for source in sources {
      let siblings = declared.first { $0.target == source.target }?.imports
      let allowed = try #require(siblings, "\(source.target) is no floor of Package.swift")
      let system = ImportTests.systemModules.first { $0.target == source.target }?.modules ?? []
      for (line, module) in ImportTests.imports(in: source.code) {
        seen += 1
        #expect(
          allowed.contains(module) || system.contains(module),
          "\(source.path):\(line) imports \(module)")
      }
    }
    #expect(sources.count > 50 && seen > 50)
  }

  /// A floor stands below those that import it, so the file lists them in the order of the walk.
  @Test func everyFloorImportsOnlyThoseAboveItInTheFile() throws {
    let declared = try Project.declaredImports()
    for (index, floor) in declared.enumerated() {
      let lower = declared[..<index].map(\.target)
      for module in floor.imports where !module.hasPrefix("C") {
        #expect(lower.contains(module), "\(floor.target) imports \(module)")
      }
    }
    #expect(declared.count >= 13)
  }

  /// What should survive any redraw of the floors (ARCHITECTURE.md).
  @Test func theMachineKnowsNeitherModelsNorTheSystem() throws {
    let declared = try Project.declaredImports()
    let reach = { (target: String) -> Set<String> in
      var found: Set<String> = []
      var waiting = [target]
      while let next = waiting.popLast() {
        let imports = declared.first { $0.target == next }?.imports ?? []
        waiting += imports.filter { found.insert($0).inserted }
      }
      return found
    }
    for target in ["VshText", "VshSource", "VshSyntax", "VshProgram", "VshCheck", "VshMachine", "VshRender"] {
      #expect(
        reach(target).isDisjoint(with: ["VshModels", "VshHost", "VshSession", "CExpat", "CPrelude"]),
        "\(target)")
    }
    #expect(!reach("VshMachine").contains("VshSyntax"))
    #expect(!reach("VshSession").contains("VshHost"))
    #expect(!reach("VshHost").contains("VshSession"))
  }

  @Test func theDocumentsTableIsThePackage() throws {
    let rows = ImportTests.floors(in: try Project.text("ARCHITECTURE.md"))
    let declared = try Project.declaredImports()
    #expect(Set(rows.map(\.target)) == Set(declared.map(\.target)))
    let floors = Dictionary(rows.map { ($0.target, $0.floor) }) { first, _ in first }
    for (target, imports) in declared {
      for module in imports where !module.hasPrefix("C") {
        #expect((floors[module] ?? .max) <= floors[target] ?? -1, "\(target) imports \(module)")
      }
    }
  }

  // MARK: Reading

  private static let access = ["package", "public", "internal", "private", "fileprivate"]
  private static let kinds = [
    "struct", "class", "enum", "protocol", "func", "let", "var", "typealias", "actor",
  ]

  static func imports(in code: SwiftCode) -> [(line: Int, module: String)] {
    code.lines.enumerated().compactMap { index, line in
      // Most lines are none: the first letter tells.
      guard let first = line.first(where: { $0 != UInt8(ascii: " ") }), "@ipf".utf8.contains(first) else {
        return nil
      }
      var words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }[...]
      words = words.drop { $0.hasPrefix("@") || access.contains($0) }
      guard words.popFirst() == "import" else { return nil }
      words = words.drop { kinds.contains($0) }
      return words.first?.split(separator: ".").first.map { (index + 1, String($0)) }
    }
  }

  /// The rows `| floor | target | what it is for |` whose floor is a number.
  static func floors(in document: String) -> [(floor: Int, target: String)] {
    document.matches(of: #/(?m)^\| (\d+) \| `(\w+)` \|/#).compactMap { row in
      Int(row.1).map { ($0, String(row.2)) }
    }
  }

  @Test func importLinesAreReadInEveryForm() {
    let text = """
      import A
      package import B
      @testable import C
        import struct D.E
      // import F
      let text = "import G"
      @_exported public import H
      """
    #expect(ImportTests.imports(in: SwiftCode(text)).map(\.module) == ["A", "B", "C", "D", "H"])
  }

  @Test func rowsOfTheTableAreRead() {
    let rows = ImportTests.floors(
      in: """
        | floor | target | what it is for |
        |---|---|---|
        | 0 | `VshText` | text |
        | 7 | `VshCommandLine` | arguments |
        """)
    #expect(rows.map(\.floor) == [0, 7] && rows.map(\.target) == ["VshText", "VshCommandLine"])
  }
}
