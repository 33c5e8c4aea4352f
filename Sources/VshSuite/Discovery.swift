package import VshHost
import VshSource
import VshText

/// Finds the scripts of a command, given the named paths (tool.md, Golden files and CI).
///
/// It hides the walk: hidden names and those in `.gitignore` are skipped, and a link to a folder is followed only when
/// it is named itself, so that links form no cycles. A problem with one path does not affect the others; only folders
/// and `.gitignore` files are opened.
package struct Discovery: Sendable {
  /// The results; every list is in byte order.
  package struct Found: Equatable, Sendable {
    /// Each file once, even if several paths lead to it.
    package var scripts: [Path] = []
    /// Golden files without a script, in the visited folders.
    package var orphanedGoldens: [Path] = []
    /// The visited folders.
    package var folders: [Path] = []
    /// The visited folders without a name of a golden file in any letter case.
    package var foldersWithoutGoldens: [Path] = []
    package var problems: [HostProblem] = []
  }

  private let files: Files

  package init(files: Files) {
    self.files = files
  }

  /// A named file is always included; a folder includes the `*.vs` below it. A path that does not exist is a problem.
  package func find(_ paths: [Path]) -> Found {
    var found = Found()
    for path in paths {
      do throws(HostProblem) {
        switch try files.kind(path) {
        case .folder: try walk(path.normalized, into: &found)
        case .some: found.scripts.append(path.normalized)
        case .none: throw try HostProblem(.find, path, missingCause(path))
        }
      } catch {
        found.problems.append(error)
      }
    }
    if paths.count > 1 {
      found.scripts = withoutRepeats(found.scripts)
      found.orphanedGoldens = withoutRepeats(found.orphanedGoldens)
    } else {
      // One walk meets each file once.
      found.scripts.sort()
      found.orphanedGoldens.sort()
    }
    found.folders.sort()
    found.foldersWithoutGoldens.sort()
    return found
  }

  // MARK: The walk

  private struct Folder {
    var path: Path
    /// From the folder of the outermost rules to this one.
    var components: [[UInt8]]
    /// The rules of this folder and those above, outermost first; `depth` is the number of components above its
    /// patterns.
    var rules: [(rules: IgnoreRules, depth: Int)]
  }

  private func walk(_ path: Path, into found: inout Found) throws(HostProblem) {
    // A stack of its own instead of recursion: a folder may be nested deeper than a thread's stack allows.
    var waiting = [try start(path)]
    while var folder = waiting.popLast() {
      found.folders.append(folder.path)
      do throws(HostProblem) {
        let entries = try files.list(folder.path)
        if !entries.contains(where: { $0.name.hasSuffixInAnyCase(GoldenFile.suffix) }) {
          found.foldersWithoutGoldens.append(folder.path)
        }
        if Self.holds(Discovery.ignoreFile, entries) {
          let rules = try readRules(in: folder.path)
          if !rules.isEmpty { folder.rules.append((rules, folder.components.count)) }
        }
        for entry in entries where !entry.name.isHidden {
          let isFolder = entry.kind == .folder
          // Computed only where needed, since it is called for many files.
          let components = isFolder || !folder.rules.isEmpty ? folder.components + [entry.name.bytes] : []
          if isIgnored(components, isFolder: isFolder, by: folder.rules) { continue }
          let path = folder.path.appending(entry.name)
          if isFolder {
            waiting.append(Folder(path: path, components: components, rules: folder.rules))
          } else if entry.name.hasSuffix(GoldenFile.scriptSuffix) {
            // A broken link is included too: reading the script reports it.
            if entry.kind == .link, (try? files.kind(path)) == .folder { continue }
            found.scripts.append(path)
          } else if entry.name.hasSuffix(GoldenFile.suffix) {
            let hasScript = GoldenFile.scriptNames(of: entry.name).contains { Self.holds($0, entries) }
            if !hasScript { found.orphanedGoldens.append(path) }
          }
        }
      } catch {
        found.problems.append(error)
      }
    }
  }

  /// Whether a name is among the entries of a folder, which are in byte order.
  private static func holds(_ name: Path, _ entries: [FolderEntry]) -> Bool {
    let index = entries.indices.partition { entries[$0].name >= name }
    return index < entries.count && entries[index].name == name
  }

  /// The folder with the rules above it: a `.gitignore` higher up counts from the folder that holds `.git` downwards,
  /// as it does for git; outside a repository nothing above counts.
  private func start(_ path: Path) throws(HostProblem) -> Folder {
    let resolved = try files.resolve(path)
    var above = [resolved]
    while let highest = above.last, !files.exists(highest.appending(".git")) {
      if highest == "/" || highest.parent == highest {
        return Folder(path: path, components: [], rules: [])
      }
      above.append(highest.parent)
    }
    var folder = Folder(path: path, components: [], rules: [])
    for step in above.reversed() {
      if step != above.last { folder.components.append(step.name.bytes) }
      // Its own rules are read with its entries.
      if step != resolved, files.exists(step.appending(Discovery.ignoreFile)) {
        folder.rules.append((try readRules(in: step), folder.components.count))
      }
    }
    return folder
  }

  private func readRules(in folder: Path) throws(HostProblem) -> IgnoreRules {
    let path = folder.appending(Discovery.ignoreFile)
    return IgnoreRules(try files.read(path, limitBytes: Limits.ignoreFileBytes))
  }

  /// The innermost file with a matching pattern decides.
  private func isIgnored(
    _ components: [[UInt8]], isFolder: Bool, by rules: [(rules: IgnoreRules, depth: Int)]
  ) -> Bool {
    for (rules, depth) in rules.reversed() {
      if let isIgnored = rules.isIgnored(components[depth...], isFolder: isFolder) { return isIgnored }
    }
    return false
  }

  private func missingCause(_ path: Path) throws(HostProblem) -> HostProblem.Cause {
    do throws(HostProblem) {
      _ = try files.resolve(path)
      return .missing
    } catch {
      return error.cause
    }
  }

  /// In byte order, each file once: `a.vs`, `./a.vs` and `/home/a.vs` are one. A link and its target are two, as their
  /// golden files are.
  private func withoutRepeats(_ paths: [Path]) -> [Path] {
    let sorted = paths.sorted()
    var folders: [Path] = []
    for path in sorted {
      let folder = path.parent
      if folder != folders.last { folders.append(folder) }
    }
    let resolved = Dictionary(folders.map { ($0, (try? files.resolve($0)) ?? $0) }) { first, _ in first }
    if resolved.count == 1 || Set(resolved.values).count == resolved.count {
      // Each folder is visited under one name, so duplicates are adjacent.
      var distinct: [Path] = []
      for path in sorted where path != distinct.last { distinct.append(path) }
      return distinct
    }
    return sorted.withoutRepeats { (resolved[$0.parent] ?? $0.parent).appending($0.name) }
  }

  private static let ignoreFile: Path = ".gitignore"
}
