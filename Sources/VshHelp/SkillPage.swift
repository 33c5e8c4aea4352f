import CExplanations

/// The page for programs that write screens, which `vsh skill` prints: `Sources/CExplanations/explanations/skill.md`.
package enum SkillPage {
  package static var bytes: [UInt8] {
    let text = embedded_skill()
    return Array(UnsafeBufferPointer(start: text.start, count: text.count))
  }
}
