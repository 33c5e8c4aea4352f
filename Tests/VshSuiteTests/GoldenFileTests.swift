import TestSupport
import Testing
import VshHost

@testable import VshSuite

@Suite struct GoldenFileTests {
  private let golden = GoldenFile(script: "a/news.vs")

  /// Nil where it cannot be read.
  private func verdict(golden text: String?, transcript: String) -> GoldenFile.Verdict? {
    let files: [(Path, String)] = text.map { [(golden.path, $0)] } ?? []
    return try? golden.compare(with: Array(transcript.utf8), files: MemoryHost(files: files).host.files)
  }

  @Test func itStandsBesideTheScript() {
    #expect(golden.path == "a/news.golden")
    #expect(GoldenFile(script: "news").path == "news.golden")
    #expect(GoldenFile(script: "a.vs/b.vs").path == "a.vs/b.golden")
  }

  @Test func theSameBytesMatch() {
    #expect(verdict(golden: "> show\nx\n", transcript: "> show\nx\n") == .matches)
    #expect(verdict(golden: "> show\nx\n", transcript: "> show\nx") == .matches)
    #expect(verdict(golden: "> show\nx\n", transcript: "> show\nx\n\n\n") != .matches)
    #expect(verdict(golden: "", transcript: "") == .matches)
    #expect(verdict(golden: nil, transcript: "x") == .missing)
  }

  @Test func anyOtherByteDiffers() {
    let golden = "--- a/news.golden\n+++ what the script prints now\n"
    #expect(
      verdict(golden: "x", transcript: "x\n")
        == .differs(diff: golden + "@@ -1,1 +1,1 @@\n-x\n\\ No newline at end of file\n+x\n"))
    #expect(
      verdict(golden: "x\r\ny\n", transcript: "x\nz\n")
        == .differs(diff: golden + "@@ -1,2 +1,2 @@\n-x␍\n? ^\n-y\n+x\n+z\n"))
    #expect(verdict(golden: "", transcript: "x\n") == .differs(diff: golden + "@@ -0,0 +1,1 @@\n+x\n"))
  }

  @Test func otherLineEndsAreNamedInOneSentence() {
    let diff =
      "--- a/news.golden\n+++ what the script prints now\n"
      + "\\ Only the line ends differ: the golden file has CRLF. Git writes them so,"
      + " unless `.gitattributes` says `*.golden -text`\n"
    #expect(verdict(golden: "> show\r\nx\r\n", transcript: "> show\nx\n") == .differs(diff: diff))
    #expect(verdict(golden: "> show\r\nx ⟨n⟩\r\n", transcript: "> show\nx 12\n") == .differs(diff: diff))
    // What the script prints may hold CRLF itself.
    #expect(verdict(golden: "x\r\n", transcript: "x\r\n") == .matches)
  }

  @Test func anUnfinishedMergeIsNamed() {
    let merge = "> show\n<<<<<<< HEAD\nx\n=======\ny\n>>>>>>> other\n"
    #expect(verdict(golden: merge, transcript: "> show\nx\n") == .conflict(line: 2))
    // The marks alone, or what the script itself prints, is no merge.
    #expect(verdict(golden: merge, transcript: merge) == .matches)
    guard case .differs = verdict(golden: "=======\n>>>>>>> x\n<<<<<<< y\n", transcript: "x") else {
      Issue.record("three marks out of order are no merge")
      return
    }
  }

  @Test func whatIsNoFileIsUnreadable() throws {
    let memory = MemoryHost(files: [("a/news.golden/x", "")])
    #expect(throws: HostProblem(.read, "a/news.golden", .isFolder)) {
      try golden.compare(with: [], files: memory.host.files)
    }
    #expect(throws: HostProblem(.write, "a/news.golden", .isFolder)) {
      try golden.update(to: [0x61], files: memory.host.files)
    }

    let folder = try RealFolder(["news.vs"])
    try folder.link("news.golden", to: "nowhere")
    let broken = GoldenFile(script: folder.path.appending("news.vs"))
    let problem = HostProblem(.read, broken.path, .brokenLink)
    #expect(throws: problem) { try broken.compare(with: [], files: .live) }
    #expect(throws: HostProblem(.write, broken.path, .foundLink(broken.path))) {
      try broken.update(to: [0x61], files: .live)
    }
  }

  @Test func updatingWritesOnlyWhatChanged() throws {
    let memory = MemoryHost(files: [("a/news.vs", "")])
    let files = memory.host.files
    #expect(try golden.update(to: Array("x\n\n".utf8), files: files))
    #expect(memory.text("a/news.golden") == "x\n\n")
    #expect(try golden.update(to: Array("x\n".utf8), files: files))
    #expect(try golden.update(to: Array("x".utf8), files: files) == false)
    #expect(try golden.update(to: [], files: files))
    #expect(memory.text("a/news.golden") == "")

    var silent = files
    silent.replaceFile = { path, _, _ in HostProblem(.write, path, .noSpace) }
    #expect(try golden.update(to: [], files: silent) == false)
    #expect(throws: HostProblem(.write, "a/news.golden", .noSpace)) {
      try golden.update(to: [0x61], files: silent)
    }
  }

  @Test func linesWithHolesFitAndStay() throws {
    let old = "> show\nat ⟨n⟩\n⟨…⟩ left\nold\n"
    #expect(verdict(golden: old, transcript: "> show\nat 12\n3 left\nold\n") == .matches)
    let memory = MemoryHost(files: [(golden.path, old)])
    #expect(try golden.update(to: Array("> show\nat 12\n3 left\nnew ⟨n⟩".utf8), files: memory.host.files))
    #expect(memory.text(golden.path) == "> show\nat ⟨n⟩\n⟨…⟩ left\nnew ⟨⟨n⟩\n")
    // It says so already, holes and all.
    #expect(
      try golden.update(to: Array("> show\nat 13\n4 left\nnew ⟨n⟩".utf8), files: memory.host.files) == false)
    #expect(verdict(golden: "⟨n⟩\n", transcript: "⟨n⟩\n") != .matches)
    #expect(verdict(golden: "⟨⟨n⟩\n", transcript: "⟨n⟩\n") == .matches)
  }

  @Test func itsLimitIsExact() throws {
    let path = golden.path
    var files = MemoryHost().host.files
    files.findKind = { _, _ in .success(.regular) }
    files.readFile = { _, limitBytes in
      limitBytes == 32 << 20 ? .success([]) : .failure(HostProblem(.read, path, .missing))
    }
    #expect(try golden.compare(with: [], files: files) == .matches)
  }
}
