package import VshSource
import VshText

/// The last steps before the first failure of a test, each with its effects.
package struct Trail: Sendable, Equatable {
  package struct Step: Sendable, Equatable {
    /// Milliseconds on the world's clock from the beginning of the test to the step. Setting the clock does not count.
    package var milliseconds: Int64
    package var text: String
    package var span: SourceSpan
    /// One line for each transition, signal, answer, call, machine or variable.
    package var did: [String] = []

    package init(milliseconds: Int64, text: String, span: SourceSpan) {
      self.milliseconds = milliseconds
      self.text = text
      self.span = span
    }
  }

  package internal(set) var steps: [Step] = []
  /// The number of earlier steps that are left out.
  package internal(set) var earlierCount = 0

  package init() {}

  /// The width of a line of effects; with its indentation a line has at most 80 cells.
  package static let cells = 66

  /// An elapsed time: `+800ms`.
  package static func timeText(_ milliseconds: Int64) -> String {
    var text = Array((milliseconds < 0 ? "" : "+").utf8)
    DurationText.append(Int(clamping: milliseconds), to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
