import VshMachine
import VshProgram
import VshSource
import VshText

/// `expect frames`: compares the frames since the last such step with the expected names.
extension Runner {
  mutating func expectFrames(_ marks: [FrameMark]) throws(StepProblem) {
    var wanted: [WantedFrame] = []
    for mark in marks { wanted.append(try wantedFrame(mark)) }
    let frames = frameLog.entries
    let shown = frames.map { frame in wanted.map { frame.shows($0) } }
    if let misfit = FrameMisfit(shown, markCount: marks.count) {
      failExpectation("the frames are different", notes: notes(of: misfit, wanted.map { $0.name }))
    }
    frameLog.removeAll()
  }

  private mutating func wantedFrame(_ mark: FrameMark) throws(StepProblem) -> WantedFrame {
    switch mark {
    case .text(let text): return WantedFrame(name: "\"\(text)\"", text: Array(text.utf8))
    case .state(let states, let arguments, let namesScreen):
      strictness?.name(states)
      var texts: [String?]?
      if let arguments {
        var described: [String?] = []
        for argument in arguments {
          if let argument { described.append(try self.described(argument)) } else { described.append(nil) }
        }
        texts = described
      }
      let name = states.first.map { program.names[program.states[$0].name] } ?? ""
      let words = texts.map { "(\($0.map { $0 ?? "_" }.joined(separator: ", ")))" } ?? ""
      return WantedFrame(
        name: "`\(name)\(words)`", states: states, arguments: texts, namesScreen: namesScreen)
    }
  }

  /// One line for each frame near the first mismatch, with the names that were expected there.
  private func notes(of misfit: FrameMisfit, _ names: [String]) -> [String] {
    let frames = frameLog.entries
    let shown = max(0, misfit.frame - Self.framesBefore)..<min(frames.count, misfit.frame + 4)
    let times = frames[shown].map { Trail.timeText($0.milliseconds) }
    let timeWidth = times.map { $0.count }.max() ?? 0
    let width = String(shown.upperBound).count
    var notes: [String] = []
    if shown.lowerBound > 0 { notes.append("… \(shown.lowerBound) earlier frames") }
    let expected = misfit.expected.map { names[$0] }.joined(separator: " or ")
    for (index, time) in zip(shown, times) {
      let number = String(index + 1)
      let states = frames[index].states.map { state in
        program.names[program.states[state.state].name]
          + (state.arguments.isEmpty ? "" : "(\(state.arguments.joined(separator: ", ")))")
      }
      notes.append(
        "frame " + String(repeating: " ", count: width - number.count) + number + "  "
          + time + String(repeating: " ", count: timeWidth - time.count) + "  "
          + StepReport.shown(states.joined(separator: ", ")))
      if index == misfit.frame { notes.append("^ here \(expected) was expected") }
    }
    if shown.upperBound < frames.count { notes.append("… \(frames.count - shown.upperBound) more frames") }
    if misfit.frame == frames.count { notes.append("^ after the last frame \(expected) was expected") }
    return notes
  }

  private static var framesBefore: Int { 12 }
}

/// One name of `expect frames`: a text in the frame, or an active state.
struct WantedFrame {
  let name: String
  var text: [UInt8]?
  var states: [ID<State>] = []
  /// The wanted arguments. Nil, for all or for one, matches any.
  var arguments: [String?]?
  /// Whether the state may belong to a screen that is not on top.
  var namesScreen = false
}

extension FrameLog.Entry {
  fileprivate func shows(_ wanted: WantedFrame) -> Bool {
    if let text = wanted.text { return self.text.span.contains(text.span) }
    return states.contains { entry in
      (entry.isOnTop || wanted.namesScreen) && wanted.states.contains(entry.state)
        && (wanted.arguments.map { zip(entry.arguments, $0).allSatisfy { $1 == nil || $0 == $1 } } ?? true)
    }
  }
}

/// The first mismatch, where the frames cannot be split into consecutive runs, one per name in order, such that every
/// frame of a run shows its name.
private struct FrameMisfit {
  /// The first frame that no split can include; the frame count where frames are missing at the end.
  let frame: Int
  /// The names that would have been accepted there.
  let expected: [Int]

  /// - Parameter shown: by frame, which of the names it shows.
  init?(_ shown: [[Bool]], markCount count: Int) {
    // reached[m]: the frames so far can end in a run of name m.
    var reached = [Bool](repeating: false, count: count)
    for (index, shown) in shown.enumerated() {
      let expected = (0..<count).filter { name in
        reached[name] || (name == 0 ? index == 0 : reached[name - 1])
      }
      for name in 0..<count { reached[name] = false }
      for name in expected where shown[name] { reached[name] = true }
      if !reached.contains(true) {
        (frame, self.expected) = (index, expected)
        return
      }
    }
    if reached.last ?? true { return nil }
    frame = shown.count
    expected = (0..<count).filter { name in name == 0 ? shown.isEmpty : reached[name - 1] }
  }
}
