/// The file system operations of the tool: read a file, replace one as a whole, list a folder, examine a path.
///
/// A struct of closures, so that a test can replace it; `Files.live` is the real one. The closures return a `Result`
/// (the compiler crashes on stored closures with typed throws); callers use the methods below, and those of
/// `RootFolder.swift`. There is no way to write part of a file or to append, so a file is always written completely or
/// not at all.
package struct Files: Sendable {
  package var readFile: @Sendable (Path, _ limitBytes: Int) -> Result<[UInt8], HostProblem>
  package var replaceFile: @Sendable (Path, _ contents: [UInt8], FileBefore) -> HostProblem?
  package var writeToOpened: @Sendable (Path, _ contents: [UInt8]) -> Result<Bool, HostProblem>
  package var removeFile: @Sendable (Path) -> HostProblem?
  package var listFolder: @Sendable (Path) -> Result<[FolderEntry], HostProblem>
  package var resolvePath: @Sendable (Path) -> Result<Path, HostProblem>
  package var findKind: @Sendable (Path, _ followsLinks: Bool) -> Result<FileKind?, HostProblem>
  package var findCurrentFolder: @Sendable () -> Result<Path, HostProblem>
  package var makeFolders: @Sendable (Path) -> HostProblem?
  /// A folder in which a build tool has put links to the files that a test needs (Bazel's `TEST_SRCDIR`).
  package var linkTree: Path?
  /// The paths that the command line names; any other name was found below them (`rewrite`).
  package var named: [Path] = []

  /// The bytes of a regular file of at most `limitBytes`. A folder, a device and a pipe are refused: reading
  /// one may never end.
  package func read(_ path: Path, limitBytes: Int) throws(HostProblem) -> [UInt8] {
    try readFile(path, limitBytes).get()
  }

  /// Replaces the file at `path` as a whole, or makes it; its mode is kept, and a link stays a link. After any failure,
  /// even of the process, `path` has either all of the old bytes or all of the new ones. A file that is not as `before`
  /// says stays as it is. Where the author of a script may have chosen the path's target, use `rewrite` or
  /// `replaceNamed`.
  package func replaceAtomically(
    _ path: Path, with contents: [UInt8], over before: FileBefore = .anything
  ) throws(HostProblem) {
    if let problem = replaceFile(path, contents, before) { throw problem }
  }

  /// Makes a folder and its missing parents; an existing one is unchanged.
  package func makeFolder(_ folder: Path) throws(HostProblem) {
    if let problem = makeFolders(folder) { throw problem }
  }

  /// Removes a file that the tool itself has made as a marker of a running process.
  package func remove(_ path: Path) throws(HostProblem) {
    if let problem = removeFile(path) { throw problem }
  }

  /// The entries of a folder without `.` and `..`, by name in byte order.
  package func list(_ folder: Path) throws(HostProblem) -> [FolderEntry] {
    try listFolder(folder).get().sorted { $0.name < $1.name }
  }

  /// The absolute path without links, `.` and `..`; the path must exist.
  package func resolve(_ path: Path) throws(HostProblem) -> Path {
    try resolvePath(path).get()
  }

  /// The kind of entry at `path`, or nil for none. A link is followed; a broken one is nothing.
  package func kind(_ path: Path) throws(HostProblem) -> FileKind? {
    try findKind(path, true).get()
  }

  /// The kind of entry at `path` itself, so that a link is a `link`.
  package func kindWithoutFollowing(_ path: Path) throws(HostProblem) -> FileKind? {
    try findKind(path, false).get()
  }

  /// Whether the path exists and can be examined.
  package func exists(_ path: Path) -> Bool {
    if case .success(.some) = findKind(path, true) { true } else { false }
  }

  /// The folder that relative paths start from, links resolved.
  package func currentFolder() throws(HostProblem) -> Path {
    try findCurrentFolder().get()
  }
}

/// What a file held when it was read, before it is replaced: another program may save it in between.
package enum FileBefore: Equatable, Sendable {
  /// It does not matter.
  case anything
  /// There was none.
  case missing
  case bytes([UInt8])

  /// Nil means that there was none.
  package init(_ bytes: [UInt8]?) {
    self = bytes.map { .bytes($0) } ?? .missing
  }
}

/// One name in a folder; a link is listed as a link.
package struct FolderEntry: Hashable, Sendable {
  /// A single component.
  package let name: Path
  package let kind: FileKind
}
