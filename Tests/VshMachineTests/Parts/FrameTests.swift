import TestSupport
import Testing
import VshProgram

@testable import VshMachine

/// A frame by itself, and the one of the screen before.
@Suite struct FrameTests {
  private static func element(_ action: Int) -> FrameElement {
    var element = FrameElement(kind: .space)
    element.action = Int32(action)
    return element
  }

  /// The compiler calls `memcpy` for what is larger: seven times in a tap.
  @Test func anElementIsCopiedInline() { #expect(MemoryLayout<FrameElement>.size <= 128) }

  /// Random drawings, of which some are read, against the number of the drawing that each element is from.
  @Test(arguments: 0..<30) func knowsWhatIsUnchanged(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var frame = Frame()
    var model: [(action: Int, drawn: Int)] = []
    var (readNumber, isRead) = (-1, false)
    for number in 1...60 {
      let isAnew = number == 1 || random.isHappening(oneIn: 8)
      if isAnew { readNumber = -1 } else if isRead { readNumber = number - 1 }
      let before = isAnew ? [] : model
      model = []
      frame.begin(number, anew: isAnew)
      for index in 0..<random.below(12) {
        if index < before.count, random.below(4) > 0 {
          frame.keep(1)
          model.append(before[index])
        } else {
          let action = random.below(100)
          frame.put(Self.element(action))
          model.append((action, number))
        }
      }
      frame.finish()
      isRead = random.below(3) == 0
      if isRead { frame.markRead() }
      let kept = model.indices.filter { model[$0].drawn < number }
      let sinceRead = model.indices.filter { model[$0].drawn <= readNumber }
      #expect(frame.elements.map { Int($0.action) } == model.map { $0.action }, "seed \(seed)")
      #expect(frame.kept.flatMap { Array($0) } == kept, "seed \(seed)")
      #expect(frame.readNumber == readNumber, "seed \(seed)")
      #expect(frame.keptSinceRead.flatMap { Array($0) } == sinceRead, "seed \(seed)")
    }
  }

  @Test func textsStayWhereTheyAre() {
    var frame = Frame()
    frame.begin(1, anew: true)
    var texts: [(text: FrameText, bytes: [UInt8])] = []
    for length in [0, 3, 5_000, 1] {
      var bytes = [UInt8](repeating: UInt8(length % 251), count: length)
      texts.append((frame.add(&bytes), bytes))
      frame.makeRoom(forElements: 40)
    }
    for (text, bytes) in texts { #expect(Array(frame.text[text.range]) == bytes) }
  }

  /// A frame that is drawn over is the one of its own screen.
  @Test func theFrameOfTheScreenBeforeIsKept() {
    var drawing = Drawing()
    func draw(_ top: Int32) -> Bool {
      let isAnew = drawing.begin(top)
      #expect(isAnew || drawing.frame.elements.map(\.action) == [top])
      drawing.put(Self.element(Int(top)))
      drawing.finish(top)
      return isAnew
    }
    #expect(
      [1, 1, 2, 1, 2, 3, 2, 1].map { draw($0) } == [true, false, true, false, false, true, false, true])
    #expect(drawing.isCurrent)
    drawing.outdate()
    #expect(!drawing.isCurrent)
    #expect(!draw(1))
    drawing.void()
    #expect([1, 2].map { draw($0) } == [true, true])
    drawing.clear()
    #expect(drawing.frame.elements.isEmpty)
  }
}
