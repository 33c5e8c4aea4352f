import VshProgram
import VshSource
import VshText

/// The texts that a walk types into fields by itself: those that decide something in the script.
///
/// A text that is typed flows from the parameter of the field's action into variables, parameters of states, screens,
/// ops and functions. What an expression of the script compares with it there is a candidate: a text, or one whose
/// length is at or beside a number with which the length is compared. The order of steps does not count.
struct TypedTexts {
  /// What is typed into the fields of one link.
  struct Candidates: Equatable {
    /// The empty text, at most two that the script compares, and another one.
    var texts: [String]
    /// What else the script compares.
    var untyped: [String] = []
    /// The models whose ops take it.
    var models: [ID<Model>] = []
    /// Whether the script compares it with something else than texts of its own.
    var isLookedUp = false
    /// The fields of records among that.
    var fields: [NameID] = []

    private static let mostCompared = 2

    /// - Parameter other: is none of these.
    init(compared: [String], other: String) {
      texts = ["", other]
      type(first: compared)
    }

    /// Types these texts before those that are compared, too.
    mutating func type(first: [String]) {
      guard let other = texts.last else { return }
      var seen = Set(["", other])
      let compared = (first + texts.dropFirst().dropLast() + untyped).filter { seen.insert($0).inserted }
      texts = [""] + compared.prefix(Self.mostCompared) + [other]
      untyped = Array(compared.dropFirst(Self.mostCompared))
    }
  }

  /// What may hold a typed text.
  enum Holder: Hashable {
    /// By its index in `Program.slots`.
    case slot(Int)
    case local(frame: Int, Local)
  }

  struct Flow {
    let from: Set<Holder>
    let to: Holder
  }

  struct Comparison {
    let holders: Set<Holder>
    let texts: [String]
    /// Whether an empty text decides it.
    var isOfEmpty = false
    /// Whether it is compared with something else than a literal.
    var isWithOthers = false
    /// The field of a record that is read there.
    var field: NameID?
  }

  /// By holder: what its text flows to.
  private var targets: [Holder: [Holder]] = [:]
  private var comparisons: [Comparison] = []
  /// By holder: the comparisons of its text, by index.
  private var comparisonsOf: [Holder: [Int]] = [:]
  /// The frames of the handlers of each action.
  private var handlerFrames: [ID<ActionName>: [Int]] = [:]
  /// The frame and the model of each op.
  private var operations: [(frame: Int, model: ID<Model>)] = []
  private var transitionFrames: [Int] = []

  /// - Parameter readsShown: whether what the view only shows counts, too.
  init(of program: Program, readsShown: Bool = false) {
    var reader = Reader(program, readsShown: readsShown)
    reader.readAll()
    operations = zip(reader.operationFrames, program.operations.rows).map { ($0, $1.model) }
    (comparisons, handlerFrames) = (reader.comparisons, reader.handlerFrames)
    transitionFrames = reader.transitionFrames
    for flow in reader.flows { for holder in flow.from { targets[holder, default: []].append(flow.to) } }
    for (index, comparison) in comparisons.enumerated() {
      for holder in comparison.holders { comparisonsOf[holder, default: []].append(index) }
    }
  }

  /// A field's link: its action, and the index of the parameter that gets the text.
  typealias Link = (action: ID<ActionName>, parameter: Int)

  func candidates(for links: [Link]) -> [Candidates] {
    // Many fields may write one variable.
    var known: [Set<Holder>: Candidates] = [:]
    return links.map { link in
      let first = (handlerFrames[link.action] ?? []).map { Holder.local(frame: $0, Local(link.parameter)) }
      let isCompared = first.contains { comparisonsOf[$0] != nil }
      let holders = isCompared ? Set(first) : Set(first.flatMap { targets[$0] ?? [] })
      if let candidates = known[holders] { return candidates }
      let candidates = candidates(from: holders)
      known[holders] = candidates
      return candidates
    }
  }

  /// Whether an expression of the script asks whether an answer that these arms take is empty.
  func asksForEmpty(arms: [ID<Transition>], of program: Program) -> Bool {
    let first = arms.compactMap { arm in
      program.transitions[arm].boundLocal.map { Holder.local(frame: transitionFrames[Int(arm.index)], $0) }
    }
    return reached(from: Set(first)).comparisons.contains { comparisons[$0].isOfEmpty }
  }

  /// What texts that begin in these flow into, and the comparisons there, by index.
  private func reached(from first: Set<Holder>) -> (holders: Set<Holder>, comparisons: Set<Int>) {
    var (open, holders) = (Array(first), first)
    var found: Set<Int> = []
    while let next = open.popLast() {
      Effort.note(.flows, 1 + (comparisonsOf[next]?.count ?? 0) + (targets[next]?.count ?? 0))
      found.formUnion(comparisonsOf[next] ?? [])
      for target in targets[next] ?? [] where holders.insert(target).inserted { open.append(target) }
    }
    return (holders, found)
  }

  private func candidates(from first: Set<Holder>) -> Candidates {
    let (holders, found) = reached(from: first)
    let compared = found.sorted().flatMap { comparisons[$0].texts }
    var candidates = Candidates(compared: compared, other: Self.other(than: Set(compared)))
    var models: [ID<Model>] = []
    let frames = Set(holders.compactMap { if case .local(let frame, _) = $0 { frame } else { nil } })
    for (frame, model) in operations where frames.contains(frame) && !models.contains(model) {
      models.append(model)
    }
    candidates.models = models
    candidates.isLookedUp = found.contains { comparisons[$0].isWithOthers }
    candidates.fields = found.sorted().compactMap { comparisons[$0].field }
    return candidates
  }

  /// A text that is none of these.
  private static func other(than texts: Set<String>) -> String {
    var other = "x"
    while texts.contains(other) { other += "x" }
    return other
  }
}
