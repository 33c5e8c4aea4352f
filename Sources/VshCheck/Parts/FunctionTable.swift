import VshProgram
import VshSyntax

/// A default that is not constant. It is compiled as a function without a name, so that it needs no local in the
/// caller's frame.
struct PendingDefault: BitwiseCopyable {
  let function: Int
  let type: TypeID
  let file: Int
  let syntax: SyntaxID
}

/// The call graph of functions, which of them read `now`, and the defaults whose bodies are still to be checked. Rows
/// are those of the program's functions.
struct FunctionTable: Sendable {
  private struct Entry {
    var calls: [Int] = []
    var readsClock = false
  }

  private var entries: [Entry] = []
  private var defaults: [PendingDefault] = []
  private var checkedDefaults = 0
  /// The function whose body is being checked.
  private var current: Int?

  mutating func add() { entries.append(Entry()) }

  mutating func addDefault(_ pending: PendingDefault) { defaults.append(pending) }

  /// Returns the next unchecked default.
  mutating func nextDefault() -> PendingDefault? {
    guard checkedDefaults < defaults.count else { return nil }
    checkedDefaults += 1
    return defaults[checkedDefaults - 1]
  }

  mutating func begin(_ function: Int) { current = function }

  mutating func end(readsClock: Bool) {
    if let current { entries[current].readsClock = readsClock }
    current = nil
  }

  /// Records that the code being checked calls a function. Returns whether that code thereby reads `now`; inside a
  /// function's body the answer is false, and `spreadClock` finds it later.
  mutating func noteCall(of function: Int) -> Bool {
    guard let current else { return entries[function].readsClock }
    entries[current].calls.append(function)
    return false
  }

  /// Marks a function as reading `now` where one that it calls does.
  mutating func spreadClock(to function: Int) {
    if entries[function].readsClock { return }
    entries[function].readsClock = entries[function].calls.contains { entries[$0].readsClock }
  }

  /// By function: the functions that it calls.
  var calls: [[Int]] { entries.map { $0.calls } }
}
