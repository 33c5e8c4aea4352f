import Foundation
import Testing

@testable import VshHost

/// Each test looks for the temporary file too: whatever happens, none may stay.
@Suite struct AtomicReplacementTests {
  let files = Files.live

  @Test func aNewFileGetsTheModeThatTheProcessGives() throws {
    let folder = try ScratchFolder()
    try files.replaceAtomically(folder.at("a.golden"), with: Array("new\n".utf8))
    #expect(try files.read(folder.at("a.golden"), limitBytes: 10) == Array("new\n".utf8))
    #expect(try mode(folder.at("a.golden")) & 0o777 == 0o666 & ~currentMask())
    #expect(try folder.names() == ["a.golden"])
  }

  @Test(arguments: [0o600, 0o644, 0o755, 0o4755] as [mode_t])
  func anOldFileKeepsItsMode(bits: mode_t) throws {
    let folder = try ScratchFolder()
    let path = try folder.write("a.vs", "old")
    #expect(chmod(path.description, bits) == 0)
    try files.replaceAtomically(path, with: Array("new".utf8))
    #expect(try mode(path) & 0o7777 == bits)
    #expect(try folder.names() == ["a.vs"])
  }

  @Test func aLinkStaysALink() throws {
    let folder = try ScratchFolder()
    try folder.write("real/a.vs", "old")
    try folder.link("a.vs", to: "real/a.vs")
    try files.replaceAtomically(folder.at("a.vs"), with: Array("new".utf8))
    #expect(try files.kindWithoutFollowing(folder.at("a.vs")) == .link)
    #expect(try files.read(folder.at("real/a.vs"), limitBytes: 10) == Array("new".utf8))
  }

  @Test func whatIsNoFileIsNotReplaced() throws {
    let folder = try ScratchFolder()
    try folder.write("folder/a.vs")
    try folder.link("broken.vs", to: "nowhere.vs")
    #expect(mkfifo(folder.at("pipe").description, 0o600) == 0)
    let cases: [(Path, HostProblem.Cause)] = [
      ("folder", .isFolder), ("broken.vs", .brokenLink), ("pipe", .isSpecial(.pipe)),
      ("none/a.vs", .folderMissing), ("folder/a.vs/b", .isNoFolder), (Path(bytes: [0x61, 0]), .nameHoldsNUL),
    ]
    for (path, cause) in cases {
      let found = problem { () throws(HostProblem) in try files.replaceAtomically(folder.at(path), with: []) }
      #expect(found == cause, "\(path)")
    }
    #expect(try folder.names() == ["broken.vs", "folder", "pipe"])
    #expect(files.exists(folder.at("nowhere.vs")) == false)
  }

  // MARK: What others save meanwhile

  private static let new = Array("new".utf8)

  @Test func onlyTheFileThatWasReadIsReplaced() throws {
    let folder = try ScratchFolder()
    try folder.write("a.vs", "old")
    #expect(chmod(folder.at("a.vs").description, 0o640) == 0)
    // What was read, what is there now, and what is there afterwards; nil for no file.
    let cases: [(read: String?, there: String?, after: String?)] = [
      ("old", "old", "new"), ("old", "saved", "saved"), ("old", "ol", "ol"), ("old", "", ""),
      ("", "old", "old"),
      ("", "", "new"), ("old", nil, nil), (nil, nil, "new"), (nil, "saved", "saved"),
    ]
    for (read, there, after) in cases {
      let path = folder.at("a.vs")
      if let there { try folder.write("a.vs", there) } else { unlink(path.description) }
      let cause = problem { () throws(HostProblem) in
        try files.replaceAtomically(path, with: Self.new, over: FileBefore(read.map { Array($0.utf8) }))
      }
      #expect(cause == (after == "new" ? nil : .changed), "\(read ?? "-") \(there ?? "-")")
      #expect((try? files.read(path, limitBytes: 9)) == after.map { Array($0.utf8) })
      #expect(try folder.names() == (after == nil ? [] : ["a.vs"]))
    }
    #expect(cases.count == 9)
    try folder.write("link.real", "old")
    try folder.link("link", to: "link.real")
    try files.replaceAtomically(folder.at("link"), with: Self.new, over: .bytes(Array("old".utf8)))
    #expect(try files.read(folder.at("link.real"), limitBytes: 9) == Self.new)
    #expect(try files.kindWithoutFollowing(folder.at("link")) == .link)
  }

  /// An editor writes beside the file and renames, twice; vsh has read the file before, and replaces it meanwhile.
  @Test func aSaveInTheMiddleIsNeverLost() throws {
    let folder = try ScratchFolder()
    let path = folder.at("a.vs")
    let saves = ["first", "second"]
    for round in 0..<500 {
      try folder.write("a.vs", "old")
      for save in saves { try folder.write(Path(save), save) }
      let folderPath = folder.path
      DispatchQueue.concurrentPerform(iterations: 2) { worker in
        if worker == round % 2 {
          _ = problem { () throws(HostProblem) in
            try Files.live.replaceAtomically(path, with: Self.new, over: .bytes(Array("old".utf8)))
          }
        } else {
          for save in saves {
            #expect(rename(folderPath.appending(Path(save)).description, path.description) == 0)
          }
        }
      }
      #expect(try files.read(path, limitBytes: 9) == Array("second".utf8), "round \(round)")
      #expect(try folder.names() == ["a.vs"])
    }
  }

  // MARK: What killed runs left

  @Test func whatAKilledRunLeftIsRemoved() throws {
    let folder = try ScratchFolder()
    for name in [".vsh-\(getpid())-0.tmp", ".vsh-1-0.tmp", ".vsh-4194304-99.tmp"] {
      try folder.write(Path(name), "half")
    }
    try files.replaceAtomically(folder.at("a.vs"), with: Array("new".utf8))
    #expect(try folder.names() == ["a.vs"])
  }

  @Test func whatVshDidNotMakeStays() throws {
    let folder = try ScratchFolder()
    let names: [Path] = [
      ".vsh--0.tmp", ".vsh-.tmp", ".vsh-1-.tmp", ".vsh-1-0.tmp.bak", ".vsh-1-0.tmp~", ".vsh-1.tmp",
      ".vsh-1-0-0.tmp",
      ".vsh-x-0.tmp", ".vsh.tmp", "vsh-1-0.tmp", ".vsh-+1-0.tmp",
    ]
    for name in names { try folder.write(name, "mine") }
    try folder.write("victim", "mine")
    try folder.link(".vsh-1-1.tmp", to: "victim")
    try folder.write(".vsh-1-2.tmp/inside")
    #expect(mkfifo(folder.at(".vsh-1-3.tmp").description, 0o600) == 0)
    let before = try folder.names()
    #expect(before.count == names.count + 4)
    try files.replaceAtomically(folder.at("a.vs"), with: [])
    #expect(try folder.names() == (before + ["a.vs"]).sorted())
    #expect(try files.read(folder.at("victim"), limitBytes: 9) == Array("mine".utf8))
  }

  /// A lock ends with its process; whoever has one lives, here or on another machine.
  @Test func whatALiveRunWritesStays() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(".vsh-1-0.tmp", "half")
    let descriptor = open(path.description, O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    try files.replaceAtomically(folder.at("a.vs"), with: [])
    #expect(try folder.names() == [".vsh-1-0.tmp", "a.vs"])
  }

  /// A run that is killed while it writes: the next one takes its file away, and finds the old content.
  @Test func aRunThatIsKilledInTheMiddleIsClearedUpAfter() async throws {
    let folder = try ScratchFolder()
    let path = try folder.write("a.vs", "old").description
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      // The descriptor is open and locked, as it is in the middle of a replacement.
      if case .success = FileBeside.make(in: Path(path).parent, mode: 0o600) { kill(getpid(), SIGKILL) }
    }
    #expect(try folder.names().count == 2)
    #expect(try files.read(Path(path), limitBytes: 10) == Array("old".utf8))
    try files.replaceAtomically(Path(path), with: Array("new".utf8))
    #expect(try folder.names() == ["a.vs"])
  }

  @Test func manyWritersAtOnceDoNotTakeEachOthersFilesAway() throws {
    let folder = try ScratchFolder()
    let path = folder.path
    DispatchQueue.concurrentPerform(iterations: 8) { writer in
      for round in 0..<25 {
        let found = problem { () throws(HostProblem) in
          try Files.live.replaceAtomically(path.appending(Path("\(writer)")), with: Array("\(round)".utf8))
        }
        #expect(found == nil)
      }
    }
    #expect(try folder.names() == (0..<8).map(String.init))
  }

  /// Root may write anywhere, so the child gives its rights away first; for anyone else that changes nothing.
  @Test func aReadOnlyFolderLeavesTheOldFile() async throws {
    let folder = try ScratchFolder()
    let path = try folder.write("a.vs", "old").description
    #expect(chmod(path, 0o666) == 0 && chmod(folder.path.description, 0o555) == 0)
    await #expect(processExitsWith: .success) { [path = path as String] in
      #expect(dropRights())
      let cause = problem { () throws(HostProblem) in
        try Files.live.replaceAtomically(Path(path), with: Array("new".utf8))
      }
      #expect(cause == .permissionDenied)
    }
    #expect(chmod(folder.path.description, 0o755) == 0)
    #expect(try files.read(Path(path), limitBytes: 10) == Array("old".utf8))
    #expect(try folder.names() == ["a.vs"])
  }

  @Test func aReadOnlyFileStaysInAFolderThatIsNone() async throws {
    let folder = try ScratchFolder()
    let path = try folder.write("a.vs", "old").description
    #expect(chmod(path, 0o444) == 0)
    await #expect(processExitsWith: .success) { [path = path as String] in
      #expect(dropRights())
      let cause = problem { () throws(HostProblem) in
        try Files.live.replaceAtomically(Path(path), with: Array("new".utf8))
      }
      #expect(cause == .permissionDenied)
    }
    #expect(try files.read(Path(path), limitBytes: 10) == Array("old".utf8))
    #expect(try folder.names() == ["a.vs"])
  }

  @Test func anUnreadableFileIsNamed() async throws {
    let folder = try ScratchFolder()
    let path = try folder.write("a.vs", "old").description
    #expect(chmod(path, 0) == 0)
    await #expect(processExitsWith: .success) { [path = path as String] in
      #expect(dropRights())
      let cause = problem { () throws(HostProblem) in try Files.live.read(Path(path), limitBytes: 10) }
      #expect(cause == .permissionDenied)
    }
  }

  @Test func aFileSizeLimitLeavesTheOldFile() async throws {
    let folder = try ScratchFolder()
    let path = try folder.write("a.vs", "old").description
    await #expect(processExitsWith: .success) { [path = path as String] in
      var limit = rlimit(rlim_cur: 4_096, rlim_max: 4_096)
      #expect(setFileSizeLimit(&limit))
      let cause = problem { () throws(HostProblem) in
        try Host.live.files.replaceAtomically(Path(path), with: [UInt8](repeating: 0x61, count: 4_097))
      }
      #expect(cause == .overFileSizeLimit)
      let fitting = problem { () throws(HostProblem) in
        try Host.live.files.replaceAtomically(Path(path + ".2"), with: [UInt8](repeating: 0x61, count: 4_096))
      }
      #expect(fitting == nil)
    }
    #expect(try files.read(Path(path), limitBytes: 10) == Array("old".utf8))
    #expect(try folder.names() == ["a.vs", "a.vs.2"])
  }

  @Test func aFullDiskLeavesTheOldFile() throws {
    #if os(Linux)
      let folder = try ScratchFolder()
      guard mount("vsh-test", folder.path.description, "tmpfs", 0, "size=64k") == 0 else {
        try Test.cancel("this process may not mount a small disk")
      }
      defer { umount2(folder.path.description, Int32(MNT_DETACH)) }
      let path = try folder.write("a.vs", "old")
      let cause = problem { () throws(HostProblem) in
        try files.replaceAtomically(path, with: [UInt8](repeating: 0x61, count: 200_000))
      }
      #expect(cause == .noSpace)
      #expect(try files.read(path, limitBytes: 10) == Array("old".utf8))
      #expect(try folder.names() == ["a.vs"])
    #endif
  }

  @Test func rootGivesTheFileBackToItsOwner() throws {
    guard geteuid() == 0 else {
      try Test.cancel("only root can give files away")
    }
    let folder = try ScratchFolder()
    let path = try folder.write("a.vs", "old")
    #expect(chown(path.description, 1_234, 5_678) == 0)
    try files.replaceAtomically(path, with: [])
    var status = stat()
    #expect(stat(path.description, &status) == 0)
    #expect(status.st_uid == 1_234 && status.st_gid == 5_678)
  }
}

private func mode(_ path: Path) throws -> mode_t {
  var status = stat()
  try #require(stat(path.description, &status) == 0)
  return status.st_mode
}

/// The mask is the whole process's, so it is learnt from a file instead of set and set back.
private func currentMask() throws -> mode_t {
  let folder = try ScratchFolder()
  let descriptor = open(folder.at("probe").description, O_CREAT | O_WRONLY, 0o777)
  close(descriptor)
  return try ~mode(folder.at("probe")) & 0o777
}

/// In a child process only: from root to nobody.
func dropRights() -> Bool {
  if geteuid() != 0 { return true }
  return setgroups(0, nil) == 0 && setgid(65_534) == 0 && setuid(65_534) == 0
}

/// In a child process only.
private func setFileSizeLimit(_ limit: inout rlimit) -> Bool {
  #if os(Linux)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0
  #else
    setrlimit(RLIMIT_FSIZE, &limit) == 0
  #endif
}
