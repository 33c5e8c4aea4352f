/// How far the real app has come with a test.
struct AppProgress {
  let app: any RealApp
  /// Whether the test has opened it.
  private(set) var isOpen = false
  /// The clock of the app.
  private(set) var clockMilliseconds: Int64 = 0
  /// Whether timers have fired in the script at the present time, and the app was not asked since.
  private(set) var isBehind = false
  /// The number of questions.
  private(set) var askCount = 0
  /// The number of signals that were compared.
  private(set) var signalCount = 0

  init(_ app: any RealApp) { self.app = app }

  mutating func open(atMilliseconds clock: Int64) {
    isOpen = true
    clockMilliseconds = clock
    isBehind = false
  }

  mutating func noteQuestion() { askCount += 1 }

  /// Notes that the app is not where the script is, until it is opened again.
  mutating func lose() { isOpen = false }

  mutating func fallBehind() { isBehind = true }

  /// Moves the app's clock, and returns by how much.
  mutating func advance(toMilliseconds clock: Int64) -> Int64 {
    let distance = clock &- clockMilliseconds
    clockMilliseconds = clock
    isBehind = false
    return distance
  }

  /// Sets the clock without passing time.
  mutating func setClock(milliseconds: Int64) { clockMilliseconds = milliseconds }

  mutating func noteSignals(upTo count: Int) { signalCount = count }
}
