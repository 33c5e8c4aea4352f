import VshMachine
import VshProgram
import VshSource
import VshText

/// Gestures: finds the element on the top layer of the screen and sends its action.
extension Runner {
  /// An action with its arguments, and the screen or machine to which a gesture or `send` sends it.
  struct SentAction {
    var action: ID<ActionName>
    var arguments: [Value]
    var instance: Int32
    /// The element of the frame that the gesture names; -1 where it names none.
    var element = -1
    /// The text of the chosen option.
    var option: String?
  }

  mutating func perform(_ gesture: GestureStep) throws(StepProblem) {
    guard let top = world.top else {
      throw .noScreen(at: stepSpan)
    }
    if gesture.kind == .back { return try goBack(from: top) }
    let sent = try find(gesture)
    let question = app == nil ? nil : try gestureQuestion(gesture, sent)
    try act(sent.action, sent.arguments, on: sent.instance)
    if let question { try ask(question) }
  }

  /// Asks the app for a gesture or an action that the script refuses.
  mutating func askRefused(_ asked: Availability) throws(StepProblem) {
    guard app != nil, case .gesture(let gesture) = asked else { return }
    let sent = gesture.kind == .back ? nil : try? find(gesture)
    try ask(try gestureQuestion(gesture, sent), isRefused: true)
  }

  /// The action that a step would send, without sending it; nil for steps that send none.
  mutating func sentAction(by step: Step) throws(StepProblem) -> SentAction? {
    stepSpan = step.span
    switch step.form {
    case .gesture(let gesture): return try sentAction(by: gesture)
    case .send(let action, let arguments, _):
      let values = try values(arguments)
      return world.topmost(declaring: action).map {
        SentAction(action: action, arguments: values, instance: $0)
      }
    case .sendToMachine(let machines, let key, let action, let arguments):
      let instance = try machine(of: machines, key)
      return SentAction(action: action, arguments: try values(arguments), instance: instance)
    case _: return nil
    }
  }

  mutating func sentAction(by gesture: GestureStep) throws(StepProblem) -> SentAction? {
    gesture.kind == .back ? nil : try find(gesture)
  }

  private mutating func goBack(from top: Int32) throws(StepProblem) {
    let result = world.goBack(from: top)
    if case .refused = result {
      throw .lastScreen(at: stepSpan)
    }
    try finish(result)
    if app != nil { try askToGoBack() }
  }

  /// Why a gesture or an action is not possible now; nil when it is.
  mutating func refusal(_ asked: Availability) throws(StepProblem) -> StepProblem? {
    switch asked {
    case .action(let action, let arguments, let screens):
      let values = try self.values(arguments)
      let instance = try instance(taking: action, screens)
      return world.wouldTake(action, values, on: instance) ? nil : refusal(of: action, values, on: instance)
    case .gesture(let gesture):
      guard let top = world.top else { throw .noScreen(at: stepSpan, help: nil) }
      if gesture.kind == .back {
        return world.couldGoBack(from: top) ? nil : .backRefused(at: stepSpan)
      }
      let sent: SentAction
      do throws(StepProblem) {
        sent = try find(gesture)
      } catch {
        // An element without an action refuses every gesture. A missing element is an error.
        guard error.diagnostic.code == StepProblem.untouchable else { throw error }
        return error
      }
      return world.wouldTake(sent.action, sent.arguments, on: sent.instance)
        ? nil : refusal(of: sent.action, sent.arguments, on: sent.instance)
    }
  }

  /// The same for an expected refusal, where a missing element is a failure.
  mutating func refusalOfWhatIsThere(_ asked: Availability) throws(StepProblem) -> StepProblem? {
    do throws(StepProblem) {
      return try refusal(asked)
    } catch {
      guard error.diagnostic.code == StepProblem.missing, case .gesture(let gesture) = asked,
        case .label(let label)? = gesture.spot
      else { throw error }
      var problem = error
      let near = error.diagnostic.help.map { $0 + " " } ?? ""
      problem.diagnostic.help =
        "\(near)`expect no \(sourceText(of: label))` says that it is not there"
      throw problem
    }
  }

  // MARK: Finding

  private mutating func find(_ gesture: GestureStep) throws(StepProblem) -> SentAction {
    try draw()
    let scope = try scope(of: gesture.narrowings, in: GestureScope(world.drawing.frame.topLayer))
    let touched = ElementKind.touched(by: gesture.kind)
    switch gesture.kind.row.target {
    case .element: return try tapped(gesture, in: scope, accepting: touched)
    case .value: return try changed(gesture, in: scope, accepting: touched)
    case .option: return try chosen(gesture, in: scope, accepting: touched)
    case .part: return try part(of: gesture, in: scope)
    case .namedPart: return try swiped(gesture, in: scope)
    case .list: return try listPart(gesture.kind, in: scope)
    case .row: return try moved(gesture, in: scope)
    case .stack: throw .backHasNoElement(at: stepSpan)
    }
  }

  /// The part of a drawn frame that spots narrow a scope to.
  ///
  /// - Parameter spots: innermost first.
  mutating func scope(
    of spots: [GestureStep.Spot], in whole: GestureScope
  ) throws(StepProblem) -> GestureScope {
    var scope = whole
    for spot in spots.reversed() { scope = try narrowed(scope, to: spot) }
    return scope
  }

  /// A container, a row, or what a machine shows.
  private mutating func narrowed(
    _ scope: GestureScope, to spot: GestureStep.Spot
  ) throws(StepProblem) -> GestureScope {
    guard case .machine(let named, let span) = spot else {
      let index = try index(of: spot, for: nil, in: scope, accepting: ElementKind.containers)
      return GestureScope(index..<Int(world.drawing.frame.elements[index].subtreeEnd))
    }
    let machine = try machine(of: named.machines, named.key)
    let frame = world.drawing.frame
    if let shown = frame.scope(ofMachine: machine, in: scope) { return shown }
    let text = sourceText(at: span)
    throw frame.elements.contains { $0.machine == machine } && scope.count == 1
      && scope[0] == frame.topLayer
      ? .coveredMachine(text, at: stepSpan) : .nothingOfMachine(text, at: stepSpan)
  }

  /// - Parameter gesture: nil for a container that narrows.
  private mutating func index(
    of spot: GestureStep.Spot, for gesture: Gesture?, in scope: GestureScope, accepting kinds: [ElementKind]
  ) throws(StepProblem) -> Int {
    switch spot {
    case .row(let number): return try index(ofRow: number, in: scope)
    case .label(let expression):
      return try index(labeled: try bytes(expression), for: gesture, in: scope, accepting: kinds)
    case .machine(_, let span): throw .nothingOfMachine(sourceText(at: span), at: stepSpan)
    }
  }

  private mutating func index(
    ofRow number: StepExpression, in scope: GestureScope
  ) throws(StepProblem) -> Int {
    let wanted = try value(number).bits
    let rows = world.drawing.frame.indices(of: [.row], in: scope)
    guard wanted >= 1, wanted <= Int64(rows.count) else {
      throw .noRow(wanted, of: rows.count, at: stepSpan)
    }
    return rows[Int(wanted) - 1]
  }

  /// The only element of some kinds with a label.
  private mutating func index(
    labeled wanted: ArraySlice<UInt8>, for gesture: Gesture?, in scope: GestureScope,
    accepting kinds: [ElementKind]
  ) throws(StepProblem) -> Int {
    let (fitting, found) = world.drawing.frame.indices(labeled: wanted, of: kinds, for: gesture, in: scope)
    if fitting == 1 { return found }
    let text = String(decoding: wanted, as: UTF8.self)
    if fitting == 0 { throw missing(text, in: scope, accepting: kinds) }
    throw .several(text, count: fitting, at: stepSpan)
  }

  /// The problem of a label that no element has, with the labels that exist.
  private mutating func missing(
    _ text: String, in scope: GestureScope, accepting kinds: [ElementKind]
  ) -> StepProblem {
    let frame = world.drawing.frame
    // An element below an alert or a sheet exists, but refuses every gesture.
    let layer = frame.topLayer
    let covered = frame.indices(of: kinds, in: frame.elements.indices).contains { index in
      !layer.contains(index) && frame.labelText(index) == text
    }
    if covered { return .covered(text, at: stepSpan) }
    let labels = frame.indices(of: kinds, in: scope).map(frame.labelText).filter { !$0.isEmpty }
    var shown: [String] = []
    for label in labels where !shown.contains("\"\(label)\"") && shown.count < 20 {
      shown.append("\"\(label)\"")
    }
    if let alike = labels.first(where: { Look.isSame($0.utf8, text.utf8) }) {
      return .missing(text, at: stepSpan, Look.notes(on: alike.utf8, expected: text.utf8))
    }
    return .missing(text, meant: Suggestion.nearest(to: text, among: labels), on: shown, at: stepSpan)
  }

  private mutating func sentAction(from index: Int, adding value: Value? = nil) throws(StepProblem)
    -> SentAction
  {
    let element = world.drawing.frame.elements[index]
    guard element.isLinked else {
      throw .noLink(world.drawing.frame.labelText(index), at: stepSpan)
    }
    var arguments = world.drawing.frame.linkArguments(of: element)
    if let value { arguments.append(value) }
    return SentAction(
      action: ID(Int(element.action)), arguments: arguments, instance: element.instance, element: index)
  }

  /// - Parameter owner: the element that the gesture names, whose part has the action.
  private mutating func sentAction(from part: Int, of owner: Int) throws(StepProblem) -> SentAction {
    var sent = try sentAction(from: part)
    sent.element = owner
    return sent
  }

  private mutating func tapped(
    _ gesture: GestureStep, in scope: GestureScope, accepting kinds: [ElementKind]
  ) throws(StepProblem) -> SentAction {
    guard let spot = gesture.spot else { throw .nothing(to: "tap", at: stepSpan) }
    let index: Int
    switch spot {
    case .label(let expression):
      let wanted = try bytes(expression)
      let options = world.drawing.frame.tabOptions(in: scope, labeled: wanted)
      if options.count > 1 {
        throw .several(String(decoding: wanted, as: UTF8.self), count: options.count, at: stepSpan)
      }
      if options.count == 1 {
        var sent = try sentAction(from: options[0].index, adding: options[0].value)
        sent.option = String(decoding: wanted, as: UTF8.self)
        return sent
      }
      index = try self.index(labeled: wanted, for: gesture.kind, in: scope, accepting: kinds)
    case .row, .machine:
      index = try self.index(of: spot, for: gesture.kind, in: scope, accepting: kinds)
    }
    return try sentAction(from: index, adding: world.drawing.frame.tappedValue(of: index))
  }

  /// A gesture that a child element declares: `hold -> a` in a row.
  private mutating func part(of gesture: GestureStep, in scope: GestureScope) throws(StepProblem)
    -> SentAction
  {
    guard let spot = gesture.spot, let kind = ElementKind.part(for: gesture.kind) else {
      throw .nothing(to: "touch", at: stepSpan)
    }
    let index = try index(of: spot, for: gesture.kind, in: scope, accepting: kind.traits.owners)
    let frame = world.drawing.frame
    guard let part = frame.child(kind, of: index) else {
      throw .noPart(kind.traits.word, of: frame.labelText(index), at: stepSpan)
    }
    return try sentAction(from: part, of: index)
  }

  private mutating func swiped(_ gesture: GestureStep, in scope: GestureScope) throws(StepProblem)
    -> SentAction
  {
    guard let spot = gesture.spot, let label = gesture.value else {
      throw .nothing(to: "swipe", at: stepSpan)
    }
    let row = try index(of: spot, for: gesture.kind, in: scope, accepting: [.row])
    let wanted = try bytes(label)
    let frame = world.drawing.frame
    let swipes = frame.children(.swipe, of: row)
    if let swipe = swipes.first(where: { frame.isLabeled($0, wanted) }) {
      return try sentAction(from: swipe, of: row)
    }
    throw .noSwipe(
      String(decoding: wanted, as: UTF8.self), at: stepSpan, swipes.map { "\"\(frame.labelText($0))\"" })
  }

  private mutating func changed(
    _ gesture: GestureStep, in scope: GestureScope, accepting kinds: [ElementKind]
  ) throws(StepProblem) -> SentAction {
    guard let spot = gesture.spot, let expression = gesture.value else {
      throw .nothing(to: "change", at: stepSpan)
    }
    let index = try index(of: spot, for: gesture.kind, in: scope, accepting: kinds)
    var new = try value(expression)
    let element = world.drawing.frame.elements[index]
    if element.flags.contains(.isDouble), new.tag == .int { new = .double(Double(new.bits)) }
    if element.kind.traits.value == .number {
      let number = new.tag == .double ? new.double : Double(new.bits)
      guard number >= element.lower, number <= element.upper else {
        let ends = [element.lower, element.upper].map { new.tag == .int ? "\(Int64($0))" : "\($0)" }
        let asked = new.tag == .int ? "\(new.bits)" : "\(new.double)"
        throw .outOfBounds(asked, ends, at: stepSpan)
      }
    }
    return try sentAction(from: index, adding: new)
  }

  private mutating func chosen(
    _ gesture: GestureStep, in scope: GestureScope, accepting kinds: [ElementKind]
  ) throws(StepProblem) -> SentAction {
    guard let spot = gesture.spot, let expression = gesture.value else {
      throw .nothing(to: "choose", at: stepSpan)
    }
    let index = try index(of: spot, for: gesture.kind, in: scope, accepting: kinds)
    let asked = try value(expression)
    let wanted = Array(world.string(asked).utf8)
    let frame = world.drawing.frame
    let options = frame.elements[index].options
    let found = options.first { option in
      let offered = frame.options[option]
      return asked.tag == .string
        ? frame.text[offered.text.range].elementsEqual(wanted)
        : world.areEqual(offered.value, asked)
    }
    guard let found else {
      throw .noOption(
        String(decoding: wanted, as: UTF8.self), of: frame.labelText(index), at: stepSpan,
        options.map { "\"\(frame.string(frame.options[$0].text))\"" })
    }
    var sent = try sentAction(from: index, adding: frame.options[found].value)
    sent.option = frame.string(frame.options[found].text)
    return sent
  }

  private mutating func listPart(_ gesture: Gesture, in scope: GestureScope) throws(StepProblem) -> SentAction
  {
    let kinds = ElementKind.part(for: gesture).map { [$0] } ?? []
    let parts = world.drawing.frame.indices(of: kinds, in: scope)
    if parts.count == 1 {
      let list = world.drawing.frame.elements[..<parts[0]].lastIndex { element in
        element.kind == .list && Int(element.subtreeEnd) > parts[0]
      }
      return try sentAction(from: parts[0], of: list ?? -1)
    }
    throw .lists(parts.count, asked: "\(gesture)", at: stepSpan)
  }

  private mutating func moved(_ gesture: GestureStep, in scope: GestureScope) throws(StepProblem)
    -> SentAction
  {
    guard let spot = gesture.spot, let expression = gesture.value else {
      throw .nothing(to: "move", at: stepSpan)
    }
    let row = try index(of: spot, for: gesture.kind, in: scope, accepting: [.row])
    // The step's numbers count the rows on the top layer, from 1; the action's arguments count those of the list, from 0.
    let target = try index(ofRow: expression, in: scope)
    let list = scope.joined().last { index in
      let element = world.drawing.frame.elements[index]
      return element.kind == .list && index < row && Int(element.subtreeEnd) > row
    }
    guard let list, let part = world.drawing.frame.child(.move, of: list) else {
      throw .unmovable(at: stepSpan)
    }
    let rows = (list..<Int(world.drawing.frame.elements[list].subtreeEnd)).filter {
      world.drawing.frame.elements[$0].kind == .row
    }
    guard let from = rows.firstIndex(of: row), let to = rows.firstIndex(of: target) else {
      throw .otherList(at: stepSpan)
    }
    var sent = try sentAction(from: part, of: row)
    sent.arguments += [.int(from), .int(to)]
    return sent
  }
}
