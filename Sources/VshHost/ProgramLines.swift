#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a program has written to standard output, until it is taken line by line.
struct OutputLines {
  private let terminator: UInt8
  private var bytes: [UInt8] = []
  /// The bytes before it were taken.
  private var start = 0
  /// No terminator is between `start` and it.
  private var searched = 0

  /// - Parameter terminator: what is after each line.
  init(terminator: UInt8) { self.terminator = terminator }

  enum Next {
    case line([UInt8])
    case tooLong
    case none
  }

  var unreadBytes: Int { bytes.count - start }

  var unfinished: [UInt8] { Array(bytes[start...]) }

  mutating func add(_ piece: [UInt8]) {
    // Once per piece: removing each line by itself would be quadratic.
    bytes.removeFirst(start)
    searched -= start
    start = 0
    bytes += piece
  }

  mutating func next(limitBytes: Int) -> Next {
    guard let end = nextEnd() else {
      searched = bytes.count
      return unreadBytes > limitBytes ? .tooLong : .none
    }
    searched = end
    if end - start > limitBytes { return .tooLong }
    let line = Array(bytes[start..<end])
    start = end + 1
    searched = start
    return .line(line)
  }

  /// The offset of the next terminator. In a debug build, a loop over 64 MiB would take longer than a driver may.
  private func nextEnd() -> Int? {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress,
        let found = memchr(start + searched, Int32(terminator), bytes.count - searched)
      else { return nil }
      return UnsafeRawPointer(found) - start
    }
  }
}

/// What a program writes to standard error. It passes on whole lines, and remembers the last ones.
struct ErrorLines {
  private let pass: @Sendable ([UInt8]) -> Void
  private var unfinished: [UInt8] = []
  private var finished: [String] = []

  private static let lineFeed = UInt8(ascii: "\n")
  /// A longer line is passed on in pieces, each as a line.
  static let mostLineBytes = 16_384
  static let mostLastLines = 20
  static let mostLastBytes = 500

  init(pass: @escaping @Sendable ([UInt8]) -> Void) { self.pass = pass }

  /// The last lines, each without its line feed.
  var last: [String] {
    (finished + (unfinished.isEmpty ? [] : [ErrorLines.text(unfinished[...])])).suffix(
      ErrorLines.mostLastLines)
  }

  mutating func add(_ piece: [UInt8]) {
    unfinished += piece
    if let end = unfinished.lastIndex(of: ErrorLines.lineFeed) { passOn(through: end) }
    while unfinished.count > ErrorLines.mostLineBytes {
      let cut = ErrorLines.characterStart(in: unfinished[...], near: ErrorLines.mostLineBytes)
      unfinished.insert(ErrorLines.lineFeed, at: cut)
      passOn(through: cut)
    }
  }

  /// Ends a last line without a line feed.
  mutating func finish() {
    if !unfinished.isEmpty { add([ErrorLines.lineFeed]) }
  }

  private mutating func passOn(through end: Int) {
    pass(Array(unfinished[...end]))
    var ranges: [Range<Int>] = []
    var lineEnd = end
    while ranges.count < ErrorLines.mostLastLines, lineEnd >= 0 {
      let start = unfinished[..<lineEnd].lastIndex(of: ErrorLines.lineFeed).map { $0 + 1 } ?? 0
      ranges.append(start..<lineEnd)
      lineEnd = start - 1
    }
    finished += ranges.reversed().map { ErrorLines.text(unfinished[$0]) }
    finished.removeFirst(max(0, finished.count - ErrorLines.mostLastLines))
    unfinished.removeFirst(end + 1)
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    var line = line
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if line.count > mostLastBytes {
      line = line[..<characterStart(in: line, near: line.startIndex + mostLastBytes)]
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// The last offset up to `offset` at which no character of UTF-8 is cut.
  private static func characterStart(in bytes: ArraySlice<UInt8>, near offset: Int) -> Int {
    var start = offset
    while start > bytes.startIndex, offset - start < 3, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return bytes[start] & 0xC0 == 0x80 ? offset : start
  }
}
