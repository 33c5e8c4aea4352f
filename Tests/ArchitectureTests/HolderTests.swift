import Testing

/// A collection moves texts, lists and records, so everything that may hold a value across one has to be told. This test reads the
/// sources: whatever type or case can hold a value is listed in `Holders.swift`, with what becomes of it.
@Suite struct HolderTests {
  /// What is listed part by part; whoever has one of these in turn has a whole world, or a part of one.
  private static let ends: Set<String> = [
    "World", "WorldSeed", "Heap", "HeapCollection", "Code", "Frame", "Drawing", "Observations", "Schedule",
    "StepLog", "Choice", "EffectQueue", "Journal", "ModelData", "Registers", "Population",
  ]

  @Test func whoeverHoldsAValueIsListed() throws {
    let sources = try Project.sources()
    // Elsewhere `Value` is another type, or none.
    let types = sources.filter { $0.target == "VshMachine" || $0.text.contains("import VshMachine\n") }
      .flatMap { source in HoldingType.all(in: source.code).map { (path: source.path, type: $0) } }
    // What holds something that holds a value holds one.
    var holding: Set<String> = ["Value"]
    var count = 0
    while count < holding.count {
      count = holding.count
      for (_, type) in types where !Self.ends.contains(type.name) {
        if type.parts.contains(where: { $0.mentions(holding) }) { holding.insert(type.name) }
      }
    }
    let holders = try #require(sources.first { $0.path.hasSuffix("Heap/Holders.swift") }).text
    var found: Set<String> = []
    for (path, type) in types {
      for part in type.parts where part.mentions(holding) {
        let name = "`\(type.name).\(part.name)`"
        found.insert(name)
        if !holders.contains(name), !holders.contains("`\(type.name)`") {
          Issue.record("\(path): \(name) can hold a value, and Holders.swift does not list it")
        }
      }
    }
    // And nothing is listed that is not there any more.
    for listed in holders.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      guard listed.offset % 2 == 1, listed.element.first?.isUppercase == true, listed.element.contains(".")
      else { continue }
      if !listed.element.contains("swift"), !found.contains("`\(listed.element)`") {
        Issue.record("Holders.swift lists \(listed.element), which is not there")
      }
    }
    #expect(found.count > 50)
  }

  @Test func propertiesAreFound() {
    let code = SwiftCode(
      """
      struct A: B {
        var a: [Value]
        private(set) var b = Value.absent, c: Int { a.count }
        func f(_ x: Value) { let local: Value = x }
        enum C {
          case d(Int, of: Value)
          static let e: Value = 1
        }
      }
      """)
    let types = HoldingType.all(in: code)
    #expect(types.map(\.name) == ["A", "C"])
    #expect(types.first?.parts.filter { $0.mentions(["Value"]) }.map(\.name) == ["a", "b"])
    #expect(types.last?.parts.filter { $0.mentions(["Value"]) }.map(\.name) == ["d"])
  }
}

/// A type in a source, with what it stores.
struct HoldingType {
  struct Part {
    var name: String
    /// The rest of its line: the type, or the first value.
    var text: String

    /// A word of the text is one of these.
    func mentions(_ names: Set<String>) -> Bool {
      text.replacing("JSONDocument.Value", with: "").split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        .contains { names.contains(String($0)) }
    }
  }

  var name: String
  var isStruct = false
  var parts: [Part] = []

  private static let words: Set<String> = ["struct", "class", "enum", "actor"]
  private static let modifiers: Set<String> = [
    "package", "private", "fileprivate", "public", "internal", "final", "indirect", "package(set)",
    "private(set)", "fileprivate(set)", "internal(set)", "weak", "lazy", "nonisolated",
  ]

  /// Those of a source, each with the properties and cases that stand directly in it, one a line.
  static func all(in code: SwiftCode) -> [HoldingType] {
    var found: [HoldingType] = []
    // Open braces: the type that one belongs to, or nil.
    var open: [Int?] = []
    for line in code.lines {
      let text = String(decoding: line, as: UTF8.self)
      let words = text.split { $0 == " " }.drop { modifiers.contains(String($0)) || $0.hasPrefix("@") }
      var begun: Int?
      if let first = words.first, Self.words.contains(String(first)), words.count > 1 {
        let name = words[words.startIndex + 1].prefix { $0.isLetter || $0.isNumber }
        found.append(HoldingType(name: String(name), isStruct: first == "struct"))
        begun = found.count - 1
      } else if let last = open.last, let type = last, let first = words.first,
        ["var", "let", "case"].contains(first), words.count > 1
      {
        let rest = words.dropFirst().joined(separator: " ")
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        // Behind an opening brace comes the code of a property that stores nothing.
        let isComputed = first == "var" && text.contains("{") && !text.prefix { $0 != "{" }.contains("=")
        if !isComputed {
          let type = type
          found[type].parts.append(Part(name: String(name), text: String(rest.dropFirst(name.count))))
        }
      }
      for byte in line {
        if byte == UInt8(ascii: "{") {
          open.append(begun)
          begun = nil
        } else if byte == UInt8(ascii: "}"), !open.isEmpty {
          open.removeLast()
        }
      }
    }
    return found
  }
}
