import VshProgram
package import VshSource

/// How long one top-level step took, for `--timing`; it is told beside the transcript and never in it.
package struct StepTiming: Sendable {
  package var span: SourceSpan
  package var nanoseconds: UInt64
  /// Steps of the world: a `repeat` has many, a `show` none.
  package var events: Int
}

extension Runner {
  /// Takes steps until one cannot be done, each on the clock.
  mutating func takeAll(_ steps: [Step], timedBy nanoseconds: () -> UInt64) -> [StepTiming] {
    var timings: [StepTiming] = []
    for step in steps {
      let events = eventsTaken
      let start = nanoseconds()
      let wasTaken = takeAll([step])
      let end = nanoseconds()
      timings.append(
        StepTiming(span: step.span, nanoseconds: end &- start, events: eventsTaken - events))
      if !wasTaken { break }
    }
    return timings
  }
}
