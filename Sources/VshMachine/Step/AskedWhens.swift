/// Which screens and machines may have a `when` that is true, while a step asks them. Between two steps, none is true.
struct AskedWhens: Sendable {
  /// The machines of the screen that is asked, nested ones included, in order.
  private(set) var machines: [Int32] = []
  /// The changes behind which no `when` was true.
  private var mark = ChangeMark.none
  /// The screens and machines that the step has changed since then, if that is known.
  private var changed: [Int32] = []
  private var knowsChanged = false
  /// Whether a `when` that reads only what did not change is left out. Coverage then does not count it as false.
  private var skipsUnchanged = false

  mutating func skipUnchanged() { skipsUnchanged = true }

  /// Begins a step.
  mutating func begin() { mark = .none }

  mutating func listMachines(of screen: Int32, in population: borrowing Population) {
    machines.removeAll(keepingCapacity: true)
    population.addMachines(of: screen, to: &machines)
  }

  mutating func listChanged(in population: borrowing Population) {
    knowsChanged = skipsUnchanged && population.listChanged(since: mark, in: &changed)
  }

  mutating func forgetChanged() { knowsChanged = false }

  func mayHaveChanged(_ instance: Int32) -> Bool { !knowsChanged || changed.contains(instance) }

  /// Whether a machine may have changed.
  func mayHaveChangedMachines(in population: borrowing Population) -> Bool {
    !knowsChanged || changed.contains { population[$0].owner >= 0 }
  }

  /// Notes that no `when` is true now.
  mutating func end(in population: borrowing Population) { mark = population.changeMark }
}
