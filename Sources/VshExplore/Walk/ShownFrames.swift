import VshMachine

/// The texts of frames, and the names of their gestures: many states of a walk show one frame.
///
/// A frame is known by what its elements are and say. Where more counts, as the keys of machines, nothing is kept of it.
struct ShownFrames {
  private var screens: [StateHash: [UInt8]] = [:]
  private var steps: [StateHash: [String]] = [:]
  private var byteCount = 0
  private var content: [UInt8] = []

  /// All is forgotten when it takes more.
  private static let mostBytes = 8 << 20

  /// What the frame is known by.
  mutating func key(of frame: borrowing Frame) -> StateHash? {
    if !frame.options.isEmpty { return nil }
    content.removeAll(keepingCapacity: true)
    for index in frame.elements.indices {
      var element = frame.elements[index]
      switch element.value.tag {
      case .list, .record, .dictionary: return nil
      case .string: element.value = .absent
      case .absent, .stale, .nilValue, .bool, .int, .double, .date, .duration, .enumCase: break
      }
      if element.machine >= 0 { return nil }
      element.firstArgument = 0
      take(&element.text, of: frame)
      take(&element.detail, of: frame)
      take(&element.name, of: frame)
      take(&element.hint, of: frame)
      take(&element.error, of: frame)
      withUnsafeBytes(of: element) { content.append(contentsOf: $0) }
    }
    return StateHash(of: content[...])
  }

  /// Adds a text, and leaves its length.
  private mutating func take(_ text: inout FrameText, of frame: borrowing Frame) {
    if !text.exists { return }
    content.append(contentsOf: frame.text[text.range])
    text = FrameText(start: 0, end: text.count)
  }

  func screen(_ key: StateHash?) -> [UInt8]? { key.flatMap { screens[$0] } }

  mutating func note(_ screen: [UInt8], of key: StateHash?) {
    guard let key else { return }
    makeRoom(for: screen.count)
    screens[key] = screen
  }

  /// The names of the gestures, by touch.
  func steps(_ key: StateHash?) -> [String]? { key.flatMap { steps[$0] } }

  mutating func note(_ steps: [String], of key: StateHash?) {
    guard let key else { return }
    makeRoom(for: steps.reduce(0) { $0 + $1.utf8.count })
    self.steps[key] = steps
  }

  private mutating func makeRoom(for count: Int) {
    byteCount += count + 128
    if byteCount <= Self.mostBytes { return }
    screens = [:]
    steps = [:]
    byteCount = count + 128
  }
}
