import Foundation
import VshSession

/// The case files of the language: `AREA/BEHAVIOUR.vs`, and beside it the transcript that it must give.
///
/// With `UPDATE_CORPUS` in the environment the transcripts are written instead of compared; the difference is then reviewed
/// against the sentence at the top of the case.
enum LanguageCorpus {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Corpus/language")

  static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_CORPUS"] != nil

  /// The names of all cases, in order, without their endings. What stands deeper is imported by one.
  static let cases: [String] = names(in: "").flatMap { area in
    names(in: area).filter { $0.hasSuffix(".vs") }.map { "\(area)/\($0.dropLast(3))" }
  }

  private static func names(in path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + path)) ?? []).sorted()
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: folder.appendingPathComponent(path)))
  }

  /// The golden file of a case.
  static func transcript(_ name: String, actual: [UInt8]) throws -> [UInt8] {
    if isUpdating { try Data(actual).write(to: folder.appendingPathComponent(name + ".golden")) }
    return try bytes(name + ".golden")
  }

  /// Files that cases name, by their path below the corpus; data that a session names on its own stands beside its script.
  static let reading = Reading(
    file: { path, _ in
      (try? bytes(path)).map(Result.success) ?? .failure(ReadProblem("there is no such file"))
    },
    named: { path in
      (try? bytes(path)).map(Result.success) ?? .failure(ReadProblem("there is no such file"))
    })
}
