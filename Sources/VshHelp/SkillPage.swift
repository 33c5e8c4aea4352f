import CExplanations

/// The page for programs that write screens, which `vsh skill` prints: `Sources/CExplanations/explanations/skill.md`.
package enum SkillPage {
  /// The name that its first lines give.
  package static let name = "vsh"

  package static var bytes: [UInt8] { bytes(of: embedded_skill()) }

  /// The schemas in `grammar` of what a step, a run of tests and a walk answer to programs.
  package static var stepSchema: [UInt8] { bytes(of: embedded_step_schema()) }
  package static var reportSchema: [UInt8] { bytes(of: embedded_report_schema()) }
  package static var exploreSchema: [UInt8] { bytes(of: embedded_explore_schema()) }

  private static func bytes(of text: EmbeddedText) -> [UInt8] {
    Array(UnsafeBufferPointer(start: text.start, count: text.count))
  }
}
