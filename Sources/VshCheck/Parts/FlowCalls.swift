/// The flows that each flow calls, by row.
struct FlowCalls: ~Copyable {
  private var calls: [[Int]] = []
  /// The flow that is being checked.
  private var current: Int?

  mutating func prepare(_ count: Int) { calls = [[Int]](repeating: [], count: count) }

  mutating func begin(_ flow: Int) { current = flow }

  mutating func end() { current = nil }

  /// Records that the steps being checked call a flow.
  mutating func note(_ flow: Int) { if let current { calls[current].append(flow) } }

  /// The flows that call themselves, directly or through others.
  var cycles: [[Int]] { CycleSearch.cycles(in: calls) }

  /// The flows in an order in which each one follows those that it calls.
  var order: [Int] { CycleSearch.order(calls) }

  func called(by flow: Int) -> [Int] { calls[flow] }
}
