import Foundation
import TestSupport
import Testing
import VshSession
import VshSource

@testable import VshSkeleton

/// `Tests/Corpus/skeletons`: scripts with their skeletons.
@Suite struct SkeletonCorpusTests {
  static let folder = CaseFolder("skeletons")
  private static let compiled = "coding"

  static func skeleton(of path: String, in folder: URL) throws -> String {
    let read = { @Sendable (path: String) -> Result<[UInt8], ReadProblem> in
      (try? [UInt8](Data(contentsOf: folder.appending(path: path)))).map(Result.success)
        ?? .failure(ReadProblem("there is no such file"))
    }
    let script = load(
      path, try read(path).get(), reading: Reading(file: { path, _ in read(path) }, named: read))
    #expect(!script.diagnostics.contains { $0.isError })
    let skeleton = script.program.flatMap { SwiftSkeleton(of: $0, script: path) }
    return try #require(skeleton?.text)
  }

  @Test(arguments: folder.cases(".vs").filter { $0 != compiled })
  func theSkeletonIsBesideTheScript(name: String) throws {
    let text = try Self.skeleton(of: name + ".vs", in: Self.folder.url)
    #expect(text == (try Self.folder.expected(name + ".txt", actual: Array(text.utf8))))
  }

  /// One is compiled with these tests.
  @Test func theCompiledSkeletonIsThatOfItsScript() throws {
    let file = "Tests/VshSkeletonTests/Coding.swift"
    let text = try Self.skeleton(of: Self.compiled + ".vs", in: Self.folder.url)
    if CaseFolder.isUpdating { try Checkout.write(text, to: file) }
    #expect(text == (try Checkout.text(file)))
  }

  @Test func aProgramWithoutAScreenHasNone() throws {
    let text = "record R { a: Int }\ncomponent C { view { text \"c\" } }\nshow R(1)\n"
    let reading = Reading(file: { _, _ in .success([]) }, named: { _ in .success([]) })
    let program = try #require(load("a.vs", Array(text.utf8), reading: reading).program)
    #expect(SwiftSkeleton(of: program, script: "a.vs") == nil)
  }
}

#if os(Linux)
  /// "It compiles as it is": the compiler reads the skeleton of each case and of each example, as a module of its own,
  /// beside the client that was built with these tests.
  @Suite(.enabled(if: Installed.has("swiftc"), "skipped: swiftc is not installed"))
  struct CompiledSkeletonTests {
    private static let examples = Checkout.root.appending(path: "examples")

    private static let scripts: [(folder: URL, name: String)] =
      SkeletonCorpusTests.folder.cases(".vs").map { (SkeletonCorpusTests.folder.url, $0 + ".vs") }
      + ((try? FileManager.default.contentsOfDirectory(atPath: examples.path)) ?? []).sorted()
      .filter { $0.hasSuffix(".vs") }.map { (examples, $0) }
      + [(Checkout.root.appending(path: "examples/app/News/Tests/NewsTests"), "News.vs")]

    @Test func everySkeletonCompiles() throws {
      let built = try #require(Installed.vsh).deletingLastPathComponent()
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "vsh-skeletons-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      for (number, script) in Self.scripts.enumerated() {
        let text = try SkeletonCorpusTests.skeleton(of: script.name, in: script.folder)
        let file = folder.appending(path: "Skeleton\(number).swift")
        try Data(text.utf8).write(to: file)
        let problems = try Self.problems(of: file, built)
        #expect(problems == "", "\(script.name)")
      }
      #expect(Self.scripts.count > 30)
    }

    /// What the compiler prints, with all that a strict team asks of it.
    private static func problems(of file: URL, _ built: URL) throws -> String {
      let process = Process()
      process.executableURL = URL(filePath: try #require(Installed.path(of: "swiftc")))
      process.arguments =
        [
          "-typecheck", file.path, "-swift-version", "6", "-warnings-as-errors", "-I",
          built.appending(path: "Modules").path, "-Xcc",
          "-fmodule-map-file=\(built.appending(path: "CRest.build/module.modulemap").path)",
        ]
        + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].flatMap {
          ["-enable-upcoming-feature", $0]
        }
      // The compiler leaves folders in it.
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["TMPDIR": file.deletingLastPathComponent().path]
      ) { $1 }
      process.standardInput = FileHandle.nullDevice
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let printed = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return process.terminationStatus == 0 ? printed : "exit status \(process.terminationStatus)\n\(printed)"
    }
  }
#endif
