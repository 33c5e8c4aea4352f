import VshMachine
import VshSession

/// The gestures of the last frame that was looked at. Many states of a walk have the frame of the one before.
struct KnownTouches {
  private(set) var touches: [Moves.Touchable] = []
  private(set) var takesText = false
  private(set) var unnamed: [String] = []
  private var elements: [FrameElement] = []
  private var text: [UInt8] = []
  /// Whether the frame says all about its gestures: no value of it is in the heap.
  private var isWhole = false

  /// Whether the frame of a world has these gestures.
  func isOf(_ world: borrowing World) -> Bool {
    isWhole && Self.isWhole(world.drawing.frame) && isLike(world.drawing.frame)
      && touches.allSatisfy { world.lasts($0.instance) }
  }

  private static func isWhole(_ frame: borrowing Frame) -> Bool {
    frame.arguments.isEmpty && frame.options.isEmpty
  }

  private func isLike(_ frame: borrowing Frame) -> Bool {
    guard frame.elements.count == elements.count, frame.textEnd == text.count else { return false }
    return frame.text.withUnsafeBytes { other in text.withUnsafeBytes { Self.areSame($0, other) } }
      && frame.elements.withUnsafeBytes { other in elements.withUnsafeBytes { Self.areSame($0, other) } }
  }

  /// Compares as many bytes as `first` has, eight at a time.
  private static func areSame(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset &+ 8 <= first.count {
      let word = first.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if word != second.loadUnaligned(fromByteOffset: offset, as: UInt64.self) { return false }
      offset &+= 8
    }
    while offset < first.count {
      if first[offset] != second[offset] { return false }
      offset &+= 1
    }
    return true
  }

  /// - Parameter areAll: whether these are all gestures of the frame.
  mutating func note(
    _ touches: [Moves.Touchable], unnamed: [String], areAll: Bool, of world: borrowing World
  ) {
    self.touches = touches
    self.unnamed = unnamed
    takesText = world.drawing.frame.takesText
    isWhole =
      areAll && Self.isWhole(world.drawing.frame)
      && world.drawing.frame.elements.allSatisfy { $0.value.tag != .string }
    if !isWhole { return }
    text.removeAll(keepingCapacity: true)
    text.append(contentsOf: world.drawing.frame.text.prefix(world.drawing.frame.textEnd))
    elements.removeAll(keepingCapacity: true)
    elements.append(contentsOf: world.drawing.frame.elements)
  }
}
