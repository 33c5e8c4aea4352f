import VshHost
import VshSource
import VshStoryboard

/// The folder of `vsh storyboard --format svg`. It has pictures that vsh has drawn, and nothing else: what is not in the
/// storyboard any more is removed.
struct PictureFolder {
  private let path: Path
  private let files: Files
  /// The pictures that are there.
  private let names: [Path]
  /// Why nothing may be written there; nil where all is well.
  let problem: Diagnostic?

  init(_ path: Path, _ files: Files) throws(HostProblem) {
    let path = path.normalized
    (self.path, self.files) = (path, files)
    var names: [Path] = []
    var problem: Diagnostic?
    switch try files.kindWithoutFollowing(path) {
    case nil: break
    case .folder:
      for entry in try files.list(path) where problem == nil {
        if entry.isLeftByARun { continue }
        names.append(entry.name)
        if try !Self.isPicture(entry, in: path, files) { problem = .foreignFile(entry.name, in: path) }
      }
    case _: problem = .notAFolder(path)
    }
    (self.names, self.problem) = (names, problem)
  }

  /// Writes pictures, those that differ, then removes the others. A picture is there as a whole or not at all; where it is
  /// stopped, all that were there before are still there.
  func replace(
    with pictures: [(name: String, text: [UInt8])], isStopped: () -> Bool
  ) throws(HostProblem) {
    try files.makeFolder(path)
    let known = Set(names)
    var present: Set<Path> = []
    for (name, text) in pictures {
      if isStopped() { return }
      let name = Path(name)
      present.insert(name)
      let isThere = known.contains(name)
      if isThere, try files.read(path.appending(name), limitBytes: Self.mostBytes) == text { continue }
      try files.replace(name, in: path, with: text)
    }
    for name in names where !present.contains(name) { try files.remove(path.appending(name)) }
  }

  private static let mostBytes = 64 << 20

  private static func isPicture(
    _ entry: FolderEntry, in folder: Path, _ files: Files
  ) throws(HostProblem) -> Bool {
    guard entry.kind == .regular, entry.name.hasSuffix(StoryboardPictures.ending) else { return false }
    do throws(HostProblem) {
      return StoryboardPictures.isPicture(
        try files.read(folder.appending(entry.name), limitBytes: mostBytes))
    } catch {
      if case .tooLarge = error.cause { return false }
      throw error
    }
  }
}
