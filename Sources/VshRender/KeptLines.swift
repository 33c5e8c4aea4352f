import VshMachine
import VshText

/// The text of the last frame, with the offsets of its lines of simple texts and rows. For elements that the machine
/// has kept in the next frame, the lines are copied from here.
///
/// It is only a cache: without it the text would be the same.
struct KeptLines {
  private(set) var text: [UInt8] = []

  // MARK: Identity of the drawn frame
  private var frame: Frame.Identity?
  private var number = 0
  private var width = 0
  private var wraps = true

  /// Consecutive lines, each of one element that is drawn alone.
  private struct Run {
    var elements: Range<Int>
    var indentation: Int
    var textEnd: Int
  }

  private var runs: [Run] = []
  private var newRuns: [Run] = []
  /// By element, for those in runs: the offset of its line. Each is rewritten after it is read.
  var starts: [Int32] = []
  /// The number of leading bytes of the frame's texts that were tested for printable ASCII.
  private var seenBytes = 0
  private(set) var isASCII = true
  /// Indices of the frame's next kept range and the last frame's next run.
  private var nextKept = 0
  private var nextRun = 0

  /// Whether the text was drawn from a frame of the same screen.
  func isOf(_ frame: Frame) -> Bool { self.frame === frame.identity }

  func holds(_ frame: Frame, width: Int, wraps: Bool) -> Bool {
    isAbout(frame, width: width, wraps: wraps) && number == frame.number
  }

  private func isAbout(_ frame: Frame, width: Int, wraps: Bool) -> Bool {
    self.frame === frame.identity && self.width == width && self.wraps == wraps
  }

  /// Prepares for the text of another frame.
  mutating func begin(_ frame: Frame, width: Int, wraps: Bool) {
    // The bytes of texts keep their offsets until a frame is drawn from scratch.
    if self.frame !== frame.identity || number != frame.readNumber || seenBytes > frame.textEnd {
      seenBytes = 0
      isASCII = true
    }
    isASCII = isASCII && frame.text.span.extracting(seenBytes..<frame.textEnd).isThroughoutPrintableASCII
    seenBytes = frame.textEnd
    if !isAbout(frame, width: width, wraps: wraps) || number != frame.readNumber { runs.removeAll() }
    self.frame = frame.identity
    number = frame.number
    self.width = width
    self.wraps = wraps
    nextKept = 0
    nextRun = 0
    if starts.count < frame.elements.count {
      starts.append(contentsOf: repeatElement(0, count: frame.elements.count - starts.count))
    }
  }

  /// Ends a text. The buffer of the previous text is returned for reuse.
  mutating func finish(_ written: inout [UInt8]) {
    swap(&text, &written)
    swap(&runs, &newRuns)
    newRuns.removeAll(keepingCapacity: true)
  }

  /// Appends the kept lines of the unchanged elements at the start of a range with the same indentation. Returns the
  /// index after them.
  mutating func copy(_ siblings: Range<Int>, of frame: Frame, indentation: Int, to bytes: inout [UInt8])
    -> Int
  {
    let (first, kept) = (siblings.lowerBound, frame.keptSinceRead)
    while nextKept < kept.count, kept[nextKept].upperBound <= first { nextKept += 1 }
    while nextRun < runs.count, runs[nextRun].elements.upperBound <= first { nextRun += 1 }
    guard nextKept < kept.count, kept[nextKept].lowerBound <= first, nextRun < runs.count,
      runs[nextRun].elements.lowerBound <= first, runs[nextRun].indentation == indentation
    else { return first }
    let run = runs[nextRun]
    let end = min(kept[nextKept].upperBound, run.elements.upperBound, siblings.upperBound)
    let source = Int(starts[first])..<(end == run.elements.upperBound ? run.textEnd : Int(starts[end]))
    let shift = Int32(truncatingIfNeeded: bytes.count - source.lowerBound)
    bytes.append(text.span.extracting(source))
    if shift != 0 {
      var starts = starts.mutableSpan
      for element in first..<end { starts[element] &+= shift }
    }
    note(first..<end, indentation: indentation, textEnd: bytes.count)
    return end
  }

  /// The leading siblings to draw, up to the next that may be copied.
  func untilCopied(_ siblings: Range<Int>, of frame: Frame) -> Range<Int> {
    let kept = frame.keptSinceRead
    var next = nextKept
    if next < kept.count, kept[next].lowerBound <= siblings.lowerBound { next += 1 }
    guard !runs.isEmpty, next < kept.count else { return siblings }
    return siblings.lowerBound..<min(siblings.upperBound, kept[next].lowerBound)
  }

  /// Records the lines of an element, which begin at offset `start`.
  mutating func note(_ element: Int, from start: Int, indentation: Int, textEnd: Int) {
    starts[element] = Int32(truncatingIfNeeded: start)
    note(element..<element + 1, indentation: indentation, textEnd: textEnd)
  }

  /// Records consecutive lines.
  mutating func note(_ elements: Range<Int>, indentation: Int, textEnd: Int) {
    if let last = newRuns.last, last.elements.upperBound == elements.lowerBound,
      last.indentation == indentation
    {
      newRuns[newRuns.count - 1].elements = last.elements.lowerBound..<elements.upperBound
      newRuns[newRuns.count - 1].textEnd = textEnd
    } else {
      newRuns.append(Run(elements: elements, indentation: indentation, textEnd: textEnd))
    }
  }
}
