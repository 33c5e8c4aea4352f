import Foundation
import TestSupport

/// The project's own files, read by the tests of this target.
enum Project {
  static let root = Checkout.root

  static func text(_ path: String) throws -> String { try Checkout.text(path) }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }

  /// One Swift file below `Sources`, with the target it belongs to.
  struct Source {
    var target: String
    var path: String
    var text: String
    var code: SwiftCode
  }

  /// Read once: several tests ask, and some ask all of it.
  private static let allSources = Result { try readSources() }

  static func sources() throws -> [Source] { try allSources.get() }

  private static func readSources() throws -> [Source] {
    let folder = root.appendingPathComponent("Sources")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
      let target = name.split(separator: "/").first.map(String.init) ?? ""
      let text = try text("Sources/" + name)
      return Source(target: target, path: "Sources/" + name, text: text, code: SwiftCode(text))
    }
  }

  /// What `Package.swift` lets each target import of its siblings, in the order of the file.
  static func declaredImports() throws -> [(target: String, imports: [String])] {
    let package = try text("Package.swift")
    let floors = package.matches(of: #/(?s)(?:floor|client)\(\s*"(\w+)"((?:\s*,\s*"\w+")*)/#).map { match in
      (target: String(match.1), imports: names(in: match.2))
    }
    let executables = package.matches(
      of: #/(?s)executableTarget\(\s*name: "(\w+)",\s*dependencies: \[([^\]]*)\]/#
    ).map { match in (target: String(match.1), imports: names(in: match.2)) }
    return floors + executables
  }

  private static func names(in text: Substring) -> [String] {
    text.matches(of: #/"(\w+)"/#).map { String($0.1) }
  }
}
