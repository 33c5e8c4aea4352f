package import Foundation

/// The programs of others that some tests start. Where one is not installed, its tests are skipped by name.
package enum Installed {
  /// The path of a program, as a shell finds it; nil where it is not installed.
  package static func path(of program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "")
      .split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Whether a build server runs the tests, where none may be skipped.
  package static let mustHaveAll =
    ProcessInfo.processInfo.environment["CI"].map { $0 != "false" && $0 != "0" } ?? false

  package static func has(_ program: String) -> Bool { path(of: program) != nil }

  /// The `vsh` that was built with these tests.
  package static let vsh: URL? = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    for _ in 0..<5 {
      folder.deleteLastPathComponent()
      let candidate = folder.appendingPathComponent("vsh")
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isFolder), !isFolder.boolValue {
        return candidate
      }
    }
    return nil
  }()
}
