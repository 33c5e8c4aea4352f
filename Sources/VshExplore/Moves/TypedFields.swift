import VshMachine
import VshProgram
import VshSession
import VshText

/// What a walk types by itself: into each field that no `may` types into, a few texts (`TypedTexts`).
struct TypedFields: Sendable {
  private struct Link: Hashable {
    let action: Int32
    let parameter: Int32
  }

  private var candidates: [Link: TypedTexts.Candidates]
  /// The labels of fields that a `may` types into.
  private var others: Set<String> = []

  /// Nothing is typed.
  static let none = TypedFields(candidates: [:])

  private init(candidates: [Link: TypedTexts.Candidates]) { self.candidates = candidates }

  init(of program: Program) {
    let links = program.elements.rows.compactMap { element -> Link? in
      guard case .drawn(let drawn) = element.form, drawn.kind == .field, let link = drawn.link else {
        return nil
      }
      return Link(
        action: Int32(truncatingIfNeeded: link.action.index),
        parameter: Int32(truncatingIfNeeded: link.arguments.count))
    }
    guard !links.isEmpty else {
      self = .none
      return
    }
    let different = Array(Set(links))
    let found = TypedTexts(of: program).candidates(
      for: different.map { (action: ID(Int($0.action)), parameter: Int($0.parameter)) })
    candidates = Dictionary(firstOf: zip(different, found))
  }

  mutating func change(_ change: (inout TypedTexts.Candidates) -> Void) {
    candidates = candidates.mapValues { known in
      var changed = known
      change(&changed)
      return changed
    }
  }

  mutating func leaveOut(_ labels: Set<String>) { others.formUnion(labels) }

  /// A field of a frame, and what is typed into it.
  struct Field {
    let label: String
    var texts: [String]
    /// The other texts that the script compares with it.
    let untyped: [String]
  }

  /// The fields of the present frame, by the indices of their elements.
  func fields(in world: borrowing World) -> [Int: Field] {
    if candidates.isEmpty { return [:] }
    var found: [Int: Field] = [:]
    for index in world.drawing.frame.linkedFields {
      let element = world.drawing.frame.elements[index]
      let link = Link(action: element.action, parameter: element.argumentCount)
      guard let known = candidates[link] else { continue }
      let label = world.drawing.frame.labelText(index)
      if others.contains(label) { continue }
      found[index] = Field(label: label, texts: known.texts, untyped: known.untyped)
    }
    return found
  }
}

/// What a walk has typed by itself: each label once, in the order in which they were seen first.
package struct TypedLabels: Sendable {
  package struct Field: Sendable {
    package let label: String
    package let texts: [String]
    /// How many more texts the script compares with what is typed there, and the first of them.
    package let leftOut: Int
    package let untyped: [String]

    package init(label: String, texts: [String], untyped: [String], leftOut: Int) {
      (self.label, self.texts, self.untyped, self.leftOut) = (label, texts, untyped, leftOut)
    }
  }

  package private(set) var all: [Field] = []
  /// How many others there are.
  var leftOut: Int { known.count - all.count }
  private var known: Set<String> = []

  /// No more are kept or counted, since a list can have any number of fields.
  private static let (most, mostCounted) = (100, 100_000)
  private static let mostUntyped = 3

  mutating func note(_ fields: [Int: TypedFields.Field]) {
    for (_, field) in fields.sorted(by: { $0.key < $1.key }) where !field.texts.isEmpty {
      add(
        Field(
          label: field.label, texts: field.texts, untyped: Array(field.untyped.prefix(Self.mostUntyped)),
          leftOut: field.untyped.count))
    }
  }

  /// Adds those of a helper, which walked after this one.
  mutating func add(_ other: TypedLabels) {
    for field in other.all { add(field) }
    // The first ones of both are known now, so that the others are only counted.
    for label in other.known where known.count < Self.mostCounted { known.insert(label) }
  }

  mutating func sort() { all.sort { $0.label < $1.label } }

  private mutating func add(_ field: Field) {
    guard known.count < Self.mostCounted, known.insert(field.label).inserted else { return }
    if all.count < Self.most { all.append(field) }
  }
}
