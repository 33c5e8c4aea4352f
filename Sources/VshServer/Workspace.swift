import VshHost
import VshReading
import VshSession
import VshSource
import VshSuite

/// An open document of the client. Its text takes precedence over the file on disk.
struct OpenDocument: Sendable {
  /// The address as the client wrote it when it opened the document.
  let address: String
  /// Nil for a document that is not a file.
  let path: Path?
  /// The path with links followed; the name where that is no file.
  let file: String
  var version: Int
  var text: SourceText

  /// Its name in diagnostics and imports.
  var name: String { path?.text ?? address }
}

/// The client's folders, its open documents, and their checked scripts.
///
/// It reads only files below the folders; without folders, files below the folder of the requested document. It keeps
/// each checked script until one of its files changes.
struct Workspace {
  private let files: Files
  /// The client's folders, with symbolic links resolved.
  private(set) var folders: [Path] = []
  /// By `key`.
  private var documents: [String: OpenDocument] = [:]
  /// The addresses of open documents, in the order of opening.
  private(set) var openAddresses: [String] = []
  /// By `key`.
  private var checked: [String: CheckedScript] = [:]
  private var foundScripts: [Path]?

  init(files: Files) { self.files = files }

  // MARK: Folders

  mutating func addFolder(_ path: Path) {
    let folder = resolved(path) ?? path.normalized
    if !folders.contains(folder) { folders.append(folder) }
    forgetFiles()
  }

  mutating func removeFolder(_ path: Path) {
    let folder = resolved(path) ?? path.normalized
    folders.removeAll { $0 == folder }
    forgetFiles()
  }

  /// Discards all results, since files on disk may have changed.
  mutating func forgetFiles() {
    foundScripts = nil
    checked.removeAll()
  }

  private func resolved(_ path: Path) -> Path? { try? files.resolve(path) }

  // MARK: Documents

  /// One file has one key, however a client writes its address: with a host, with escapes, with `./`.
  private static func key(_ address: String) -> String {
    FileAddress.path(of: address).map { FileAddress.address(of: $0.normalized) } ?? address
  }

  subscript(address: String) -> OpenDocument? { documents[Self.key(address)] }

  /// The address of the open document of a file: as the client wrote it first.
  func openAddress(of address: String) -> String { self[address]?.address ?? address }

  /// The open documents of a file, which has several where links lead to it.
  func openDocuments(ofFile file: String) -> [OpenDocument] {
    openAddresses.compactMap { self[$0] }.filter { $0.file == file }
  }

  mutating func open(_ address: String, version: Int, _ bytes: [UInt8]) {
    let key = Self.key(address)
    let first = documents[key]?.address ?? address
    if documents[key] == nil { openAddresses.append(address) }
    let path = FileAddress.path(of: address)?.normalized
    documents[key] = OpenDocument(
      address: first, path: path, file: path.map { identity($0.text) } ?? address, version: version,
      text: SourceText(bytes))
    forgetChecked(of: address)
  }

  mutating func change(_ address: String, version: Int, _ text: SourceText) {
    documents[Self.key(address)]?.version = version
    documents[Self.key(address)]?.text = text
    forgetChecked(of: address)
  }

  mutating func close(_ address: String) {
    forgetChecked(of: address)
    let first = openAddress(of: address)
    documents[Self.key(address)] = nil
    openAddresses.removeAll { $0 == first }
  }

  private func identity(_ path: String) -> String { resolved(Path(path))?.text ?? path }

  /// Discards the scripts that read the document, and those with a missing file, which may exist now.
  private mutating func forgetChecked(of address: String) {
    let (name, file) = (self[address]?.name ?? address, self[address]?.file ?? address)
    let own = Self.key(address)
    checked = checked.filter { key, script in
      key != own && !script.reads(name, file) && !script.lacksFiles
    }
  }

  /// The other open documents whose scripts read this one.
  func openDependents(of address: String) -> [String] {
    let name = self[address]?.name ?? FileAddress.path(of: address)?.normalized.text ?? address
    let file = self[address]?.file ?? identity(name)
    let own = Self.key(address)
    return openAddresses.filter {
      let key = Self.key($0)
      return key != own && (checked[key].map { $0.reads(name, file) || $0.lacksFiles } ?? false)
    }
  }

  // MARK: Scripts

  /// The checked script of an open document, or of a file below the folders.
  mutating func script(_ address: String) -> CheckedScript? {
    let key = Self.key(address)
    if let known = checked[key] { return known }
    let script: CheckedScript
    let files = files
    let identity = { (path: String) in (try? files.resolve(Path(path)))?.text ?? path }
    if let document = documents[key] {
      script = CheckedScript(
        examine(document.name, document.text.bytes, reading: reading(for: document.path)), document.text,
        address: document.address, addresses: openNames, identity: identity)
    } else {
      guard let path = FileAddress.path(of: address)?.normalized,
        case .success(let bytes) = reading(for: path).file(path.text, path.text)
      else { return nil }
      script = CheckedScript(
        examine(path.text, bytes, reading: reading(for: path)), SourceText(bytes), address: key,
        addresses: openNames, identity: identity)
    }
    checked[key] = script
    return script
  }

  private var openNames: [String: String] {
    documents.reduce(into: [:]) { $0[$1.value.name] = $1.value.address }
  }

  /// The addresses of all scripts below the folders and of open documents, in byte order.
  mutating func scriptAddresses() -> [String] {
    if foundScripts == nil {
      foundScripts = Array(Discovery(files: files).find(folders).scripts.prefix(Self.mostScripts))
    }
    let open = Set(openAddresses.compactMap { self[$0]?.path })
    let closed = (foundScripts ?? []).filter { !open.contains($0) }.map { FileAddress.address(of: $0) }
    return openAddresses + closed
  }

  /// The current bytes of a script: of the open document, else of the file.
  func bytes(of address: String) -> [UInt8]? {
    if let document = self[address] { return document.text.bytes }
    guard let path = FileAddress.path(of: address)?.normalized else { return nil }
    return try? reading(for: path).file(path.text, path.text).get()
  }

  /// The maximum number of scripts that are searched.
  private static let mostScripts = 5_000

  // MARK: Reading

  /// A reading that is limited to open documents and files below the folders.
  func reading(for root: Path?) -> Reading {
    let open = documents.values.reduce(into: [String: [UInt8]]()) { open, document in
      open[document.name] = document.text.bytes
      if open[document.file] == nil { open[document.file] = document.text.bytes }
    }
    let files = self.files
    let own = folders.isEmpty ? root.map { resolved($0.parent) ?? $0.parent } : nil
    let allowed = folders + [own].compactMap(\.self)
    let identity = { @Sendable (path: String) -> Path? in
      guard path.hasPrefix("/"), let realPath = try? files.resolve(Path(path)) else { return nil }
      return allowed.contains { realPath.isSameOrBelow($0) } ? realPath : nil
    }
    return Reading(
      file: { path, _ in
        if let bytes = open[path] { return .success(bytes) }
        guard path.hasPrefix("/") else { return .failure(ReadProblem("its script is not a file")) }
        do throws(HostProblem) {
          let realPath = try files.resolve(Path(path))
          guard allowed.contains(where: { realPath.isSameOrBelow($0) }) else {
            return .failure(ReadProblem("it is outside the workspace's folders"))
          }
          if let bytes = open[realPath.text] { return .success(bytes) }
          if path.hasSuffix("/") { return .success(try files.readSource(realPath.appending(""))) }
          return .success(try files.read(realPath, limitBytes: Limits.modelBytes))
        } catch {
          return .failure(ReadProblem(error.cause.reason))
        }
      },
      named: { _ in .failure(ReadProblem("no file is named here")) },
      identity: { path in identity(path)?.text ?? path })
  }
}
