/// A session's access to files and the network, as closures of the caller. Nothing in this target opens a file.
package struct Reading: Sendable {
  /// Reads a file for the script `from`; the problem's message is the reason. A path that ends in `/` is a folder: its
  /// text has the names of its scripts (`scripts(in:)`).
  package var file: @Sendable (_ path: String, _ from: String) -> Result<[UInt8], ReadProblem>
  /// Reads a file that the command line names.
  package var named: @Sendable (_ path: String) -> Result<[UInt8], ReadProblem>
  /// Resolves links and `..`, so that two spellings of one file are equal.
  package var identity: @Sendable (_ path: String) -> String
  /// Reads an `http` or `https` address, for a script or the command line.
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

  /// The text of a folder.
  package static func text(ofScripts names: [String]) -> [UInt8] { Array(names.joined(separator: "\0").utf8) }

  /// The scripts that a folder's text names.
  static func scripts(in text: [UInt8]) -> [String] {
    text.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a source of data is an address of the network rather than a file.
  package static func isAddress(_ source: String) -> Bool {
    let start = source.prefix(6).lowercased()
    return start == "https:" || start.hasPrefix("http:")
  }
}

/// The names of scripts that are not files. A file of such a name in the current folder is not read.
package enum UnfiledScript {
  /// The argument of `-c`.
  package static let steps = "-c"
  package static let standardInput = "standard input"
  /// The typed text of a prompt.
  package static let prompt = "prompt"

  package static func isName(_ path: String) -> Bool { [steps, standardInput, prompt].contains(path) }
}

/// The answer of an address.
package struct AddressData: Sendable {
  package var bytes: [UInt8]
  /// The server's name for the format; empty where it has none.
  package var contentType: String
  /// The base address of relative links.
  package var base: String
  /// The server's answer, for an error message: `status 200, text/html`.
  package var remark: String

  package init(bytes: [UInt8], contentType: String, base: String, remark: String) {
    self.bytes = bytes
    self.contentType = contentType
    self.base = base
    self.remark = remark
  }
}

/// Why something could not be read, as half a sentence.
package struct ReadProblem: Error, Sendable {
  package enum Kind: Sendable {
    /// It is missing or not permitted, so the run cannot be judged.
    case unreadable
    /// Network access is not allowed.
    case notAllowed
    /// The network failed. Calls of a model that reads this answer `fail` with the message.
    case answered
  }

  package var message: String
  package var kind: Kind

  package init(_ message: String, kind: Kind = .unreadable) {
    self.message = message
    self.kind = kind
  }
}
