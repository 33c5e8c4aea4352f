/// Which screens and machines may have a `when` that is true, while a step asks them. Between two steps, none is true.
struct AskedWhens: Sendable {
  /// The machines of the screen that is asked, nested ones included, in order.
  private(set) var machines: [Int32] = []
  /// The changes behind which no `when` was true.
  private var mark = ChangeMark.none
  /// The screens and machines that an open step has changed since then, if that is known.
  private var changed: [Int32] = []
  private var knowsChanged = false

  /// Begins a step.
  mutating func begin() { mark = .none }

  mutating func listMachines(of screen: Int32, in population: borrowing Population) {
    machines.removeAll(keepingCapacity: true)
    population.addMachines(of: screen, to: &machines)
  }

  /// - Parameter isOpen: whether the step is open, so that the journal has all that it has changed.
  mutating func listChanged(in population: borrowing Population, isOpen: Bool) {
    knowsChanged = isOpen && population.listChanged(since: mark, in: &changed)
  }

  mutating func forgetChanged() { knowsChanged = false }

  func mayHaveChanged(_ instance: Int32) -> Bool { !knowsChanged || changed.contains(instance) }

  /// Notes that no `when` is true now.
  mutating func end(in population: borrowing Population) { mark = population.changeMark }
}
