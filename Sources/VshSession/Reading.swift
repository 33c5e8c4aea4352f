/// What a session may read from outside: scripts that are imported, and data. It is given, so that nothing here opens a
/// file or asks the network.
package struct Reading: Sendable {
  /// The bytes of a file that is named for the script `from`; the message says why not.
  package var file: @Sendable (_ path: String, _ from: String) -> Result<[UInt8], ReadProblem>
  /// The bytes of a file that the command line names.
  package var named: @Sendable (_ path: String) -> Result<[UInt8], ReadProblem>
  /// A path as it is once links and `..` are followed: two spellings of one file are one file.
  package var identity: @Sendable (_ path: String) -> String
  /// What an `http` or `https` address gives; whoever names it.
  package var address: @Sendable (_ address: String) -> Result<AddressData, ReadProblem>

  package init(
    file: @escaping @Sendable (_ path: String, _ from: String) -> Result<[UInt8], ReadProblem>,
    named: @escaping @Sendable (_ path: String) -> Result<[UInt8], ReadProblem>,
    identity: @escaping @Sendable (_ path: String) -> String = { $0 },
    address: @escaping @Sendable (_ address: String) -> Result<AddressData, ReadProblem> = { _ in
      .failure(ReadProblem("there is no network here", kind: .notAllowed))
    }
  ) {
    self.file = file
    self.named = named
    self.identity = identity
    self.address = address
  }

  /// Whether a source of data is an address of the network rather than a file.
  package static func isAddress(_ source: String) -> Bool {
    let start = source.prefix(6).lowercased()
    return start == "https:" || start.hasPrefix("http:")
  }
}

/// What scripts are called that are no files: what lies in the current folder under such a name is not meant.
package enum UnfiledScript {
  /// The argument of `-c`.
  package static let steps = "-c"
  package static let standardInput = "standard input"
  /// What is typed.
  package static let prompt = "prompt"

  package static func isName(_ path: String) -> Bool { [steps, standardInput, prompt].contains(path) }
}

/// What an address of the network gave.
package struct AddressData: Sendable {
  package var bytes: [UInt8]
  /// As a file's name would, its ending says which format the bytes are in.
  package var name: String
  /// What relative links in it are relative to.
  package var base: String
  /// What the server said about it, for whoever cannot read it: `status 200, text/html`.
  package var remark: String

  package init(bytes: [UInt8], name: String, base: String, remark: String) {
    self.bytes = bytes
    self.name = name
    self.base = base
    self.remark = remark
  }
}

/// Why something could not be read, in half a sentence.
package struct ReadProblem: Error, Sendable {
  package enum Kind: Sendable {
    /// It is not there, or may not be read: nothing can be judged.
    case unreadable
    /// The network, and nobody has allowed it.
    case notAllowed
    /// What the network answered: a model that reads from there answers `fail` with the message.
    case answered
  }

  package var message: String
  package var kind: Kind

  package init(_ message: String, kind: Kind = .unreadable) {
    self.message = message
    self.kind = kind
  }
}
