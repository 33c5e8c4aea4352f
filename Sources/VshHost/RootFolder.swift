/// The folder that must contain the files which are read for a script, or rewritten. Only this type decides which
/// folder that is, and whether a file is inside: code that opens a file for a script calls `place(of:)`.
///
/// Links are followed to their end, so that none leads out. In a tree of links that a build tool made, names count
/// instead, and its links are trusted.
package struct RootFolder: Sendable {
  /// Its name for sentences.
  package let path: Path
  private let files: Files
  private let current: Path
  /// The names of a tree of links; empty for a folder in which links are resolved.
  private let treeNames: [Path]

  /// The root folder for reads of a script: the current folder if the script is below it, else the folder of the
  /// script, with links followed.
  ///
  /// - Parameter script: nil for one that is no file.
  package init(ofScript script: Path?, files: Files) throws(HostProblem) {
    let current = try files.currentFolder()
    if let script, let tree = RootFolder(treeOf: script, files, current) {
      self = tree
    } else if let script, try files.kind(script) != nil {
      let lying = try files.resolve(script)
      self.init(lying.isSameOrBelow(current) ? current : lying.parent, files, current)
    } else {
      self.init(current, files, current)
    }
  }

  /// The root folder for a file on the command line: the current folder if the file is named as a part of it, else the
  /// folder that it is named in.
  ///
  /// - Parameter mayBeInTree: false for a file to be written: the targets of a tree's links do not belong to the tree.
  package init(ofFile file: Path, mayBeInTree: Bool, files: Files) throws(HostProblem) {
    let current = try files.currentFolder()
    if mayBeInTree, let tree = RootFolder(treeOf: file, files, current) {
      self = tree
    } else if file.absolute(from: current).isSameOrBelow(current) {
      self.init(current, files, current)
    } else {
      self.init(try files.resolve(file.parent), files, current)
    }
  }

  private init(_ path: Path, _ files: Files, _ current: Path, treeNames: [Path] = []) {
    self.path = path
    self.files = files
    self.current = current
    self.treeNames = treeNames
  }

  private init?(treeOf file: Path, _ files: Files, _ current: Path) {
    guard let tree = files.linkTree else { return nil }
    var names = [tree.absolute(from: current)]
    if let resolved = try? files.resolve(tree) { names.append(resolved) }
    let named = file.absolute(from: current)
    guard names.contains(where: named.isSameOrBelow) else { return nil }
    self.init(names[0], files, current, treeNames: names)
  }

  /// The path to open for `file`, which must exist; nil where it is outside.
  package func place(of file: Path) throws(HostProblem) -> Path? {
    if treeNames.isEmpty { return try files.resolve(file).isSameOrBelow(path) ? file : nil }
    let named = file.absolute(from: current)
    return treeNames.contains(where: named.isSameOrBelow) ? named : nil
  }
}

extension Files {
  /// The bytes of a file that belongs to a script by its name and is a link: it is followed only within the root folder.
  package func readLinked(_ path: Path, limitBytes: Int) throws(HostProblem) -> [UInt8] {
    do throws(HostProblem) {
      let root = try RootFolder(ofFile: path, mayBeInTree: true, files: self)
      guard let place = try root.place(of: path) else {
        throw HostProblem(.read, path, .leadsOut(root: root.path))
      }
      return try read(place, limitBytes: limitBytes)
    } catch {
      throw HostProblem(.read, path, error.cause)
    }
  }

  /// Replaces a script, or a file that belongs to one, as a whole. A link, at the path itself or on the way, is
  /// followed only within the root folder; only a regular file is replaced.
  package func rewrite(_ path: Path, with contents: [UInt8]) throws(HostProblem) {
    let root: RootFolder
    let place: Path?
    do throws(HostProblem) {
      root = try RootFolder(ofFile: path, mayBeInTree: false, files: self)
      // A new file belongs to its folder; the replacement refuses a dangling link.
      place = try root.place(of: try kind(path) == nil ? path.parent : path)
    } catch {
      throw HostProblem(.write, path, error.cause == .missing ? .folderMissing : error.cause)
    }
    if place == nil { throw HostProblem(.write, path, .leadsOut(root: root.path)) }
    try replaceAtomically(path, with: contents)
  }

  /// The same for a file that the command line names, in any folder: only a link at the file's own path must stay
  /// within the root folder.
  package func replaceNamed(_ path: Path, with contents: [UInt8]) throws(HostProblem) {
    if try kindWithoutFollowing(path) == .link { return try rewrite(path, with: contents) }
    try replaceAtomically(path, with: contents)
  }

  /// Writes a report to the command line's destination: to an open descriptor (`/dev/stdout`, `/dev/fd/3`), a pipe or a
  /// device; otherwise to a file that is replaced as a whole.
  package func deliver(_ contents: [UInt8], to path: Path) throws(HostProblem) {
    if try writeToOpened(path, contents).get() { return }
    try replaceNamed(path, with: contents)
  }
}
