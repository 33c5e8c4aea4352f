import CExplanations

/// The page for programs that write screens, which `vsh skill` prints: `Sources/CExplanations/explanations/skill.md`.
package enum SkillPage {
  /// The name that its first lines give.
  package static let name = "vsh"

  package static var bytes: [UInt8] { bytes(of: embedded_skill()) }

  /// The schema of what a step answers to programs: `grammar/step.schema.json`.
  package static var stepSchema: [UInt8] { bytes(of: embedded_step_schema()) }

  private static func bytes(of text: EmbeddedText) -> [UInt8] {
    Array(UnsafeBufferPointer(start: text.start, count: text.count))
  }
}
