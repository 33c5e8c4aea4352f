import VshHost

extension Files {
  /// The same files, but only those in a root folder, which is the current one: a path that leads out, by its name or
  /// by a link, is refused whichever code asks, and streams that are open already are not written to.
  ///
  /// - Parameter root: resolved.
  func confined(to root: Path) -> Files {
    var files = self
    let before = self
    @Sendable func inside(_ path: Path, _ action: HostProblem.Action) -> Result<Path, HostProblem> {
      let named = path.absolute(from: root)
      var existing = named
      while named.isSameOrBelow(root) {
        if case .success(let resolved) = before.resolvePath(existing) {
          if resolved.isSameOrBelow(root) { return .success(named) }
          break
        }
        // What is not there yet is where its folder is.
        if existing == root { break }
        existing = existing.parent
      }
      return .failure(HostProblem(action, path, .leadsOut(root: root)))
    }
    @Sendable func named<Value>(
      _ path: Path, _ action: HostProblem.Action, _ use: (Path) -> Result<Value, HostProblem>
    ) -> Result<Value, HostProblem> {
      inside(path, action).flatMap(use).mapError { HostProblem(action, path, $0.cause) }
    }
    @Sendable func problem(
      _ path: Path, _ action: HostProblem.Action, _ use: (Path) -> HostProblem?
    ) -> HostProblem? {
      switch inside(path, action) {
      case .success(let path): use(path)
      case .failure(let problem): problem
      }
    }
    files.readFile = { path, limit in named(path, .read) { before.readFile($0, limit) } }
    files.replaceFile = { path, contents, old in
      problem(path, .write) { before.replaceFile($0, contents, old) }
    }
    files.writeToOpened = { _, _ in .success(false) }
    files.removeFile = { path in problem(path, .write) { before.removeFile($0) } }
    files.listFolder = { path in named(path, .read) { before.listFolder($0) } }
    files.resolvePath = { path in named(path, .read) { before.resolvePath($0) } }
    files.findKind = { path, follows in
      // Outside there is nothing.
      guard case .success(let path) = inside(path, .read) else { return .success(nil) }
      return before.findKind(path, follows)
    }
    files.findCurrentFolder = { .success(root) }
    files.makeFolders = { path in problem(path, .write) { before.makeFolders($0) } }
    files.linkTree = nil
    return files
  }
}
