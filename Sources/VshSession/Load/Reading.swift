/// A session's access to files and the network, as closures of the caller. Nothing in this target opens a file.
package struct Reading: Sendable {
  /// Reads a file for the script `from`; the problem's message is the reason.
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

  /// Whether a source of data is an address of the network rather than a file.
  package static func isAddress(_ source: String) -> Bool {
    let start = source.prefix(6).lowercased()
    return start == "https:" || start.hasPrefix("http:")
  }

  /// The path relative to the folder of another file.
  package static func relativePath(of path: String, from file: String) -> String {
    guard path.hasPrefix("/") == file.hasPrefix("/") else { return path }
    var folder = file.split(separator: "/").dropLast().filter { $0 != "." }
    var parts = path.split(separator: "/").filter { $0 != "." }
    while let a = folder.first, let b = parts.first, a == b, parts.count > 1 {
      folder.removeFirst()
      parts.removeFirst()
    }
    if folder.contains("..") { return path }
    return (folder.map { _ in ".." } + parts.map(String.init)).joined(separator: "/")
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
