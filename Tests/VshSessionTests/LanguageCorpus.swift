import TestSupport
import VshSession

/// The case files of the language: `AREA/BEHAVIOUR.vs`, and beside it the transcript that it must give. What stands deeper is
/// imported by one.
enum LanguageCorpus {
  static let folder = CaseFolder("language")

  /// The names of all cases, in order, without their endings.
  static let cases = folder.names(in: "").flatMap { folder.cases(".vs", in: $0) }

  /// Files that cases name, by their path below the corpus; data that a session names on its own stands beside its script.
  static let reading = Reading(
    file: { path, _ in
      if path.hasSuffix("/") {
        let scripts = folder.names(in: path).filter { $0.hasSuffix(".vs") && !$0.hasPrefix(".") }
        return .success(Reading.text(ofScripts: scripts))
      }
      return (try? folder.bytes(path)).map(Result.success) ?? .failure(ReadProblem("there is no such file"))
    },
    named: { path in
      (try? folder.bytes(path)).map(Result.success) ?? .failure(ReadProblem("there is no such file"))
    })
}
