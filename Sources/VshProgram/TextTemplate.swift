import VshSource
import VshText

/// The literal pieces of a text, with a hole between two of them: `[""]` is empty, `["", " left"]` a hole and a text.
package struct TextPieces: Sendable, Hashable {
  package private(set) var pieces: [String]

  package init(_ literal: String = "") { pieces = [literal] }

  /// A text that is not known.
  package static let hole = TextPieces().followed(by: nil)

  /// The text, followed by a literal; by a hole for nil. Two holes without a literal between them are one.
  package func followed(by literal: String?) -> TextPieces {
    var result = self
    if let literal {
      result.pieces[pieces.count - 1] += literal
    } else if pieces.count == 1 || pieces.last != "" {
      result.pieces.append("")
    }
    return result
  }

  package func followed(by other: TextPieces) -> TextPieces {
    var result = followed(by: other.pieces[0])
    for piece in other.pieces.dropFirst() { result = result.followed(by: nil).followed(by: piece) }
    return result
  }

  /// The text where it has no hole.
  package var literal: String? { pieces.count == 1 ? pieces[0] : nil }

  /// The text up to its first blank.
  package var firstWord: TextPieces {
    var result = TextPieces()
    for (index, piece) in pieces.enumerated() {
      if index > 0 { result = result.followed(by: nil) }
      let word = piece.prefix { $0 != " " }
      result = result.followed(by: String(word))
      if word.endIndex < piece.endIndex { break }
    }
    return result
  }

  /// Whether it can be this text: each hole takes any text.
  package func fits(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = pieces.first, let last = pieces.last else { return false }
    if pieces.count == 1 { return bytes.elementsEqual(first.utf8) }
    guard bytes.count >= first.utf8.count + last.utf8.count, bytes.starts(with: first.utf8) else {
      return false
    }
    var rest = bytes[first.utf8.count..<(bytes.count - last.utf8.count)]
    guard bytes[rest.endIndex...].elementsEqual(last.utf8) else { return false }
    for piece in pieces.dropFirst().dropLast() {
      guard let range = rest.firstOccurrence(of: piece.utf8) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}

/// A text that an element of a view can have: its literal pieces, with a hole between two of them.
package struct TextTemplate: Sendable, Hashable {
  package var kind: ElementKind
  package var text: TextPieces

  package init(kind: ElementKind, _ text: TextPieces) {
    self.kind = kind
    self.text = text
  }

  package var pieces: [String] { text.pieces }

  package func fits(_ text: String) -> Bool { self.text.fits(text) }
}

extension Program {
  /// All texts that the views of the program can draw: those of elements, of their details and names, of options, and, as
  /// texts of their own, messages and errors of fields. Each occurs once, in the order of the screens and their elements.
  ///
  /// A bind, and the parameter of a component, is followed to its expressions; a component has the arguments of all its
  /// placements together. What is not simple is a hole. The work is proportional to the program.
  package func drawnTemplates() -> [TextTemplate] {
    var collection = TemplateCollection(self)
    return collection.templates()
  }
}

/// Collects the texts of all views.
private struct TemplateCollection: ~Copyable {
  /// The maximum number of texts that one expression is known to have. One with more is a hole.
  private static let mostTexts = 64
  /// A longer literal is a hole, so that the work is bounded.
  private static let mostBytes = 1_024
  /// A name that is followed through more slots is a hole.
  private static let mostSlots = 32

  private let program: Program
  /// By component: the arguments of each placement, and the screen that it is in.
  private var placements: [ID<Screen>: [(screen: ID<Screen>, arguments: [Argument])]] = [:]
  private var known: [Slot: [TextPieces]] = [:]
  private var open: Set<Slot> = []

  private struct Slot: Hashable {
    let screen: ID<Screen>
    let slot: SlotIndex
  }

  init(_ program: Program) { self.program = program }

  mutating func templates() -> [TextTemplate] {
    let views = drawnViews()
    var (found, seen) = ([TextTemplate](), Set<TextTemplate>())
    for (screen, elements) in views {
      for element in elements {
        for template in templates(of: element, in: screen) where template.text.literal != "" {
          if seen.insert(template).inserted { found.append(template) }
        }
      }
    }
    return found
  }

  // MARK: Views

  /// The drawn elements of each screen, and of each component that a screen draws, in order.
  private mutating func drawnViews() -> [(screen: ID<Screen>, elements: [DrawnElement])] {
    var found: [(screen: ID<Screen>, elements: [DrawnElement])] = []
    var seen: Set<ID<Screen>> = []
    for first in program.screens.ids where !program.screens[first].isComponent {
      var waiting = [first]
      while let screen = waiting.popLast() {
        guard seen.insert(screen).inserted else { continue }
        var (drawn, placed) = ([DrawnElement](), [ID<Screen>]())
        var elements = Array((program.screens[screen].view?.elements ?? []).reversed())
        while let id = elements.popLast() {
          visit(program.elements[id].form, in: screen, &drawn, &placed, &elements)
        }
        found.append((screen, drawn))
        waiting += placed.reversed()
      }
    }
    return found
  }

  private mutating func visit(
    _ form: ElementForm, in screen: ID<Screen>, _ drawn: inout [DrawnElement], _ placed: inout [ID<Screen>],
    _ open: inout [ID<Element>]
  ) {
    switch form {
    case .drawn(let element):
      drawn.append(element)
      open += element.children.reversed()
    case .if(_, let then, let otherwise), .ifLet(_, _, let then, let otherwise):
      open += otherwise.reversed() + then.reversed()
    case .for(_, _, let children), .inStates(_, _, let children): open += children.reversed()
    case .component(let component, let arguments):
      placements[component, default: []].append((screen, arguments))
      placed.append(component)
    case .machine(let reference):
      let index = Int(program.machineReferences[reference].machine)
      guard program.screens[screen].machines.indices.contains(index) else { return }
      let machine = program.screens[screen].machines[index]
      placements[machine.component, default: []].append((screen, machine.arguments))
      placed.append(machine.component)
    }
  }

  // MARK: Texts

  private mutating func templates(of element: DrawnElement, in screen: ID<Screen>) -> [TextTemplate] {
    var found: [TextPieces] = []
    for expression in [element.text, element.label(.detail), element.label(.name)] {
      if let expression { found += texts(of: expression, in: screen) }
    }
    if let text = element.optionText {
      found += texts(of: text.body, in: screen)
    } else if let options = element.label(.of) {
      found += elements(of: options, in: screen)
    }
    var said: [TextPieces] = []
    for label in [ElementLabel.message, .error] {
      if let expression = element.label(label) { said += texts(of: expression, in: screen) }
    }
    return found.map { TextTemplate(kind: element.kind, $0) } + said.map { TextTemplate(kind: .text, $0) }
  }

  /// The texts of the elements of a list.
  private mutating func elements(of list: ExpressionID, in screen: ID<Screen>) -> [TextPieces] {
    guard case .list(let operands) = program.expressions[list].form else { return [.hole] }
    var found: [TextPieces] = []
    for operand in program.operands(operands) { found += texts(of: operand, in: screen) }
    return found
  }

  /// The texts that an expression can have.
  private mutating func texts(of expression: ExpressionID, in screen: ID<Screen>) -> [TextPieces] {
    let found: [TextPieces]
    switch program.expressions[expression].form {
    case .text(let name):
      let text = program.names[name]
      return [text.utf8.count > Self.mostBytes ? .hole : TextPieces(text)]
    case .interpolation(let operands): found = joined(Array(program.operands(operands)), in: screen)
    case .binary(.add, let left, let right) where program.expressions[expression].type == TypeTable.string:
      found = joined([left, right], in: screen)
    case .conditional(_, let first, let second), .binary(.coalesce, let first, let second):
      found = texts(of: first, in: screen) + texts(of: second, in: screen)
    case .switchCase(_, let branches):
      var all: [TextPieces] = []
      for branch in program.operands(branches) { all += texts(of: branch, in: screen) }
      found = all
    case .slot(let slot): return texts(of: slot, in: screen)
    case .nilValue: return []
    case _: return [.hole]
    }
    let different = found.withoutRepeats
    return different.count > Self.mostTexts ? [.hole] : different
  }

  /// Every combination of the texts of some expressions; a hole where there are too many.
  private mutating func joined(_ parts: [ExpressionID], in screen: ID<Screen>) -> [TextPieces] {
    var all = [TextPieces()]
    for part in parts {
      let isText = program.types.unwrapped(program.expressions[part].type) == TypeTable.string
      let texts = isText ? texts(of: part, in: screen) : [.hole]
      let next = texts.isEmpty ? [.hole] : texts
      if all.count * next.count > Self.mostTexts { return [.hole] }
      all = all.flatMap { start in next.map { start.followed(by: $0) } }
      if all.contains(where: { $0.pieces.count + $0.pieces.reduce(0) { $0 + $1.utf8.count } > Self.mostBytes }
      ) {
        return [.hole]
      }
    }
    return all
  }

  private mutating func texts(of slot: SlotIndex, in screen: ID<Screen>) -> [TextPieces] {
    let key = Slot(screen: screen, slot: slot)
    if let known = known[key] { return known }
    guard open.count < Self.mostSlots, open.insert(key).inserted else { return [.hole] }
    defer { open.remove(key) }
    var found: [TextPieces] = []
    let row = program.screens[screen]
    if let bind = row.binds.first(where: { $0.slot == slot }) {
      found = texts(of: bind.value, in: screen)
    } else if row.isComponent, row.parameters.indices.contains(Int(slot)) {
      for placement in placements[screen] ?? [] {
        guard placement.arguments.indices.contains(Int(slot)) else { continue }
        let value = placement.arguments[Int(slot)] ?? row.parameters[Int(slot)].defaultValue
        found += value.map { texts(of: $0, in: placement.screen) } ?? [.hole]
      }
    } else {
      found = [.hole]
    }
    found = found.withoutRepeats
    if found.count > Self.mostTexts { found = [.hole] }
    known[key] = found
    return found
  }
}
