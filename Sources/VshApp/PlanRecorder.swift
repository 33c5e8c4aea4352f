import VshComparison
import Synchronization
import VshModels
package import VshProgram
package import VshSession
import VshSource
package import VshText

/// Writes down the tests of a script for clients that replay them without vsh: each step's question, and the report that
/// the script expects (`grammar/plan.schema.json`).
///
/// It takes each step as a real app does, and agrees.
package final class PlanRecorder: RealApp {
  package let reports = AppParts.all.reduce(into: AppParts()) { $0.insert($1.part) }
  package let mapping: AppMapping?
  package let isStepwise = false

  private let script: LoadedScript
  private let path: String
  private let pathInPlan: @Sendable (String) -> String
  private let lines: [LineMap]
  private let isStopped: @Sendable () -> Bool
  private let kept: Mutex<Kept>

  private struct Kept: Sendable {
    /// What the plan may still take.
    var bytesLeft: Int
    /// The steps of the open test, as text: a value takes many times as much.
    var steps: [JSONValue] = []
    var tests: [JSONValue] = []
  }

  /// - Parameters:
  ///   - path: of the script's own file.
  ///   - bytesLeft: what the plan may still take.
  ///   - isStopped: asked at each step; true ends the test.
  ///   - pathInPlan: what the plan calls a file.
  package init(
    _ script: LoadedScript, _ path: String, bytesLeft: Int, isStopped: @escaping @Sendable () -> Bool,
    pathInPlan: @escaping @Sendable (String) -> String
  ) {
    self.script = script
    self.path = path
    self.isStopped = isStopped
    kept = Mutex(Kept(bytesLeft: bytesLeft))
    self.pathInPlan = pathInPlan
    mapping = script.program?.script.app
    lines = script.sources.map { LineMap($0.bytes) }
  }

  package func beginRun() {}

  package func beginTest(named name: String) { kept.withLock { $0.steps = [] } }

  package func ask(_ question: JSONValue, expecting expected: JSONValue, at step: AppStep) -> AppAnswer {
    let source = script.sources[Int(step.span.file.index)]
    let text = String(decoding: source.bytes[Int(step.span.start)..<Int(step.span.end)], as: UTF8.self)
    let entry: JSONValue = [
      "line": .number(line(of: step.span)), "file": JSONValue(fileOutsideOfScript(step.span)),
      "step": .string(text), "question": question, "expected": expected,
    ]
    let line = String(entry.document.dropLast())
    return kept.withLock { kept in
      kept.bytesLeft -= line.utf8.count
      if kept.bytesLeft < 0 || isStopped() { return .failed }
      kept.steps.append(.written(line))
      return .agrees
    }
  }

  /// What the plan may still take; negative where it has become too large.
  package var bytesLeft: Int { kept.withLock { $0.bytesLeft } }

  package func endTest() -> [AppFinding] { [] }

  /// Keeps the steps of a test that has ended. A test without a step that an app could take is left out.
  package func end(_ test: TestOutcome) {
    let known: String? = if case .known(let reason) = test.setAside { reason } else { nil }
    kept.withLock { kept in
      defer { kept.steps = [] }
      guard let span = test.span, !kept.steps.isEmpty else { return }
      kept.tests.append([
        "name": .string(test.name ?? Self.topLevelName), "line": .number(line(of: span)),
        "file": JSONValue(fileOutsideOfScript(span)), "known": JSONValue(known),
        "steps": .tall(.list(kept.steps)),
      ])
    }
  }

  /// Whether some test has a step that an app could take.
  package var hasSteps: Bool { kept.withLock { !$0.tests.isEmpty } }

  package func close() {}
  package var problem: AppProblem? { nil }
  package var summary: AppSummary { AppSummary() }

  // MARK: The format

  private static let version = 1
  private static let topLevelName = "the steps at the top of the file"

  /// A document with the parts of several scripts.
  package static func plan(of scripts: [JSONValue]) -> String {
    JSONValue.tall(["vsh": .number(version), "scripts": .tall(.list(scripts))]).document
  }

  /// What a file that may be a plan is.
  package enum Reading: Equatable, Sendable {
    /// - Parameter scripts: as the plan calls them.
    case plan(scripts: [String])
    case otherVersion(String)
    case somethingElse
  }

  package static func read(_ bytes: [UInt8]) -> Reading {
    guard let plan = try? JSONValue.read(bytes), plan.has("vsh"), plan.has("scripts") else {
      return .somethingElse
    }
    if !plan["vsh"].isEqual(to: .number(version)) { return .otherVersion(plan["vsh"].text) }
    return .plan(scripts: plan["scripts"].elements.compactMap { $0["path"].string })
  }

  /// The script's part of the plan.
  package var json: JSONValue {
    let files = script.sources.filter { $0.path != LoadedScript.preludePath }.map { source -> JSONValue in
      [
        "path": .string(pathInPlan(source.path)),
        "hash": .string(ByteHash(source.bytes).value.digits(16, radix: 16)),
      ]
    }
    let templates = script.program.map { AppTemplate.all(of: $0) } ?? []
    return .tall([
      "path": .string(pathInPlan(path)), "files": .list(files),
      "app": script.program.flatMap { program in mapping?.json(in: program) } ?? [:],
      "dictionaries": .strings(script.program.map { $0.namesOfDictionaries } ?? []),
      "templates": .list(templates.map { ["kind": .string($0.kind), "pieces": .strings($0.pieces)] }),
      "tests": .tall(.list(kept.withLock { $0.tests.map { .tall($0) } })),
    ])
  }

  private func line(of span: SourceSpan) -> Int { lines[Int(span.file.index)].line(of: Int(span.start)) }

  /// Nil for the script itself.
  private func fileOutsideOfScript(_ span: SourceSpan) -> String? {
    let other = script.sources[Int(span.file.index)].path
    return other == path ? nil : pathInPlan(other)
  }
}

extension Program {
  /// The names of values, and of calls, in which there are dictionaries: their members are no fields.
  fileprivate var namesOfDictionaries: [String] {
    var types: Set<TypeID> = []
    func reaches(_ type: TypeID) -> Bool {
      // A type that is met again adds nothing new.
      guard types.insert(type).inserted else { return false }
      switch self.types[type] {
      case .dictionary: return true
      case .list(let inner), .optional(let inner): return reaches(inner)
      case .record(let id): return records[id].fields.contains { reaches($0.type) }
      case .enumeration(let id): return enums[id].cases.flatMap(\.values).contains { reaches($0.type) }
      case _: return false
      }
    }
    let values = screens.ids.flatMap { slots(of: $0) }.map { (names[$0.name], $0.type) }
    let arguments = operations.ids.flatMap { id in
      operations[id].parameters.map { (name(of: id), $0.type) }
    }
    var found: Set<String> = []
    for (name, type) in values + arguments {
      types = []
      if reaches(type) { found.insert(name) }
    }
    return found.sorted()
  }
}
