import TestSupport
import Testing
import VshSession
import VshSource

/// Random programs in two files, each of which brings the other's names one by one: they do what they do in one file.
@Suite struct SplitProgramsTests {
  static let parts = RandomPrograms.parts(100)
  private static let steps = """

    open S0
    show
    wait 1s
    show
    wait 7s
    show

    """

  @Test(arguments: parts) func twoFilesDoWhatOneDoes(seeds: Range<UInt64>) throws {
    for seed in seeds {
      let items = Self.items(of: ProgramGenerator.small(seed: seed).program)
      try #require(items.count > 3)
      var random = SeededGenerator(seed: seed)
      let isOther = items.map { _ in random.isHappening(oneIn: 2) }
      func file(_ other: Bool) -> String {
        let names = zip(items, isOther).filter { $0.1 != other }.map { Self.name(of: $0.0) }
        let brought =
          names.isEmpty ? "" : "import \(names.joined(separator: ", ")) from \"\(other ? "a" : "b").vs\"\n"
        return brought + zip(items, isOther).filter { $0.1 == other }.map(\.0).joined(separator: "\n")
      }
      let whole = Self.transcript("a.vs", ["a.vs": items.joined(separator: "\n") + Self.steps])
      let split = Self.transcript("a.vs", ["a.vs": file(false) + Self.steps, "b.vs": file(true)])
      #expect(split == whole, "seed \(seed)\n\(file(false))\n--- b.vs\n\(file(true))")
    }
  }

  /// The declarations of a program, each of which begins at the start of a line.
  private static func items(of program: String) -> [String] {
    var items: [String] = []
    for line in program.split(separator: "\n") {
      if let first = line.first, first != " ", first != "}" {
        items.append(String(line))
      } else {
        items[items.count - 1] += "\n" + line
      }
    }
    return items
  }

  private static func name(of item: String) -> String {
    String(item.split(separator: " ")[1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
  }

  private static func transcript(_ path: String, _ files: [String: String]) -> String {
    let reading = Reading(
      file: { path, _ in
        files[path].map { .success(Array($0.utf8)) } ?? .failure(ReadProblem("there is no such file"))
      },
      named: { _ in .failure(ReadProblem("no file is named here")) })
    let script = load(path, Array((files[path] ?? "").utf8), reading: reading)
    let errors = script.diagnostics.filter(\.isError).map(\.message)
    if !errors.isEmpty { return errors.joined(separator: "\n") }
    return String(decoding: run(script, RunSettings(), reading: reading).transcript, as: UTF8.self)
  }
}
