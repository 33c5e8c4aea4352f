import Foundation
import Testing

/// What the core may not use, because Embedded Swift compiles it for WebAssembly from the same sources.
///
/// `Playground/check` is the compiler's own answer. These rows give it in seconds, and say why. What only the compiler
/// sees, it alone holds out: `contains` with a text, an array of tuples that gets other labels or optional elements (it
/// would cast each element while the program runs), and a value without a `description` in a text
/// (`Playground/Interpolation.swift`).
@Suite struct EmbeddedTests {
  struct Refused: Sendable {
    var word: String
    /// What may follow it.
    var unless: [String] = []
    var reason: String
  }

  static let refused: [Refused] = [
    Refused(word: #"\."#, reason: "a key path is made while the program runs: write a closure"),
    Refused(word: "KeyPath", reason: "a key path is read while the program runs: take a closure"),
    Refused(word: "WritableKeyPath", reason: "a key path is read while the program runs: take a closure"),
    Refused(word: "keyPath:", reason: "a key path is read while the program runs: take a closure"),
    Refused(word: " as? ", reason: "a cast looks at the type while the program runs"),
    Refused(word: " is ", unless: ["wanted"], reason: "a cast looks at the type while the program runs"),
    Refused(
      word: "Dictionary(", unless: ["firstOf:", "lastOf:", "grouping:"],
      reason: "the library's initializer casts: take `firstOf:` or `lastOf:`"),
    Refused(word: "String(describing:", reason: "the program has no names of types and cases"),
    Refused(word: "String(reflecting:", reason: "the program has no names of types and cases"),
    Refused(word: "Mirror(", reason: "the program has no names of types and cases"),
    Refused(word: ".firstRange(of:", reason: "the library's search is missing: take `firstOccurrence(of:)`"),
    Refused(word: ".ranges(of:", reason: "the library's search is missing: take `firstOccurrence(of:)`"),
    Refused(word: ".trimmingPrefix(", reason: "the library's search is missing: take `behind(_:)`"),
    Refused(
      word: ".replacing(", unless: ["each:"],
      reason: "the library's search is missing: take `replacing(each:with:)`"),
    Refused(word: "Regex", reason: "the library's search is missing"),
    Refused(word: "Mutex", reason: "there is one thread and no `Mutex`: take `Guarded`"),
    Refused(word: "async", reason: "there is one thread"),
    Refused(word: "await", reason: "there is one thread"),
    Refused(word: "@TaskLocal", reason: "there is one thread"),
    Refused(
      word: "any ", unless: ["RealApp", "Explorer", "Sendable", "}"],
      reason: "the size of any value is not known: only an object may be `any`"),
    Refused(
      word: "#if ", unless: ["DEBUG", "FUZZING"],
      reason: "there is one source for both: only the lowest floor has conditions"),
  ]

  /// The one file in which native code and that for WebAssembly differ, and what only a debug build counts.
  static let exempt = ["Sources/VshText/Guarded.swift", "Sources/VshSource/Effort.swift"]

  /// As `Playground/compile` lists them.
  private static func core() throws -> Set<String> {
    let script = try Project.text("Playground/compile")
    let floors = script.split(separator: "floors=(\n")[1].split(separator: "\n)")[0]
    return Set(floors.matches(of: #/Vsh\w+/#).map { String($0.0) })
  }

  /// The first words behind each place in which a row's word stands.
  private static func found(_ refused: Refused, in code: String) -> [String] {
    let parts = code.components(separatedBy: refused.word)
    return zip(parts, parts.dropFirst()).compactMap { before, after in
      let isInWord =
        refused.word.first?.isLetter == true && before.last?.isLetter == true
        || refused.word.last?.isLetter == true && after.first?.isLetter == true
      return isInWord || refused.unless.contains { after.hasPrefix($0) } ? nil : String(after.prefix(30))
    }
  }

  @Test func theCoreUsesNothingThatEmbeddedSwiftRefuses() throws {
    let core = try EmbeddedTests.core()
    let sources = try Project.sources().filter { core.contains($0.target) }
    #expect(sources.count > 300)
    for source in sources where !EmbeddedTests.exempt.contains(source.path) {
      let code = source.code.lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
      for refused in EmbeddedTests.refused {
        for rest in EmbeddedTests.found(refused, in: code) {
          Issue.record("\(source.path): \(refused.word)\(rest): \(refused.reason)")
        }
      }
    }
  }

  @Test func wordsAreFoundInCode() {
    func found(_ word: String, _ code: String) -> Int {
      EmbeddedTests.refused.filter { $0.word == word }.map { EmbeddedTests.found($0, in: code).count }.reduce(
        0, +)
    }
    #expect(found(#"\."#, #"names.map(\.text) + codes.map(\.number)"#) == 2)
    #expect(found("Dictionary(", "Dictionary(firstOf: a) + makeDictionary(b)") == 0)
    #expect(found("Dictionary(", "let a = Dictionary(b) { $1 }") == 1)
    #expect(found("any ", "var a: any Explorer, b: any Shape, many c") == 1)
    #expect(found("#if ", "#if DEBUG\n#if os(Linux)") == 1)
  }

  @Test func whatMayBeAnyIsAClass() throws {
    for (path, name) in [("App/RealApp", "RealApp"), ("Run/Explorer", "Explorer")] {
      #expect(try Project.text("Sources/VshSession/\(path).swift").contains("protocol \(name): AnyObject"))
    }
  }

  @Test func theCoreIsWhatThePageImports() throws {
    let declared = try Project.declaredImports()
    var core: Set<String> = ["VshExplore", "VshPrompt"]
    for (target, imports) in declared.reversed() where core.contains(target) { core.formUnion(imports) }
    #expect(core.filter { !$0.hasPrefix("C") } == (try EmbeddedTests.core()))
  }
}
