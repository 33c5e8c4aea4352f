import Foundation

/// The programs of others that some tests start. Where one is not installed, its tests are skipped by name.
package enum Installed {
  /// The path of a program, as a shell finds it; nil where it is not installed.
  package static func path(of program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "")
      .split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  package static func has(_ program: String) -> Bool { path(of: program) != nil }
}
