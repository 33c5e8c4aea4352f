import VshMachine
import VshProgram
import VshRender
import VshSource
import VshText

/// Lists the possible steps: gestures on the top layer with their actions, actions that no element sends, and refused
/// steps with the reason.
extension Session {
  /// A possible step.
  package struct PossibleStep: Sendable, Equatable {
    /// The source text: `tap "Retry"`.
    package var step: String
    /// The action that it sends, with its arguments; or a description.
    package var meaning: String
    package var isAvailable: Bool

    package init(step: String, meaning: String, isAvailable: Bool) {
      (self.step, self.meaning, self.isAvailable) = (step, meaning, isAvailable)
    }
  }

  /// Gestures on the top layer in the order of the screen, refused ones included. Only the first `rows` rows are
  /// listed.
  package mutating func ways(rows: Int = 5) -> [PossibleStep] {
    guard let top = runner.world.top else { return [] }
    var ways = gestures(rows: rows).map { gesture in
      PossibleStep(
        step: gesture.step, meaning: callText(gesture.sent),
        isAvailable: runner.world.wouldTake(
          gesture.sent.action, gesture.sent.arguments, on: gesture.sent.instance))
    }
    if runner.world.couldGoBack(from: top) {
      ways.append(PossibleStep(step: "back", meaning: "leaves this screen", isAvailable: true))
    }
    return ways
  }

  typealias PossibleGesture = (step: String, sent: Runner.SentAction)

  /// Every gesture with an action, whether it would be taken or not.
  mutating func gestures(rows: Int) -> [PossibleGesture] {
    guard runner.world.top != nil, (try? runner.draw()) != nil else { return [] }
    let frame = runner.world.drawing.frame
    var addresses = ElementAddresses(of: frame)
    var gestures: [PossibleGesture] = []
    var rowNumber = 0
    for index in addresses.layer {
      let element = frame.elements[index]
      if element.kind == .row { rowNumber += 1 }
      guard element.flags.contains(.isLinked), rowNumber <= rows || element.kind != .row else { continue }
      if element.kind == .swipe, rowNumber > rows { continue }
      let steps = addresses.steps(
        at: index, giving: values(of: element), movesToLast: false, in: runner.world)
      gestures += steps.map { step, added in
        let arguments = frame.linkArguments(of: element) + added
        return (
          step,
          Runner.SentAction(
            action: ID(Int(element.action)), arguments: arguments, instance: element.instance, element: index)
        )
      }
    }
    return gestures
  }

  /// The values that the element can be set to: its first options, or its current value.
  private func values(of element: FrameElement) -> [GestureValue] {
    let frame = runner.world.drawing.frame
    switch element.kind.traits.value {
    case .none: return []
    case .option:
      return element.options.prefix(Self.optionsShown).map { frame.value(ofOption: $0) }
    case .text: return [(Self.quoted(runner.world.string(element.value)), element.askedValue)]
    case .date:
      return [(runner.world.description(of: element.value, type: TypeTable.date), element.askedValue)]
    case _:
      let type = element.flags.contains(.isDouble) ? TypeTable.double : TypeTable.int
      return [(runner.world.description(of: element.value, type: type), element.askedValue)]
    }
  }

  private static let optionsShown = 20

  /// A text as a literal of the language.
  package static func quoted(_ text: String) -> String { TextLiteral.of(text) }
}
