import VshMachine
package import VshSource
import VshText

/// What happened in a test up to a failure: transitions, screens, answers and signals, each with its time and its step.
///
/// It keeps the last ones only, so that a test of a million events costs no memory; how many came before them is counted.
package struct Trail: Sendable, Equatable {
  package struct Entry: Sendable, Equatable {
    /// Milliseconds of the world's clock since the test began; setting the clock is no time that passes.
    package var milliseconds: Int64
    package var text: String
    /// The step that it happened in.
    package var step: SourceSpan

    package init(milliseconds: Int64, text: String, step: SourceSpan) {
      self.milliseconds = milliseconds
      self.text = text
      self.step = step
    }
  }

  private var kept: [Entry] = []
  private var count = 0

  package init() {}

  /// In the order in which they happened.
  package var entries: ArraySlice<Entry> { kept.suffix(Limits.trailEntries) }

  /// How many came before `entries`.
  package var earlierCount: Int { count - entries.count }

  mutating func append(_ entry: Entry) {
    count += 1
    // Twice as many are held, so that the old ones go in one cut.
    if kept.count >= 2 * Limits.trailEntries { kept.removeFirst(kept.count - Limits.trailEntries + 1) }
    var entry = entry
    // An answer may be megabytes long, and a line of a trail is read at a glance.
    if entry.text.utf8.count > Self.textCells {
      var text: [UInt8] = []
      Cells.append(Array(entry.text.utf8).span, truncatedTo: Self.textCells, to: &text)
      entry.text = String(decoding: text, as: UTF8.self)
    }
    kept.append(entry)
  }

  private static let textCells = 76

  /// As people write a time that has passed: `+800ms`.
  package static func timeText(_ milliseconds: Int64) -> String {
    var text = Array("+".utf8)
    DurationText.append(Int(milliseconds), to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

extension Runner {
  /// Milliseconds of the world's clock since the test began.
  var elapsedMilliseconds: Int64 { world.schedule.clockMilliseconds &- clockOrigin }

  /// Adds what the last step of the world did.
  mutating func extendTrail(by texts: [String]) {
    let now = elapsedMilliseconds
    for text in texts { trail.append(Trail.Entry(milliseconds: now, text: text, step: stepSpan)) }
  }

  /// The trail at a failure: inside a `repeat`, where nothing is written down, it says at least which round it is.
  func trailHere() -> Trail {
    var trail = trail
    for (step, round) in rounds {
      trail.append(
        Trail.Entry(
          milliseconds: elapsedMilliseconds, text: "round \(round) of this `repeat`", step: step))
    }
    return trail
  }
}
