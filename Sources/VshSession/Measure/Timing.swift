import VshProgram
package import VshSource

/// The duration of one top-level step, for `--timing`. It is printed beside the transcript and never part of it.
package struct StepTiming: Sendable {
  package var span: SourceSpan
  package var nanoseconds: UInt64
  /// The number of steps of the world: a `repeat` has many, a `show` none.
  package var events: Int
}

extension Runner {
  /// Takes steps up to the first that fails, and measures each.
  mutating func takeAll(_ steps: [Step], timedBy nanoseconds: () -> UInt64) -> [StepTiming] {
    var timings: [StepTiming] = []
    for step in steps {
      let events = progress.events
      let start = nanoseconds()
      let wasTaken = takeAll([step])
      let end = nanoseconds()
      timings.append(
        StepTiming(span: step.span, nanoseconds: end &- start, events: progress.events - events))
      if !wasTaken { break }
    }
    return timings
  }
}
