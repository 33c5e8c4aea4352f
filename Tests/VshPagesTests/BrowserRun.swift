import Foundation
import TestSupport
import Testing

/// One run of the `vsh` that was built, with a page in a browser.
struct BrowserRun {
  let status: Int32
  let text: String

  /// What the tests of pages need: Debian's `chromium-headless-shell`, or another Chromium.
  static let browser = ["chromium-headless-shell", "chromium", "google-chrome"].first(where: Installed.has)

  /// The options with which the browser starts here: root has no sandbox.
  static let options = geteuid() == 0 ? ["--browser-no-sandbox"] : []

  /// - Parameters:
  ///   - folder: where it runs, by default this checkout.
  ///   - input: what it reads, all at once.
  ///   - starter: a program that starts it, with its words.
  init(
    _ arguments: [String], in folder: URL = Checkout.root, variables: [String: String] = [:],
    input: String? = nil, under starter: [String] = []
  ) throws {
    let process = try BrowserRun.process(arguments, variables: variables)
    process.currentDirectoryURL = folder
    if let first = starter.first, let path = Installed.path(of: first), let vsh = process.executableURL {
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = starter.dropFirst() + [vsh.path] + arguments
    }
    if let input {
      let typed = Pipe()
      typed.fileHandleForWriting.write(Data(input.utf8))
      try typed.fileHandleForWriting.close()
      process.standardInput = typed
    }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }

  /// Whether it printed a sentence, be it on several lines.
  func says(_ sentence: String) -> Bool { text.contains(sentence) || text.unbroken.contains(sentence) }

  /// A run of `vsh test --page` of many scripts, which share a browser. Each has its page beside it.
  init(scripts: [String], variables: [String: String] = [:]) throws {
    // From here they are outside of the current folder.
    let folder = try PageCopy()
    try self.init(["test", "--page"] + BrowserRun.options + scripts, in: folder.folder, variables: variables)
  }

  /// What it printed of one of many scripts, from the line with its counts on.
  func part(of script: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("\(script): ") }) else { return "" }
    let rest = lines[(start + 1)...].prefix { !$0.contains(/^\/.*\.vs: \d/) }
    return ([lines[start]] + rest).joined(separator: "\n")
  }

  /// Whether each test of one of many scripts has passed.
  func hasPassed(_ script: String) -> Bool { part(of: script).contains(/^\S+: \d+ passed\n/) }

  /// The `vsh` that was built, not yet started, whose output is dropped.
  ///
  /// - Parameter variables: of the environment, beside those of the tests.
  static func process(_ arguments: [String], variables: [String: String] = [:]) throws -> Process {
    let vsh = try #require(Installed.vsh)
    let process = Process()
    process.executableURL = vsh
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.currentDirectoryURL = Checkout.root
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// A run of `vsh test --page` with the browser's options.
  init(
    page: String? = nil, script: String, _ more: [String] = [], variables: [String: String] = [:]
  ) throws {
    let words = ["test", page.map { "--page=\($0)" } ?? "--page"] + BrowserRun.options + more + [script]
    try self.init(words, variables: variables)
  }
}

/// A folder of its own for one test, with a copy of a page or with files that are given.
final class PageCopy {
  let folder: URL

  init(of page: String? = nil) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "vsh-page-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    if let page {
      try FileManager.default.copyItem(at: Checkout.root.appending(path: page), to: folder)
    } else {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ file: String) -> String { folder.appending(path: file).path }

  func write(_ file: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: file))
  }

  func replace(_ old: String, in file: String, with new: String) throws {
    let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    let place = try #require(text.range(of: old), "\(file) has no \(old)")
    try write(file, text.replacingCharacters(in: place, with: new))
  }
}
