import Foundation
import VshComparison

/// The tests of scripts, written down by `vsh plan` with what the script expects after each step.
///
/// ```swift
/// @MainActor @Test(arguments: Plan("News.plan.json").tests) func news(_ test: Plan.Test) {
///   test.hold { newsScreen($0) }
/// }
/// ```
public struct Plan: Sendable {
  /// One test of a script.
  public struct Test: Sendable, CustomStringConvertible {
    /// As the script has it.
    public let name: String
    /// The path of the file that declares it.
    public let path: String
    /// The line of the declaration, from 1.
    public let line: Int
    /// Why it may differ, where the script says `known`.
    public let known: String?

    let steps: [Step]
    let contents: PlanContents
    /// The values and calls that have dictionaries in them, by name; nil in a plan that does not say it.
    var dictionaries: Set<String>?
    /// Why the plan cannot be used; then there are no steps.
    let problem: String?

    /// The name.
    public var description: String { name }
  }

  struct Step: Sendable {
    let path: String
    let line: Int
    let text: String
    let question: ReportValue
    let expected: ReportValue
  }

  /// The tests of all scripts, in their order. Where the plan cannot be used, one test that fails and says why.
  public let tests: [Test]

  /// Reads a plan.
  ///
  /// - Parameters:
  ///   - path: relative to the folder of `file`.
  ///   - file: the source file of the caller.
  public init(_ path: String, file: String = #filePath) {
    let url = URL(filePath: path, relativeTo: URL(filePath: file).deletingLastPathComponent())
    do {
      tests = try Self.tests(in: url)
    } catch {
      tests = [
        Test(
          name: path, path: url.path, line: 1, known: nil, steps: [], contents: PlanContents(of: []),
          problem: "\(error)")
      ]
    }
  }

  /// The tests that open this screen first, for a plan with several screens. A plan that cannot be used has its one test
  /// for each screen.
  public func tests(opening screen: String) -> [Test] {
    tests.filter { test in
      test.problem != nil
        || test.steps.first { $0.question["do"].string == "open" }?.question["screen"] == .string(screen)
    }
  }

  // MARK: The format (`grammar/plan.schema.json`)

  private static let version = 1

  private static func tests(in url: URL) throws -> [Test] {
    let name = url.lastPathComponent
    guard let data = try? Data(contentsOf: url) else {
      throw DriverProblem("\(url.path) cannot be read: `vsh plan` writes it")
    }
    guard let plan = try? ReportReading.value(in: data), plan.has("scripts") else {
      throw DriverProblem("\(name) is not a plan that `vsh plan` wrote")
    }
    guard plan["vsh"] == .number(version) else {
      throw DriverProblem(
        """
        \(name) is a plan of version \(plan["vsh"].canonical), and this ViewScript reads version \(version): use the \
        vsh and the ViewScript of one release
        """)
    }
    let folder = url.deletingLastPathComponent()
    return try plan["scripts"].elements.flatMap { try tests(of: $0, in: folder, plan: name) }
  }

  private static func tests(of script: ReportValue, in folder: URL, plan: String) throws -> [Test] {
    let path = script["path"].string ?? ""
    for file in script["files"].elements {
      let name = file["path"].string ?? ""
      // On a device the scripts are not there.
      guard let bytes = try? Data(contentsOf: folder.appending(path: name)) else { continue }
      if file["hash"] != .string(hash(bytes)) {
        throw DriverProblem(
          "\(name) has changed since \(plan) was written: run `vsh plan \(path) -o \(plan)`")
      }
    }
    let dictionaries =
      script.has("dictionaries") ? Set(script["dictionaries"].elements.compactMap(\.string)) : nil
    let location = { (entry: ReportValue) -> (path: String, line: Int) in
      var line = 1
      if case .number(let number) = entry["line"] { line = number }
      return (folder.appending(path: entry["file"].string ?? path).path, line)
    }
    return script["tests"].elements.map { test in
      let steps = test["steps"].elements.map { step in
        Step(
          path: location(step).path, line: location(step).line, text: step["step"].string ?? "",
          question: step["question"], expected: step["expected"])
      }
      return Test(
        name: test["name"].string ?? "", path: location(test).path, line: location(test).line,
        known: test["known"].string, steps: steps, contents: PlanContents(of: steps.map(\.expected)),
        dictionaries: dictionaries, problem: nil)
    }
  }

  /// FNV-1a of 64 bits, as the plan has it.
  static func hash(_ bytes: Data) -> String {
    let value = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
