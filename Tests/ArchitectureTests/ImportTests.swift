import Testing

/// Imports go downwards only, and only along the edges that `Package.swift` and `ARCHITECTURE.md` name.
@Suite struct ImportTests {
  /// The modules of the system and of Swift that a target may use. Whatever is not listed may use none.
  static let systemModules: [(target: String, modules: [String])] = [
    ("VshHost", ["Glibc", "Darwin", "FoundationEssentials", "Synchronization"]),
    ("VshModels", ["Glibc", "Darwin"]),  // `iconv`, a function of its bytes.
    ("VshLineEditor", ["Glibc", "Darwin"]),  // `malloc`, for texts that go to C.
    ("VshSource", ["Synchronization"]),  // What tests count in a debug build.
    ("VshReading", ["Synchronization"]),  // What several scripts that run at once have read.
    ("VshSuite", ["Synchronization"]),  // What several scripts that run at once write down.
    ("VshServer", ["Synchronization"]),  // The end of a run that is under way.
    ("VshPrompt", ["Synchronization"]),  // What a session has read.
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

  @Test(.enabled(if: Project.exists("ARCHITECTURE.md"), "there is no ARCHITECTURE.md yet"))
  func theDocumentsTableIsThePackage() throws {
    let rows = ImportTests.floors(in: try Project.text("ARCHITECTURE.md"))
    let declared = try Project.declaredImports()
    let floorOf = { (target: String) in rows.first { $0.target == target }?.floor }
    for (target, imports) in declared {
      guard let row = rows.first(where: { $0.target == target }) else {
        Issue.record("ARCHITECTURE.md has no floor \(target)")
        continue
      }
      if let range = row.range {
        for module in imports where !module.hasPrefix("C") {
          #expect(floorOf(module).map { range.contains($0) } == true, "\(target) imports \(module)")
        }
      } else {
        #expect(Set(imports) == Set(row.imports), "the row of \(target)")
      }
      for module in imports where !module.hasPrefix("C") {
        if let lower = floorOf(module) { #expect(lower <= row.floor, "\(target) imports \(module)") }
      }
    }
    for row in rows { #expect(declared.contains { $0.target == row.target }, "\(row.target) is no target") }
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

  struct Row {
    var floor: Int
    var target: String
    /// Named one by one; `Text` is `VshText`.
    var imports: [String]
    /// `0 to 4`, or `all` below.
    var range: Range<Int>?
  }

  /// The rows `| floor | target | what it is for | may import |` whose floor is a number.
  static func floors(in document: String) -> [Row] {
    document.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.filter { $0 != "`" } }
        .map { cell in cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed() }
        .map { String($0) }
      guard cells.count == 4, let floor = Int(cells[0]) else { return nil }
      var row = Row(floor: floor, target: cells[1], imports: [], range: nil)
      if cells[3] == "all" {
        row.range = 0..<floor
      } else if let match = cells[3].wholeMatch(of: #/(\d+) to (\d+)/#), let low = Int(match.1),
        let high = Int(match.2)
      {
        row.range = low..<(high + 1)
      } else {
        row.imports = cells[3].matches(of: #/\w+/#).map { match in
          let name = String(match.0)
          return name.hasPrefix("Vsh") || name.wholeMatch(of: #/C[A-Z]\w*/#) != nil ? name : "Vsh" + name
        }
      }
      return row
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
        | floor | target | what it is for | may import |
        |---|---|---|---|
        | 0 | `VshText` | text | CUnicode, CZones |
        | 3 | `VshCheck` | trees | Text, `VshSource` |
        | 5 | `VshSession` | all stages | 0 to 4 |
        | 7 | `VshCommandLine` | arguments | all |
        """)
    #expect(rows.map(\.target) == ["VshText", "VshCheck", "VshSession", "VshCommandLine"])
    #expect(rows.map(\.imports) == [["CUnicode", "CZones"], ["VshText", "VshSource"], [], []])
    #expect(rows.map(\.range) == [nil, nil, 0..<5, 0..<7])
  }
}
