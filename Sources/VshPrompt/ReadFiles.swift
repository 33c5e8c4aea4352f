import VshSession
import VshText

/// A cache of the files and addresses that a session has read, each once, so that a later declaration or a replayed
/// step gets the same contents. To read everything again, make a new one.
///
/// It also records the files that were requested but are missing, since they may appear later.
final class ReadFiles: Sendable {
  /// A file as it was requested.
  struct Name: Hashable, Sendable {
    var path: String
    /// The script that names it; nil where the user does.
    var script: String?
  }

  private struct State: Sendable {
    var files: [Name: [UInt8]] = [:]
    var addresses: [String: AddressData] = [:]
    /// In the order of the first requests.
    var asked: [Name] = []
    var isAsked: Set<Name> = []

    mutating func note(_ name: Name) {
      if isAsked.insert(name).inserted { asked.append(name) }
    }
  }

  private let source: Reading
  private let state: Guarded<State>

  init(_ source: Reading) {
    self.source = source
    state = Guarded(State())
  }

  /// A copy, for further reading.
  init(copying other: ReadFiles) {
    source = other.source
    state = Guarded(other.state.use { $0 })
  }

  /// Adds a file that was read by other means.
  func note(_ path: String, _ bytes: [UInt8]) {
    let name = Name(path: path)
    state.use { state in
      state.note(name)
      state.files[name] = bytes
    }
  }

  /// Reads through the cache.
  var reading: Reading {
    Reading(
      file: { path, script in self.read(Name(path: path, script: script)) },
      named: { path in self.read(Name(path: path)) },
      identity: source.identity,
      address: { address in self.read(address: address) })
  }

  /// All requested files, missing ones included.
  var names: [Name] { state.use { $0.asked } }

  /// The cached contents; nil where the file could not be read.
  func bytes(_ name: Name) -> [UInt8]? { state.use { $0.files[name] } }

  private func read(_ name: Name) -> Result<[UInt8], ReadProblem> {
    if let bytes = bytes(name) { return .success(bytes) }
    let result = Self.read(name, from: source)
    state.use { state in
      state.note(name)
      if case .success(let bytes) = result { state.files[name] = bytes }
    }
    return result
  }

  /// Reads the current contents, not through the cache.
  static func read(_ name: Name, from source: Reading) -> Result<[UInt8], ReadProblem> {
    if let script = name.script { source.file(name.path, script) } else { source.named(name.path) }
  }

  private func read(address: String) -> Result<AddressData, ReadProblem> {
    if let known = state.use({ $0.addresses[address] }) { return .success(known) }
    let result = source.address(address)
    if case .success(let data) = result { state.use { $0.addresses[address] = data } }
    return result
  }
}
