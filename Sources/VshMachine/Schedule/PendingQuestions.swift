import VshProgram

/// What a pending work is waiting for.
extension Pending {
  /// Whether it has a deadline and happens only once.
  var isAwaited: Bool {
    @inline(__always) get {
      phase.isOpen && deadlineMilliseconds != nil && kind != .every || isPartDue && phase == .running
    }
  }

  /// Whether it is a call or an `after` in flight, or a watch with a new answer.
  var isBusy: Bool {
    @inline(__always) get {
      guard phase == .running else { return false }
      return switch kind {
      case .call, .after: true
      case .watch: deadlineMilliseconds != nil
      case .present, .every: false
      }
    }
  }

  /// Whether it is a call in flight, or a watch that has not answered or has a new answer.
  var isInFlight: Bool {
    @inline(__always) get {
      guard phase == .running else { return false }
      return switch kind {
      case .call: true
      case .watch: lastAnswer.tag == .absent || deadlineMilliseconds != nil
      case .present, .after, .every: false
      }
    }
  }

  var standing: CallStanding {
    switch (phase, kind) {
    case (.cancelled, _): .cancelled
    case (.running, .call), (.running, .watch): !isAsked ? .starting : isInFlight ? .inFlight : .resting
    case _: .none
    }
  }
}
