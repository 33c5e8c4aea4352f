package import VshSource
import VshText

/// What led to the first failure of a test: its last steps as they are written, each with what it did.
package struct Trail: Sendable, Equatable {
  package struct Step: Sendable, Equatable {
    /// Milliseconds of the world's clock from the test's beginning to the step's; setting the clock is no time that passes.
    package var milliseconds: Int64
    package var text: String
    package var span: SourceSpan
    /// Transitions, signals, answers, calls, machines, variables: a line each.
    package var did: [String] = []

    package init(milliseconds: Int64, text: String, span: SourceSpan) {
      self.milliseconds = milliseconds
      self.text = text
      self.span = span
    }
  }

  package internal(set) var steps: [Step] = []
  /// How many came before these.
  package internal(set) var earlierCount = 0

  package init() {}

  /// Cells of a line of what a step did; with the room in front of it, a line is no longer than 80.
  package static let cells = 66

  /// As people write a time that has passed: `+800ms`.
  package static func timeText(_ milliseconds: Int64) -> String {
    var text = Array("+".utf8)
    DurationText.append(Int(milliseconds), to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
