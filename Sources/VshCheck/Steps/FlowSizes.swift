import VshProgram
import VshSource

/// The number of steps that a call of a flow takes, as far as it is known before a run. Flows that call each other more
/// than once have more steps than any test may take.
extension Checker {
  /// Reports the innermost flows with more steps than a test may take. Linear in the steps that are written.
  mutating func checkFlowSizes() {
    var sizes = [Int](repeating: 0, count: program.flows.count)
    var isTooLarge = [Bool](repeating: false, count: program.flows.count)
    for flow in flowCalls.order {
      if flowCalls.called(by: flow).contains(where: { isTooLarge[$0] }) {
        isTooLarge[flow] = true
        continue
      }
      let row = program.flows[ID(flow)]
      sizes[flow] = size(of: row.steps, sizes)
      guard sizes[flow] > Limits.stepsInTest else { continue }
      isTooLarge[flow] = true
      report(.flowTooLong(text(row.name), at: row.span))
    }
  }

  /// A lower bound of the number of steps. A `repeat` counts its turns where their number is a literal; what is in an
  /// `expect error` may end early.
  private func size(of steps: [Step], _ sizes: [Int]) -> Int {
    steps.reduce(0) { sum, step in
      var inner = 0
      switch step.form {
      case .flow(let flow, _): inner = sizes[Int(flow.index)]
      case .repeat(let count, let steps):
        inner = product(turns(count), size(of: steps, sizes))
      case _: break
      }
      let (next, isOver) = sum.addingReportingOverflow(1 + inner)
      return isOver ? Int.max / 2 : min(next, Int.max / 2)
    }
  }

  private func turns(_ count: StepExpression) -> Int {
    guard count.alternatives.count == 1,
      case .integer(let turns) = program.expressions[count.alternatives[0]].form
    else { return 0 }
    return Int(clamping: max(0, turns))
  }

  private func product(_ a: Int, _ b: Int) -> Int {
    let (product, isOver) = a.multipliedReportingOverflow(by: b)
    return isOver ? Int.max / 2 : min(product, Int.max / 2)
  }
}
