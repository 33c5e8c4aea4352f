#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Files {
  /// The file system of this machine. Nothing is cached.
  package static let live = Files(
    readFile: { path, limitBytes in LiveFiles.read(path, limitBytes: limitBytes) },
    replaceFile: { path, contents, before in
      AtomicReplacement.replace(path, with: contents, over: before)
    },
    writeToOpened: { path, contents in LiveOutput.write(contents, to: path) },
    removeFile: { path in LiveFiles.remove(path) },
    listFolder: { folder in LiveFiles.list(folder) },
    resolvePath: { path in LiveFiles.resolve(path) },
    findKind: { path, followsLinks in LiveFiles.kind(path, followsLinks: followsLinks) },
    findCurrentFolder: { LiveFiles.resolve(".") },
    makeFolders: { folder in LiveFiles.makeFolders(folder) })
}

/// Reads, lists, examines and removes files by system calls; `AtomicReplacement` and `LiveOutput` write.
///
/// It hides descriptors: each function opens, examines and closes. It decides by what it has opened, never by an
/// earlier look at the name.
enum LiveFiles {
  static func read(_ path: Path, limitBytes: Int) -> Result<[UInt8], HostProblem> {
    guard let name = SystemCalls.nameForC(path) else {
      return .failure(HostProblem(.read, path, .nameHoldsNUL))
    }
    // Without O_NONBLOCK, opening a pipe without a writer would block for ever.
    let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    if descriptor < 0 {
      return .failure(HostProblem(.read, path, missingOrBroken(name, ErrorNumber(errno))))
    }
    defer { close(descriptor) }

    var status = stat()
    if fstat(descriptor, &status) != 0 {
      return .failure(HostProblem(.read, path, SystemCalls.cause(of: errno)))
    }
    switch SystemCalls.kind(ofMode: status.st_mode) {
    case .regular: break
    case .folder: return .failure(HostProblem(.read, path, .isFolder))
    case let kind: return .failure(HostProblem(.read, path, .isSpecial(kind)))
    }
    let limit = max(0, limitBytes)
    let sizeBytes = Int(status.st_size)
    if sizeBytes > limit {
      return .failure(HostProblem(.read, path, .tooLarge(limitBytes: limit)))
    }
    if sizeBytes >= Memory.largeFileBytes { Memory.expectLargeHeap() }

    // The size is only a hint: a file may grow while it is read, and those of /proc have size 0. A read that returns
    // fewer bytes than requested, but exactly the file's size, has reached the end.
    var bytes: [UInt8] = []
    while true {
      let missing = sizeBytes - bytes.count
      let wanted = min(missing > 0 ? missing : 4_096, limit - bytes.count) + 1
      switch SystemCalls.readSome(descriptor, atMost: wanted, into: &bytes) {
      case .success(0): return .success(bytes)
      case .success(let count):
        if count < wanted, bytes.count == sizeBytes { return .success(bytes) }
      case .failure(let error) where error.code == EINTR: continue
      case .failure(let error): return .failure(HostProblem(.read, path, error.cause))
      }
      if bytes.count > limit {
        return .failure(HostProblem(.read, path, .tooLarge(limitBytes: limit)))
      }
    }
  }

  static func remove(_ path: Path) -> HostProblem? {
    guard let name = SystemCalls.nameForC(path) else { return HostProblem(.remove, path, .nameHoldsNUL) }
    return unlink(name) == 0 ? nil : HostProblem(.remove, path, SystemCalls.cause(of: errno))
  }

  static func list(_ folder: Path) -> Result<[FolderEntry], HostProblem> {
    guard let name = SystemCalls.nameForC(folder) else {
      return .failure(HostProblem(.list, folder, .nameHoldsNUL))
    }
    guard let stream = opendir(name) else {
      return .failure(HostProblem(.list, folder, missingOrBroken(name, ErrorNumber(errno))))
    }
    defer { closedir(stream) }

    var entries: [FolderEntry] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno == 0 { return .success(entries) }
        return .failure(HostProblem(.list, folder, SystemCalls.cause(of: errno)))
      }
      let bytes = nameBytes(of: entry)
      if bytes.elementsEqual([UInt8(ascii: ".")]) || bytes.elementsEqual("..".utf8) { continue }
      let entryName = Path(bytes: [UInt8](bytes))
      if let kind = kindSaid(by: entry) {
        entries.append(FolderEntry(name: entryName, kind: kind))
        continue
      }
      switch kind(folder.appending(entryName), followsLinks: false) {
      case .success(.some(let kind)): entries.append(FolderEntry(name: entryName, kind: kind))
      case .success(nil): continue  // Deleted since it was listed.
      case .failure(let problem): return .failure(problem)
      }
    }
  }

  /// The kind of entry in a folder listing; not every file system provides it.
  private static func kindSaid(by entry: UnsafeMutablePointer<dirent>) -> FileKind? {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_type) else { return nil }
    switch Int(UnsafeRawPointer(entry).load(fromByteOffset: offset, as: UInt8.self)) {
    case Int(DT_REG): return .regular
    case Int(DT_DIR): return .folder
    case Int(DT_LNK): return .link
    case Int(DT_FIFO): return .pipe
    case Int(DT_SOCK): return .socket
    case Int(DT_CHR): return .characterDevice
    case Int(DT_BLK): return .blockDevice
    case _: return nil
    }
  }

  static func resolve(_ path: Path) -> Result<Path, HostProblem> {
    guard let name = SystemCalls.nameForC(path) else {
      return .failure(HostProblem(.find, path, .nameHoldsNUL))
    }
    return SystemCalls.realPath(of: name).mapError { error in
      HostProblem(.find, path, missingOrBroken(name, error))
    }
  }

  static func kind(_ path: Path, followsLinks: Bool) -> Result<FileKind?, HostProblem> {
    guard let name = SystemCalls.nameForC(path) else {
      return .failure(HostProblem(.find, path, .nameHoldsNUL))
    }
    switch SystemCalls.status(of: name, followsLinks: followsLinks) {
    case .success(let status): return .success(SystemCalls.kind(ofMode: status.st_mode))
    // `a.vs/b` cannot exist if `a.vs` is a file.
    case .failure(let error) where error.code == ENOENT || error.code == ENOTDIR: return .success(nil)
    case .failure(let error): return .failure(HostProblem(.find, path, error.cause))
    }
  }

  static func makeFolders(_ folder: Path) -> HostProblem? {
    var path: Path = folder.isAbsolute ? "/" : "."
    for component in folder.components {
      path = path.appending(Path(bytes: component))
      guard let name = SystemCalls.nameForC(path) else { return HostProblem(.make, folder, .nameHoldsNUL) }
      if mkdir(name, 0o777) == 0 { continue }
      let error = ErrorNumber(errno)
      // A read-only file system may report a different error for an existing folder.
      switch kind(path, followsLinks: true) {
      case .success(.folder): continue
      case .success(.some): return HostProblem(.make, folder, .isNoFolder)
      case .success(nil), .failure: return HostProblem(.make, folder, error.cause)
      }
    }
    return nil
  }

  private static let here: [CChar] = [CChar(bitPattern: UInt8(ascii: ".")), 0]

  /// `missing`, except for a broken link and a removed current folder, which have causes of their own.
  private static func missingOrBroken(_ name: [CChar], _ error: ErrorNumber) -> HostProblem.Cause {
    guard error.code == ENOENT, case .success = SystemCalls.status(of: name, followsLinks: false) else {
      return error.cause
    }
    if name.first != CChar(bitPattern: UInt8(ascii: "/")), case .failure = SystemCalls.realPath(of: Self.here)
    {
      return .currentFolderGone
    }
    return .brokenLink
  }

  /// Read in place up to its NUL: the entry may be shorter than the C struct, so a copy would read beyond the end of
  /// the system's buffer.
  private static func nameBytes(of entry: UnsafeMutablePointer<dirent>) -> UnsafeRawBufferPointer {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    let start = UnsafeRawPointer(entry).advanced(by: offset)
    return UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self)))
  }
}
