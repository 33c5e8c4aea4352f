import Foundation
import Testing

@testable import VshHost

/// Which files may be read for a script and rewritten beside it, on real links.
@Suite struct RootFolderTests {
  /// The file system as a process sees it whose current folder is `folder`; what is asked is named from the root.
  private func files(in folder: Path, linkTree: Path? = nil) -> Files {
    var files = Files.live
    files.findCurrentFolder = { .success(folder) }
    files.linkTree = linkTree
    return files
  }

  private func mayRead(_ file: Path, for script: Path?, _ files: Files) throws -> Bool {
    try RootFolder(ofScript: script, files: files).pathToOpen(of: file) != nil
  }

  @Test func belowTheRootIsAskedOfTheRealPath() throws {
    let folder = try ScratchFolder()
    for name in ["root/a.vs", "root/sub/b.vs", "secret.txt", "rooted/b.vs"] as [Path] {
      try folder.write(name)
    }
    try folder.link("root/out.txt", to: "../secret.txt")
    try folder.link("in", to: "root")
    let files = files(in: folder.at("root"))
    let script = folder.at("root/a.vs")
    for inner in ["root/sub/b.vs", "in/a.vs", "root/../in/a.vs"] as [Path] {
      #expect(try mayRead(folder.at(inner), for: script, files), "\(inner)")
    }
    for outer in ["root/out.txt", "root/../secret.txt", "rooted/b.vs"] as [Path] {
      #expect(try mayRead(folder.at(outer), for: script, files) == false, "\(outer)")
    }
    #expect(
      problem { () throws(HostProblem) in
        try RootFolder(ofScript: script, files: files).pathToOpen(of: folder.at("no"))
      } == .missing)
  }

  @Test func theRootIsTheCurrentFolderOrThatOfTheResolvedScript() throws {
    let folder = try ScratchFolder()
    for name in ["repo/a.vs", "else/in/b.vs"] as [Path] { try folder.write(name) }
    // As deep below the repository as below a folder that is not its.
    try FileManager.default.createDirectory(
      atPath: folder.at("repo/in").description, withIntermediateDirectories: true)
    try folder.link("repo/in/b.vs", to: folder.at("else/in/b.vs"))
    try folder.link("else/c.vs", to: folder.at("repo/a.vs"))
    let files = files(in: folder.at("repo"))
    let roots: [(script: Path?, root: Path)] = [
      (folder.at("repo/a.vs"), "repo"), (folder.at("repo/in/b.vs"), "else/in"),
      (folder.at("else/c.vs"), "repo"),
      (folder.at("else/in/b.vs"), "else/in"), (nil, "repo"), (folder.at("none.vs"), "repo"),
    ]
    for (script, root) in roots {
      #expect(
        try RootFolder(ofScript: script, files: files).path == folder.at(root),
        "\(script?.description ?? "none")")
    }
    #expect(roots.count == 6)
  }

  // MARK: A tree of links

  @Test func inATreeOfLinksNamesCount() throws {
    let folder = try ScratchFolder()
    for name in ["src/app/a.vs", "bin/app/b.vs", "out/c.json", "tree/ws/app/plain.vs"] as [Path] {
      try folder.write(name)
    }
    try folder.link("tree/ws/app/a.vs", to: folder.at("src/app/a.vs"))
    try folder.link("tree/ws/app/b.vs", to: folder.at("bin/app/b.vs"))
    try folder.link("tree/ws/data", to: folder.at("out"))
    try folder.link("trees", to: "tree")
    let current = folder.at("tree/ws")
    for tree in ["tree", "trees"] as [Path] {
      let files = files(in: current, linkTree: folder.at(tree))
      for script in [folder.at("tree/ws/app/a.vs"), "app/a.vs", "app/plain.vs"] {
        for file in [
          folder.at("tree/ws/app/b.vs"), "app/b.vs", "app/../data/c.json", "./data/c.json",
        ] as [Path] {
          #expect(try mayRead(file, for: script, files), "\(tree) \(script) \(file)")
        }
        for file in [folder.at("src/app/a.vs"), "../../out/c.json", "data/../../../out/c.json"] as [Path] {
          #expect(try mayRead(file, for: script, files) == false, "\(tree) \(script) \(file)")
        }
      }
    }
    // What is judged by its name is opened by that name: `..` leads out of no link.
    let files = files(in: current, linkTree: folder.at("tree"))
    #expect(
      try RootFolder(ofScript: "app/a.vs", files: files).pathToOpen(of: "data/../app/b.vs")
        == folder.at("tree/ws/app/b.vs"))
    // A script elsewhere is none of the tree.
    #expect(try mayRead(folder.at("tree/ws/app/b.vs"), for: folder.at("src/app/a.vs"), files) == false)
  }

  // MARK: Rewriting

  private func cause(_ body: () throws(HostProblem) -> Void) -> HostProblem.Cause? { problem(body) }

  @Test func nothingIsRewrittenThroughALinkOutOfTheRoot() throws {
    let folder = try ScratchFolder()
    try folder.write("victim", "mine")
    try folder.write("else/victim", "mine")
    try folder.write("repo/a.vs", "old")
    try folder.write("repo/sub/b.vs", "old")
    try folder.link("repo/out.golden", to: "../victim")
    try folder.link("repo/folder", to: "../else")
    try folder.link("repo/inner.vs", to: "sub/b.vs")
    try folder.link("repo/broken", to: "../nothing")
    let repo = folder.at("repo")
    let files = files(in: repo)
    /// Nil where a name is found and where it is named nothing is refused.
    func rewriting(_ name: Path, isNamed: Bool) -> HostProblem.Cause? {
      cause { () throws(HostProblem) in
        if isNamed {
          try files.rewriteNamed(repo.appending(name), with: [0x61], over: .anything)
        } else {
          try files.rewrite(repo.appending(name), with: [0x61], over: .anything)
        }
      }
    }
    for isNamed in [true, false] {
      for name in ["out.golden", "folder/victim", "folder/new"] as [Path] {
        #expect(rewriting(name, isNamed: isNamed) == .leadsOut(root: repo), "\(name)")
      }
      #expect(rewriting("no/a", isNamed: isNamed) == .folderMissing)
    }
    #expect(rewriting("broken", isNamed: true) == .brokenLink)
    #expect(rewriting("broken", isNamed: false) == .foundLink(repo.appending("broken")))
    #expect(try files.read(folder.at("victim"), limitBytes: 9) == Array("mine".utf8))
    #expect(try files.read(folder.at("else/victim"), limitBytes: 9) == Array("mine".utf8))
    #expect(!files.exists(folder.at("else/new")) && !files.exists(folder.at("nothing")))

    for name in ["a.vs", "inner.vs", "new.golden", "sub/new.golden"] as [Path] {
      try files.rewriteNamed(repo.appending(name), with: Array("new".utf8), over: .anything)
    }
    #expect(try files.read(folder.at("repo/sub/b.vs"), limitBytes: 9) == Array("new".utf8))
    // A folder elsewhere that is named as such is the person's to name.
    try files.rewriteNamed(folder.at("else/victim"), with: Array("new".utf8), over: .anything)
    #expect(try files.read(folder.at("else/victim"), limitBytes: 9) == Array("new".utf8))
  }

  /// A name that stands in a checkout chooses no other file, and none of a tool's own folders.
  @Test func nothingIsRewrittenThroughALinkOrBelowAHiddenFolderThatWasFound() throws {
    let folder = try ScratchFolder()
    for name in ["a.vs", "sub/b.vs", ".git/config", ".venv/bin/activate", "sub/.hidden/c.vs", ".own/d.vs"]
      as [Path]
    {
      try folder.write(name, "old")
    }
    try folder.link("a.golden", to: ".git/config")
    try folder.link("b.golden", to: "sub/b.vs")
    try folder.link("bin", to: ".venv/bin")
    try folder.link("through", to: "sub")
    var files = files(in: folder.path)
    // Named paths, a path to write, the link or hidden folder that is in the way; nil where it is written.
    let cases: [(named: [Path], path: Path, link: Path?, hidden: Path?)] = [
      (["."], "a.golden", "a.golden", nil), ([], "a.golden", "a.golden", nil),
      (["a.vs"], "a.golden", "a.golden", nil), (["."], "b.golden", "b.golden", nil),
      (["."], "bin/activate", "bin", nil), (["."], "through/b.vs", "through", nil),
      (["."], "sub/.hidden/c.vs", nil, "sub/.hidden"), ([], ".venv/bin/activate", nil, ".venv"),
      (["."], "sub/../sub/.hidden/c.vs", nil, "sub/.hidden"), (["sub"], "through/b.vs", "through", nil),
      (["."], "sub/b.vs", nil, nil), (["."], "sub/new.golden", nil, nil),
      // What the command line names is the person's to name.
      ([".", "b.golden"], "b.golden", nil, nil), (["through"], "through/b.vs", nil, nil),
      ([".own"], ".own/d.vs", nil, nil), ([".own/d.vs"], ".own/d.golden", nil, nil),
      (["through/b.vs"], "through/b.golden", nil, nil), (["./through/"], "through/b.vs", nil, nil),
    ]
    for (named, path, link, hidden) in cases {
      for isAbsolute in [false, true] {
        files.named = isAbsolute ? named.map { folder.at($0) } : named
        let found = cause { () throws(HostProblem) in
          try files.rewrite(folder.at(path), with: Array("new".utf8), over: .anything)
        }
        let expected =
          link.map { HostProblem.Cause.foundLink(folder.at($0)) }
          ?? hidden.map { .foundHidden(folder.at($0)) }
        // Relative names count from the folder of this process, which is another one.
        if isAbsolute || expected != nil { #expect(found == expected, "\(named) \(path)") }
      }
    }
    #expect(cases.count == 18)
    for name in [".git/config", ".venv/bin/activate", "sub/.hidden/c.vs"] as [Path] {
      #expect(try files.read(folder.at(name), limitBytes: 9) == Array("old".utf8), "\(name)")
    }
  }

  @Test func aTreeOfLinksIsNotWrittenThrough() throws {
    let folder = try ScratchFolder()
    try folder.write("src/a.golden", "mine")
    try folder.write("tree/plain")
    try folder.link("tree/a.golden", to: "../src/a.golden")
    let files = files(in: folder.at("tree"), linkTree: folder.at("tree"))
    #expect(
      cause { () throws(HostProblem) in
        try files.rewrite(folder.at("tree/a.golden"), with: [], over: .anything)
      }
        == .leadsOut(root: folder.at("tree")))
    #expect(try files.read(folder.at("src/a.golden"), limitBytes: 9) == Array("mine".utf8))
  }

  @Test func whatIsNamedMayLieInAFolderThatIsALink() throws {
    let folder = try ScratchFolder()
    try folder.write("repo/a.vs")
    try folder.write("artifacts/old", "old")
    try folder.write("victim", "mine")
    try folder.link("repo/out", to: "../artifacts")
    try folder.link("repo/report.json", to: "../victim")
    let repo = folder.at("repo")
    let files = files(in: repo)
    for name in ["old", "new"] as [Path] {
      try files.deliver(Array("new".utf8), to: repo.appending("out").appending(name))
      #expect(try files.read(folder.at("artifacts").appending(name), limitBytes: 9) == Array("new".utf8))
    }
    #expect(
      cause { () throws(HostProblem) in try files.deliver([], to: repo.appending("report.json")) }
        == .leadsOut(root: repo))
    #expect(try files.read(folder.at("victim"), limitBytes: 9) == Array("mine".utf8))
  }
}
