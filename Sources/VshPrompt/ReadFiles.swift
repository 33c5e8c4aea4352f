import Synchronization
import VshSession

/// What a session has read from outside, each file and each address once: a declaration that is typed later, a step that is taken
/// again, finds what the first one found. Reading all of it again begins with a new one of these.
///
/// It also knows what was asked for and was not there, which may come yet.
final class ReadFiles: Sendable {
  /// A file by the way in which it was asked for.
  struct Name: Hashable, Sendable {
    var path: String
    /// The script that names it; nil where the person does.
    var script: String?
  }

  private struct State: Sendable {
    var files: [Name: [UInt8]] = [:]
    var addresses: [String: AddressData] = [:]
    /// In the order in which they were first asked for.
    var asked: [Name] = []
    var isAsked: Set<Name> = []

    mutating func note(_ name: Name) {
      if isAsked.insert(name).inserted { asked.append(name) }
    }
  }

  private let source: Reading
  private let state: Mutex<State>

  init(_ source: Reading) {
    self.source = source
    state = Mutex(State())
  }

  /// The same, to read more with.
  init(copying other: ReadFiles) {
    source = other.source
    state = Mutex(other.state.withLock { $0 })
  }

  /// A file that somebody else has read.
  func note(_ path: String, _ bytes: [UInt8]) {
    let name = Name(path: path)
    state.withLock { state in
      state.note(name)
      state.files[name] = bytes
    }
  }

  /// Reads what is not known yet.
  var reading: Reading {
    Reading(
      file: { path, script in self.read(Name(path: path, script: script)) },
      named: { path in self.read(Name(path: path)) },
      identity: source.identity,
      address: { address in self.read(address: address) })
  }

  /// What was asked for, files that are not there as well.
  var names: [Name] { state.withLock { $0.asked } }

  /// As it was read; nil where it could not be.
  func bytes(_ name: Name) -> [UInt8]? { state.withLock { $0.files[name] } }

  private func read(_ name: Name) -> Result<[UInt8], ReadProblem> {
    if let bytes = bytes(name) { return .success(bytes) }
    let result = Self.read(name, from: source)
    state.withLock { state in
      state.note(name)
      if case .success(let bytes) = result { state.files[name] = bytes }
    }
    return result
  }

  /// As it is now.
  static func read(_ name: Name, from source: Reading) -> Result<[UInt8], ReadProblem> {
    if let script = name.script { source.file(name.path, script) } else { source.named(name.path) }
  }

  private func read(address: String) -> Result<AddressData, ReadProblem> {
    if let known = state.withLock({ $0.addresses[address] }) { return .success(known) }
    let result = source.address(address)
    if case .success(let data) = result { state.withLock { $0.addresses[address] = data } }
    return result
  }
}
