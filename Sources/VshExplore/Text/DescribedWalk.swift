/// What a text says of a walk beside its claims and findings: of one that has ended, or of one in a report.
package protocol DescribedWalk {
  var name: String { get }
  var isExplore: Bool { get }
  var known: String? { get }
  var stateCount: Int { get }
  var moveCount: Int { get }
  var isComplete: Bool { get }
  /// The number of steps of a `within` that has ended it.
  var within: Int? { get }
  /// Why it is incomplete.
  var boundText: String { get }
  var tookAllRows: Bool { get }
  var nevers: [String] { get }
  var mostFailures: Int? { get }
  var isAsGiven: Bool { get }
  var joinsMachines: Bool { get }
  var mostEqualCalls: Int? { get }
  var ordersTimers: Bool { get }
  var ignored: [IgnoredName] { get }
  var notDistinguished: [String] { get }
  /// What an ignored value can reach, so that it was not judged.
  var doubts: [String] { get }
  var partCount: Int { get }
  var growth: WalkOutcome.Growth? { get }
  var typedFields: [TypedLabels.Field] { get }
  /// How many more it has typed into.
  var moreTypedFields: Int { get }
  var untypedFields: [UntypedFields.Field] { get }
}

extension WalkOutcome: DescribedWalk {
  package var within: Int? { if case .within(let count) = bound { count } else { nil } }
  package var boundText: String { ExplorationText.bound(of: self) }
  package var typedFields: [TypedLabels.Field] { typed.all }
  package var moreTypedFields: Int { typed.leftOut }
  package var untypedFields: [UntypedFields.Field] { fields.all }
}
