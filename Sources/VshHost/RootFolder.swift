/// The folder that must contain the files which are read for a script, or rewritten. Only this type decides which
/// folder that is, and whether a file is inside: code that opens a file for a script calls `pathToOpen(of:)`.
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
  package func pathToOpen(of file: Path) throws(HostProblem) -> Path? {
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
      guard let pathToOpen = try root.pathToOpen(of: path) else {
        throw HostProblem(.read, path, .leadsOut(root: root.path))
      }
      return try read(pathToOpen, limitBytes: limitBytes)
    } catch {
      throw HostProblem(.read, path, error.cause)
    }
  }

  /// Replaces a script, or a file that belongs to one, as a whole; it must be as it was when it was read. Unless the
  /// command line names the path (`named`), no link and no hidden folder may stand in the part that was found.
  package func rewrite(
    _ path: Path, with contents: [UInt8], over before: FileBefore
  ) throws(HostProblem) {
    try mayRewrite(path)
    do throws(HostProblem) {
      try refuseFound(path)
    } catch {
      throw HostProblem(.write, path, error.cause)
    }
    try replaceAtomically(path, with: contents, over: before)
  }

  /// The same for a path that a person names: a link, at the path itself or on the way, is followed within the root
  /// folder.
  package func rewriteNamed(
    _ path: Path, with contents: [UInt8], over before: FileBefore
  ) throws(HostProblem) {
    try mayRewrite(path)
    try replaceAtomically(path, with: contents, over: before)
  }

  private func mayRewrite(_ path: Path) throws(HostProblem) {
    let root: RootFolder
    let pathToOpen: Path?
    do throws(HostProblem) {
      root = try RootFolder(ofFile: path, mayBeInTree: false, files: self)
      // A new file belongs to its folder; the replacement refuses a dangling link.
      pathToOpen = try root.pathToOpen(of: try kind(path) == nil ? path.parent : path)
    } catch {
      throw HostProblem(.write, path, error.cause == .missing ? .folderMissing : error.cause)
    }
    if pathToOpen == nil { throw HostProblem(.write, path, .leadsOut(root: root.path)) }
  }

  /// Refuses a link or a hidden folder in the part of a path that the command line does not name: behind the longest
  /// named folder, or behind the folder of a named file.
  private func refuseFound(_ path: Path) throws(HostProblem) {
    let current = try currentFolder()
    let whole = path.absolute(from: current)
    var known = current
    for named in named {
      let absolute = named.absolute(from: current)
      if absolute == whole { return }
      for folder in [absolute, absolute.parent]
      where whole.isSameOrBelow(folder) && (!whole.isSameOrBelow(known) || folder.isSameOrBelow(known)) {
        known = folder
      }
    }
    if !whole.isSameOrBelow(known) { known = whole.parent }
    let isKnown = known.components.count
    var step = known
    for component in whole.components.dropFirst(isKnown) {
      step = step.appending(Path(bytes: component))
      if try kindWithoutFollowing(step) == .link { throw HostProblem(.write, path, .foundLink(step)) }
      if step != whole, step.isHidden { throw HostProblem(.write, path, .foundHidden(step)) }
    }
  }

  /// The same as `rewriteNamed` for a file in any folder: only a link at the file's own path must stay within the root
  /// folder.
  package func replaceNamed(_ path: Path, with contents: [UInt8]) throws(HostProblem) {
    if try kindWithoutFollowing(path) == .link {
      return try rewriteNamed(path, with: contents, over: .anything)
    }
    try replaceAtomically(path, with: contents)
  }

  /// Replaces a file of a folder that the command line names, by a name that vsh gives it: it is no link.
  package func replace(_ name: Path, in folder: Path, with contents: [UInt8]) throws(HostProblem) {
    let path = folder.appending(name)
    if try kindWithoutFollowing(path) == .link { throw HostProblem(.write, path, .foundLink(path)) }
    try replaceAtomically(path, with: contents)
  }

  /// Writes a report to the command line's destination: to an open descriptor (`/dev/stdout`, `/dev/fd/3`), a pipe or a
  /// device; otherwise to a file that is replaced as a whole.
  package func deliver(_ contents: [UInt8], to path: Path) throws(HostProblem) {
    if try writeToOpened(path, contents).get() { return }
    try replaceNamed(path, with: contents)
  }
}
