import VshMachine
import VshProgram
import VshSession
import VshSource

/// The fields and dates that a walk has seen and typed nothing into: each label once, in the order in which they were seen first.
package struct UntypedFields: Sendable {
  package struct Field: Sendable {
    package let label: String
    /// The line of an `explore` that types into it.
    package let clause: String

    package init(label: String, clause: String) {
      self.label = label
      self.clause = clause
    }
  }

  package private(set) var all: [Field] = []
  /// The labels of `all`, and those that a `may` types into.
  private var known: Set<String>

  /// No more are kept, since a list can have any number of fields.
  private static let most = 100

  init(except typed: Set<String>) { known = typed }

  /// Notes the fields that the top layer of the present frame has.
  ///
  /// - Parameter typed: those into which something is typed.
  mutating func note(_ world: borrowing World, except typed: [Int: TypedFields.Field]) {
    for index in world.drawing.frame.waitingFields where all.count < Self.most && typed[index] == nil {
      let label = world.drawing.frame.labelText(index)
      guard !known.contains(label), let step = world.exampleStep(at: index) else { continue }
      known.insert(label)
      all.append(Field(label: label, clause: "may \(step)"))
    }
  }

  /// Adds those of a helper, which walked behind this one.
  mutating func add(_ other: UntypedFields) {
    for field in other.all where all.count < Self.most && known.insert(field.label).inserted {
      all.append(field)
    }
  }

  mutating func sort() { all.sort { $0.label < $1.label } }
}

extension ExploredWorld {
  /// The labels of the elements that a `may` types into or sets.
  mutating func labels(changedBy may: WalkRules.May) -> Set<String> {
    guard case .gesture(let gesture) = may.step.form, gesture.kind == .type || gesture.kind == .set,
      case .label(let label)? = gesture.spot
    else { return [] }
    guard let loop = may.loop else { return Set(text(label).map { [$0] } ?? []) }
    var labels: Set<String> = []
    for element in loop.texts.indices {
      runner.world.setScriptVariable(loop.variable, toElement: element, of: loop.listVariable)
      if let text = text(label) { labels.insert(text) }
    }
    return labels
  }
}
