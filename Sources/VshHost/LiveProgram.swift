import CHost
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Programs {
  /// Programs of this machine, each with a keeper (`keeper.c`).
  package static let live = Programs { words, speech, passErrors in
    LiveProgram.start(words, speech, passErrors).map { program in
      RunningProgram(
        sendBytes: { bytes, milliseconds in program.pipes.withLock { $0.send(bytes, milliseconds) } },
        receiveLine: { milliseconds, limitBytes in
          program.pipes.withLock { $0.receive(milliseconds, limitBytes) }
        },
        awaitMore: { milliseconds in
          ProgramPipes.wait(for: program.pipes.withLock { $0.sources }, milliseconds)
        },
        findHasMore: { program.pipes.withLock { $0.hasMore } },
        findLastErrors: { program.pipes.withLock { $0.lastErrors } },
        endGroup: { program.pipes.withLock { $0.stop() } })
    }
  }
}

/// Starts a program, and stops it when it is released.
private final class LiveProgram: Sendable {
  let pipes: Mutex<ProgramPipes>

  private init(
    _ program: host_program, _ speech: ProgramSpeech, _ passErrors: @escaping @Sendable ([UInt8]) -> Void
  ) {
    pipes = Mutex(ProgramPipes(program, endingMessagesWith: speech.terminator, passErrors))
  }

  deinit { pipes.withLock { $0.stop() } }

  static func start(
    _ words: [String], _ speech: ProgramSpeech, _ passErrors: @escaping @Sendable ([UInt8]) -> Void
  ) -> Result<LiveProgram, HostProblem> {
    // A program that has ended must be a result of a write, not the end of vsh.
    LiveInterrupts.ignoreWriteSignals()
    let word = Path(words.first ?? "")
    let paths = candidates(for: word)
    let names = paths.compactMap { SystemCalls.nameForC($0) }
    let arguments = words.compactMap { SystemCalls.nameForC(Path($0)) }
    if word.bytes.isEmpty { return .failure(HostProblem(.run, word, .missing)) }
    guard names.count == paths.count, arguments.count == words.count else {
      return .failure(HostProblem(.run, word, .nameHoldsNUL))
    }
    var program = host_program()
    let code = withPointers(to: names) { names in
      withPointers(to: arguments) { arguments in
        guard case .channel(let folder) = speech else {
          return host_start_program(names, arguments, nil, &program)
        }
        guard let folder = SystemCalls.nameForC(folder) else { return ENOENT }
        return host_start_program(names, arguments, folder, &program)
      }
    }
    if code == 0 { return .success(LiveProgram(program, speech, passErrors)) }
    return .failure(HostProblem(.run, word, cause(of: code, word, names)))
  }

  /// The paths at which a program may be, in the order in which they are tried.
  private static func candidates(for word: Path) -> [Path] {
    if word.bytes.contains(UInt8(ascii: "/")) { return [word] }
    let found = getenv("PATH").map { UnsafeRawBufferPointer(start: $0, count: strlen($0)) }
    let folders = found.map { Array($0) } ?? Array("/usr/bin:/bin".utf8)
    return folders.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { folder in
      // An empty one is the current folder.
      Path(bytes: (folder.isEmpty ? Array("./".utf8) : folder + [UInt8(ascii: "/")]) + word.bytes)
    }
  }

  /// The list as C takes it, with a null pointer at its end.
  private static func withPointers<Result>(
    to texts: [[CChar]], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }

  private static func cause(of code: Int32, _ word: Path, _ names: [[CChar]]) -> HostProblem.Cause {
    for name in names {
      guard case .success(let status) = SystemCalls.status(of: name, followsLinks: true) else { continue }
      switch code {
      case ENOENT: return .interpreterMissing
      case EACCES where SystemCalls.kind(ofMode: status.st_mode) == .folder: return .isFolder
      case EACCES where access(name, X_OK) != 0: return .notExecutable
      case _: break
      }
    }
    switch code {
    case ENOENT where !word.bytes.contains(UInt8(ascii: "/")): return .notInPath
    case ENOEXEC: return .isNoProgram
    case _: return SystemCalls.cause(of: code)
    }
  }
}
