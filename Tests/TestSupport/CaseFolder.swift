package import Foundation

/// The files of the project, as tests read them.
package enum Checkout {
  /// The folder of `Package.swift`.
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  package static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appendingPathComponent(path)))
  }

  package static func text(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }

  package static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: root.appendingPathComponent(path))
  }
}

/// A folder below `Tests/Corpus`, whose README describes the formats.
package struct CaseFolder: Sendable {
  /// `UPDATE_CORPUS` is in the environment: expectations are written instead of compared.
  package static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_CORPUS"] != nil

  package let url: URL
  private let name: String

  package init(_ name: String) {
    self.name = name
    url = Checkout.root.appendingPathComponent("Tests/Corpus/" + name)
  }

  /// The cases: the files with an ending, in order, by their names without it, for the arguments of a test. Where there is none,
  /// one that cannot be read stands for them, so that the test fails.
  package func cases(_ ending: String, in folder: String = "") -> [String] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    let found = names(in: folder).filter { $0.hasSuffix(ending) }.map { prefix + $0.dropLast(ending.count) }
    return found.isEmpty ? [prefix + "no file of \(name) ends in " + ending] : found
  }

  /// What lies in a folder, in order.
  package func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path + "/" + folder)) ?? []).sorted()
  }

  package func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appendingPathComponent(path)))
  }

  package func text(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }

  /// The text that a file expects; first the file becomes what came out, where expectations are updated.
  package func expected(_ path: String, actual: [UInt8]) throws -> String {
    if Self.isUpdating { try Data(actual).write(to: url.appendingPathComponent(path)) }
    return try text(path)
  }
}
