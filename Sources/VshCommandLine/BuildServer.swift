import VshHost
import VshReports
import VshSource
import VshSuite

/// The environment variables of build servers: Bazel's test environment ("Test encyclopedia"), GitHub Actions.
///
/// The command line takes precedence. No variable changes the output of a script.
struct BuildServer {
  private let environment: Environment

  init(_ environment: Environment) { self.environment = environment }

  /// `TEST_RANDOM_SEED`.
  var seed: UInt64? { environment["TEST_RANDOM_SEED"].flatMap { UInt64($0) } }

  /// `TEST_TOTAL_SHARDS`, `TEST_SHARD_INDEX`: nil where no shards are requested.
  func shard() throws(UsageProblem) -> Shard? {
    guard let total = environment["TEST_TOTAL_SHARDS"], !total.isEmpty, total != "0" else { return nil }
    let index = environment["TEST_SHARD_INDEX"] ?? ""
    guard let count = Int(total), count >= 1, let number = Int(index), number >= 0, number < count else {
      throw UsageProblem(
        "TEST_SHARD_INDEX is `\(index)` and TEST_TOTAL_SHARDS is `\(total)`, which is not a shard",
        wayOut: "the index counts from 0 and is below the total", command: .test)
    }
    return Shard(index: number, count: count)
  }

  /// `--test_filter`.
  var filter: String? { text("TESTBRIDGE_TEST_ONLY") }

  /// `--test_runner_fail_fast`.
  var failsFast: Bool { environment["TESTBRIDGE_TEST_RUNNER_FAIL_FAST"] == "1" }

  /// Reports that are written in addition to those of the command line.
  var reports: [ReportChoice] {
    var reports: [ReportChoice] = []
    if let file = path("XML_OUTPUT_FILE") { reports.append(ReportChoice(.junit, file: file)) }
    if let folder = path("TEST_UNDECLARED_OUTPUTS_DIR") {
      reports.append(ReportChoice(.json, file: folder.appending("vsh-report.json")))
    }
    return reports
  }

  var warningsFile: Path? { path("TEST_WARNINGS_OUTPUT_FILE") }

  /// A file whose existence shows that shards are supported.
  var shardStatusFile: Path? { path("TEST_SHARD_STATUS_FILE") }

  /// A file that exists only while the tests run, so that a crash is noticed.
  var prematureExitFile: Path? { path("TEST_PREMATURE_EXIT_FILE") }

  /// Whether the process is a step of a GitHub workflow.
  var isGitHub: Bool { Self.isGitHub(environment) }

  static func isGitHub(_ environment: Environment) -> Bool { environment["GITHUB_ACTIONS"] == "true" }

  /// The file for the Markdown of this step's page, which other commands may have written to.
  var gitHubSummaryFile: Path? { isGitHub ? path("GITHUB_STEP_SUMMARY") : nil }

  /// From the repository's root to the current folder, with a `/` at its end; empty where they are one.
  func gitHubFolder(_ files: Files) -> String {
    guard let root = path("GITHUB_WORKSPACE"), let current = try? files.currentFolder(),
      let resolved = try? files.resolve(root), current != resolved, current.isSameOrBelow(resolved)
    else { return "" }
    let below = current.components.dropFirst(resolved.components.count)
    return below.map { String(decoding: $0, as: UTF8.self) + "/" }.joined()
  }

  private func text(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private func path(_ name: String) -> Path? { text(name).map { Path($0) } }
}
