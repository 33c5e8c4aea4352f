import Synchronization
@testable package import VshHost

/// A host in memory, for tests of code that takes a `Host`.
///
/// It has regular files, the folders around them, and what a test sets: input, variables, terminals. It has no links,
/// modes or devices; code that depends on those is tested on real files.
package final class MemoryHost: Sendable {
  private struct Contents {
    var files: [Path: [UInt8]] = [:]
    /// Folders that were made explicitly; the others exist because of their contents.
    var folders: Set<Path> = []
    var input: [UInt8] = []
    var output: [UInt8] = []
    var errorOutput: [UInt8] = []
    var isInterrupted = false
    var watchedFolders: Set<Path> = []
    var awaited: [@Sendable (MemoryHost) -> WatchReport] = []
    var nanoseconds: UInt64 = 0
  }

  private let contents: Mutex<Contents>
  private let variables: [String: String]
  private let terminals: Set<StandardStream>
  private let size: TerminalSize?
  private let network: Network
  private let programs: Programs
  private let nanosecondsARead: UInt64

  /// Relative paths are in the folder `/home`, which is the current one. `awaited` are the events while a watch waits,
  /// one after the other, and then Ctrl-C. The clock advances by `nanosecondsARead` whenever it is read.
  package init(
    files: [(Path, String)] = [], input: String = "", variables: [String: String] = [:],
    terminals: Set<StandardStream> = [], size: TerminalSize? = nil, network: Network = .refused,
    programs: Programs = .refused, awaited: [@Sendable (MemoryHost) -> WatchReport] = [],
    nanosecondsARead: UInt64 = 1_000_000
  ) {
    var initial = Contents()
    for (path, text) in files { initial.files[MemoryHost.absolute(path)] = Array(text.utf8) }
    initial.input = Array(input.utf8)
    initial.awaited = awaited
    contents = Mutex(initial)
    self.variables = variables
    self.terminals = terminals
    self.size = size
    self.network = network
    self.programs = programs
    self.nanosecondsARead = nanosecondsARead
  }

  /// The host for the code under test; it shares its state with this object.
  package var host: Host {
    Host(
      files: Files(
        readFile: { path, limitBytes in self.read(path, limitBytes: limitBytes) },
        replaceFile: { path, bytes, before in self.replace(path, with: bytes, over: before) },
        writeToOpened: { path, bytes in self.writeToOpened(path, bytes) },
        removeFile: { path in self.remove(path) },
        listFolder: { folder in self.list(folder) },
        resolvePath: { path in self.resolve(path) },
        findKind: { path, _ in .success(self.kind(path)) },
        findCurrentFolder: { .success(MemoryHost.currentFolder) },
        makeFolders: { folder in self.makeFolders(folder) }),
      console: Console(
        writeBytes: { bytes, stream in self.write(bytes, to: stream) },
        findProblem: { nil },
        readInput: { limitBytes in self.readInput(limitBytes: limitBytes) },
        readInputLine: { limitBytes in self.readLine(limitBytes: limitBytes) },
        readInputPiece: { self.readInput(limitBytes: .max) },
        findIsTerminal: { stream in self.terminals.contains(stream) },
        findIsFile: { _ in false },
        findSize: { self.size }),
      environment: Environment { name in self.variables[name] },
      interrupts: Interrupts(
        startWatching: { _ in },
        startWatchingEnd: {},
        isNoted: { self.contents.withLock { $0.isInterrupted } },
        isEndNoted: { false },
        forget: { self.contents.withLock { $0.isInterrupted = false } }),
      network: network,
      log: SharedLog(
        appendLine: { path, line in self.append(line, to: path) },
        rewriteLines: { path, limitBytes, transform in
          switch self.read(path, limitBytes: limitBytes) {
          case .failure(let problem): problem
          case .success(let old): transform(old).flatMap { self.replace(path, with: $0, over: .anything) }
          }
        }),
      textEditor: TextEditor { text, command in self.edit(text, command) },
      programs: programs,
      watching: Watching {
        .success(
          FileWatch(
            watchPaths: { folders, _ in
              self.contents.withLock { $0.watchedFolders.formUnion(folders) }
              return nil
            },
            awaitChange: { isPatient, _ in self.nextReport(isPatient) }))
      },
      stopwatch: Stopwatch {
        self.contents.withLock {
          $0.nanoseconds += self.nanosecondsARead
          return $0.nanoseconds
        }
      },
      drawSeed: { 42 })
  }

  /// The text written to standard output so far.
  package var output: String { contents.withLock { String(decoding: $0.output, as: UTF8.self) } }

  /// The text written to standard error so far.
  package var errorOutput: String { contents.withLock { String(decoding: $0.errorOutput, as: UTF8.self) } }

  /// An editor with this name replaces each `a` by `b`; any other fails.
  private func edit(_ text: [UInt8], _ command: String) -> Result<[UInt8], HostProblem> {
    if command != "a-to-b" { return .failure(HostProblem(.run, Path(command), .ended(status: 127))) }
    return .success(text.map { $0 == UInt8(ascii: "a") ? UInt8(ascii: "b") : $0 })
  }

  /// The text of a file, or nil where there is none.
  package func text(_ path: Path) -> String? {
    contents.withLock { state in
      state.files[MemoryHost.absolute(path)].map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The folders that a watch was given, in byte order.
  package var watchedFolders: [Path] { contents.withLock { $0.watchedFolders.sorted() } }

  private func nextReport(_ isPatient: Bool) -> WatchReport {
    let next = contents.withLock { $0.awaited.isEmpty ? nil : $0.awaited.removeFirst() }
    if let next { return next(self) }
    if !isPatient { return .changed([]) }
    interrupt()
    return .interrupted
  }

  /// Simulates Ctrl-C.
  package func interrupt() { contents.withLock { $0.isInterrupted = true } }

  // MARK: Files

  private static let currentFolder: Path = "/home"

  private static func absolute(_ path: Path) -> Path { path.absolute(from: currentFolder) }

  private func kind(_ path: Path) -> FileKind? {
    let absolutePath = MemoryHost.absolute(path)
    return contents.withLock { state in
      if state.files[absolutePath] != nil { return .regular }
      if MemoryHost.currentFolder.isSameOrBelow(absolutePath) { return .folder }
      let isAbove: (Path) -> Bool = { $0.isSameOrBelow(absolutePath) }
      return state.files.keys.contains(where: isAbove) || state.folders.contains(where: isAbove)
        ? .folder : nil
    }
  }

  private func read(_ path: Path, limitBytes: Int) -> Result<[UInt8], HostProblem> {
    let absolutePath = MemoryHost.absolute(path)
    if let bytes = contents.withLock({ $0.files[absolutePath] }) {
      if bytes.count <= limitBytes { return .success(bytes) }
      return .failure(HostProblem(.read, path, .tooLarge(limitBytes: limitBytes)))
    }
    return .failure(HostProblem(.read, path, kind(path) == .folder ? .isFolder : .missing))
  }

  private func replace(_ path: Path, with bytes: [UInt8], over before: FileBefore) -> HostProblem? {
    if kind(path) == .folder { return HostProblem(.write, path, .isFolder) }
    if kind(path.parent) != .folder { return HostProblem(.write, path, .folderMissing) }
    return contents.withLock { contents in
      let absolute = MemoryHost.absolute(path)
      if before != .anything, before != FileBefore(contents.files[absolute]) {
        return HostProblem(.write, path, .changed)
      }
      contents.files[absolute] = bytes
      return nil
    }
  }

  private func writeToOpened(_ path: Path, _ bytes: [UInt8]) -> Result<Bool, HostProblem> {
    switch path {
    case "/dev/stdout": .success(write(bytes, to: .output))
    case "/dev/stderr": .success(write(bytes, to: .error))
    case _: .success(false)
    }
  }

  private func makeFolders(_ folder: Path) -> HostProblem? {
    var path: Path = "/"
    for component in MemoryHost.absolute(folder).components {
      path = path.appending(Path(bytes: component))
      if kind(path) == .regular { return HostProblem(.make, folder, .isNoFolder) }
    }
    _ = contents.withLock { $0.folders.insert(path) }
    return nil
  }

  private func append(_ line: [UInt8], to path: Path) -> HostProblem? {
    if kind(path) == .folder { return HostProblem(.write, path, .isFolder) }
    contents.withLock { state in
      let old = state.files[MemoryHost.absolute(path)] ?? []
      let added = line + [UInt8(ascii: "\n")]
      let last = old.suffix(added.count + 1)
      if last.elementsEqual(added) || last.elementsEqual([UInt8(ascii: "\n")] + added) { return }
      let isHalf = old.last.map { $0 != UInt8(ascii: "\n") } ?? false
      state.files[MemoryHost.absolute(path)] = old + (isHalf ? [UInt8(ascii: "\n")] : []) + added
    }
    return nil
  }

  private func remove(_ path: Path) -> HostProblem? {
    let removed = contents.withLock { $0.files.removeValue(forKey: MemoryHost.absolute(path)) }
    return removed == nil ? HostProblem(.remove, path, .missing) : nil
  }

  private func list(_ folder: Path) -> Result<[FolderEntry], HostProblem> {
    switch kind(folder) {
    case .folder: break
    case .none: return .failure(HostProblem(.list, folder, .missing))
    case .some: return .failure(HostProblem(.list, folder, .isNoFolder))
    }
    let absolutePath = MemoryHost.absolute(folder)
    let depth = absolutePath.components.count
    let found = contents.withLock { state in
      state.files.keys.filter { $0 != absolutePath && $0.isSameOrBelow(absolutePath) }
    }
    var entries: Set<FolderEntry> = []
    for path in found {
      let components = path.components
      let kind: FileKind = components.count == depth + 1 ? .regular : .folder
      entries.insert(FolderEntry(name: Path(bytes: components[depth]), kind: kind))
    }
    return .success(Array(entries))  // `Files.list` puts them in order.
  }

  private func resolve(_ path: Path) -> Result<Path, HostProblem> {
    if kind(path) == nil { return .failure(HostProblem(.find, path, .missing)) }
    return .success(MemoryHost.absolute(path))
  }

  // MARK: Streams

  private func write(_ bytes: [UInt8], to stream: StandardStream) -> Bool {
    contents.withLock { state in
      switch stream {
      case .input: return false
      case .output: state.output += bytes
      case .error: state.errorOutput += bytes
      }
      return true
    }
  }

  private func readInput(limitBytes: Int) -> Result<[UInt8], HostProblem> {
    contents.withLock { state in
      if state.input.count > limitBytes { return .failure(MemoryHost.tooLarge(limitBytes)) }
      defer { state.input = [] }
      return .success(state.input)
    }
  }

  private func readLine(limitBytes: Int) -> Result<[UInt8]?, HostProblem> {
    contents.withLock { state in
      let line = Array(state.input.prefix { $0 != UInt8(ascii: "\n") })
      if line.count > limitBytes { return .failure(MemoryHost.tooLarge(limitBytes)) }
      if state.input.isEmpty { return .success(nil) }
      state.input.removeFirst(min(line.count + 1, state.input.count))
      return .success(line)
    }
  }

  private static func tooLarge(_ limitBytes: Int) -> HostProblem {
    HostProblem(.read, stream: .input, .tooLarge(limitBytes: limitBytes))
  }
}
