import Foundation
import TestSupport
import Testing
import VshHost

@testable import VshSuite

@Suite struct DiscoveryTests {
  private func found(_ files: [Path], in paths: [Path] = ["."]) -> Discovery.Found {
    discover(files.map { ($0, "") }, in: paths)
  }

  private func discover(_ files: [(Path, String)], in paths: [Path] = ["."]) -> Discovery.Found {
    Discovery(files: MemoryHost(files: files).host.files).find(paths)
  }

  @Test func scriptsComeInByteOrder() {
    let scripts = found(["b.vs", "a/x.vs", "a-b.vs", "Z.vs", "a.vs", "あ.vs", "a/notes.txt", "vs"]).scripts
    #expect(scripts == ["Z.vs", "a-b.vs", "a.vs", "a/x.vs", "b.vs", "あ.vs"])
  }

  @Test func hiddenNamesAreLeftAside() {
    let files: [Path] = [".git/a.vs", ".a.vs", "b/.cache/c.vs", "b/c.vs"]
    #expect(found(files).scripts == ["b/c.vs"])
    #expect(found(files, in: [".git", ".a.vs"]).scripts == [".a.vs", ".git/a.vs"])
  }

  @Test func namedPathsAreTakenWhateverTheyAreCalled() {
    let files: [(Path, String)] = [
      (".gitignore", "*.vs\nscript\n"), ("a.vs", ""), ("script", ""), ("b.vs", ""),
    ]
    #expect(discover(files, in: ["script", "./a.vs"]).scripts == ["a.vs", "script"])
  }

  @Test func aFileIsTakenOnce() {
    let files: [Path] = ["a/x.vs", "a/y.vs"]
    let scripts = found(files, in: ["a", "./a//x.vs", "/home/a/x.vs", "a/../a/y.vs", "a/"]).scripts
    #expect(scripts.count == 2)
    #expect(scripts.map(\.name) == ["x.vs", "y.vs"])
  }

  @Test func foldersWithoutGoldenFilesAreTold() {
    let files: [(Path, String)] = [
      (".git/HEAD", ""), (".gitignore", "b/*.golden\n"), ("a/x.vs", ""), ("b/x.vs", ""), ("b/x.golden", ""),
      ("c/x.vs", ""), ("c/.x.golden", ""), ("d/x.vs", ""), ("d/X.GOLDEN", ""), ("e/x.golden.txt", ""),
    ]
    let found = discover(files)
    #expect(found.folders == [".", "a", "b", "c", "d", "e"])
    #expect(found.foldersWithoutGoldens == [".", "a", "e"])
    #expect(discover(files, in: ["a/x.vs"]).foldersWithoutGoldens.isEmpty)
  }

  @Test func aMissingPathIsAProblemAndTheOthersAreFound() {
    let found = found(["a.vs"], in: ["none.vs", "a.vs", "none"])
    #expect(found.scripts == ["a.vs"])
    #expect(
      found.problems.map(\.sentence) == [
        "cannot find `none.vs`: it does not exist", "cannot find `none`: it does not exist",
      ])
  }

  @Test func rulesOfEveryFolderCountFromTheRepositoryDown() {
    let files: [(Path, String)] = [
      (".git/HEAD", ""), (".gitignore", "/build/\n*.tmp.vs\ndeep/skip.vs\n"),
      ("build/a.vs", ""), ("src/build/a.vs", ""), ("src/x.tmp.vs", ""), ("src/deep/skip.vs", ""),
      ("src/.gitignore", "!keep.tmp.vs\nlocal.vs\n"), ("src/keep.tmp.vs", ""), ("src/a/local.vs", ""),
      ("src/a/b.vs", ""), ("local.vs", ""), ("deep/skip.vs", ""),
    ]
    #expect(
      discover(files).scripts == [
        "local.vs", "src/a/b.vs", "src/build/a.vs", "src/deep/skip.vs", "src/keep.tmp.vs",
      ])
    // The same from further down, where the outer rules have to be looked for.
    #expect(
      discover(files, in: ["src"]).scripts == [
        "src/a/b.vs", "src/build/a.vs", "src/deep/skip.vs", "src/keep.tmp.vs",
      ])
    #expect(discover(files, in: ["src/a"]).scripts == ["src/a/b.vs"])
    #expect(discover(files, in: ["deep"]).scripts == [])
  }

  @Test func outsideARepositoryNothingAboveCounts() {
    let files: [(Path, String)] = [(".gitignore", "*.vs"), ("a/b.vs", "")]
    #expect(discover(files, in: ["a"]).scripts == ["a/b.vs"])
    #expect(discover(files).scripts == [])
  }

  @Test func aGoldenWithoutItsScriptIsAnOrphan() {
    let files: [Path] = [
      "a.golden", "b.golden", "b.vs", "c.golden", "c", "x/d.golden", ".e.golden", "out/f.golden",
    ]
    let found = discover(files.map { ($0, "") } + [(".gitignore", "out")])
    #expect(found.orphanedGoldens == ["a.golden", "x/d.golden"])
    #expect(found.scripts == ["b.vs"])
  }

  @Test func anIgnoreFileHasALimit() {
    let fits = String(repeating: "#", count: 1 << 20)
    #expect(discover([(".gitignore", fits), ("a.vs", "")]).scripts == ["a.vs"])
    let tooLarge = discover([(".gitignore", fits + "#"), ("a.vs", ""), ("b/c.vs", "")])
    #expect(tooLarge.problems.map(\.sentence) == ["cannot read `.gitignore`: it is larger than 1 MiB"])
  }

  // MARK: On real files, for what memory has not

  @Test func linksAreTakenAsFilesAndNeverFollowedInCircles() throws {
    let folder = try RealFolder(["real/a.vs", "real/deep/b.vs", "other/c.vs"])
    try folder.link("real/loop", to: "..")
    try folder.link("real/self.vs", to: "self.vs")
    try folder.link("real/link.vs", to: "a.vs")
    try folder.link("real/broken.vs", to: "nowhere")
    try folder.link("real/folder.vs", to: "../other")
    try folder.link("outside", to: "other")
    let discovery = Discovery(files: .live)
    let names = { (found: Discovery.Found) in
      found.scripts.map { String($0.description.dropFirst(folder.path.description.count + 1)) }
    }
    let all = discovery.find([folder.path])
    #expect(
      names(all) == [
        "other/c.vs", "real/a.vs", "real/broken.vs", "real/deep/b.vs", "real/link.vs", "real/self.vs",
      ])
    #expect(all.problems == [])
    let named = discovery.find([folder.path.appending("outside"), folder.path.appending("real/loop/other")])
    #expect(names(named) == ["outside/c.vs"])
    let broken = discovery.find([folder.path.appending("real/broken.vs")])
    #expect(broken.problems.map(\.cause) == [.brokenLink])
  }

  @Test func aFolderThatMayNotBeReadIsAProblem() async throws {
    let folder = try RealFolder(["a/x.vs", "b/y.vs"])
    #expect(chmod(folder.path.appending("a").description, 0) == 0)
    let path = folder.path.description
    await #expect(processExitsWith: .success) { [path = path as String] in
      // Root may read everything, so the child gives that up.
      if geteuid() == 0 { #expect(setgid(65_534) == 0 && setuid(65_534) == 0) }
      let found = Discovery(files: .live).find([Path(path)])
      #expect(found.scripts == [Path(path).appending("b/y.vs")])
      #expect(found.problems.map(\.cause) == [.permissionDenied])
    }
    #expect(chmod(folder.path.appending("a").description, 0o755) == 0)
  }
}

/// A folder of its own for one test, with empty files in it, removed afterwards.
struct RealFolder: ~Copyable {
  let path: Path

  init(_ files: [Path]) throws {
    path = try RealFolder.make(holding: files)
  }

  private static func make(holding files: [Path]) throws -> Path {
    let made = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: made, withIntermediateDirectories: false)
    let path = Path(made.resolvingSymlinksInPath().path)
    _ = chmod(path.description, 0o755)
    for file in files {
      let filePath = path.appending(file)
      try FileManager.default.createDirectory(
        atPath: filePath.parent.description, withIntermediateDirectories: true)
      try Data().write(to: URL(fileURLWithPath: filePath.description))
    }
    return path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path.description)
  }

  func link(_ name: Path, to target: Path) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path.appending(name).description, withDestinationPath: target.description)
  }
}
