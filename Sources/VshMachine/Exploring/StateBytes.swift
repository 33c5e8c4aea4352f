/// A byte buffer for encoded states (`StateCodec`). Small numbers take one byte.
struct StateBytes: ~Copyable, Sendable {
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  @inline(__always)
  mutating func add(_ byte: UInt8) { bytes.append(byte) }

  /// Appends a zigzag varint: seven bits per byte, the lowest first.
  @inline(__always)
  mutating func add(_ number: Int64) {
    let bits = UInt64(bitPattern: number << 1 ^ number >> 63)
    if bits < 0x80 { add(UInt8(truncatingIfNeeded: bits)) } else { add(large: bits) }
  }

  /// The encoding of a number that takes one byte; nil for any other.
  static func shortByte(of number: Int64) -> UInt8? {
    let bits = UInt64(bitPattern: number << 1 ^ number >> 63)
    return bits < 0x80 ? UInt8(truncatingIfNeeded: bits) : nil
  }

  mutating func set(_ byte: UInt8, at offset: Int) { bytes[offset] = byte }

  /// Replaces all bytes. Often there are as many as before.
  mutating func set(_ all: [UInt8]) {
    if bytes.count != all.count {
      bytes.removeAll(keepingCapacity: true)
      bytes.append(contentsOf: all)
    } else {
      bytes.withUnsafeMutableBytes { bytes in all.withUnsafeBytes { bytes.copyMemory(from: $0) } }
    }
  }

  @inline(never)
  private mutating func add(large bits: UInt64) {
    var rest = bits
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func add(_ number: Int) { add(Int64(number)) }
  mutating func add(_ number: Int32) { add(Int64(number)) }
  mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func add(_ hash: StateHash) {
    for word in [hash.low, hash.high] { addWord(word, count: 8) }
  }

  /// Appends the low bytes of a word, the lowest first.
  mutating func addWord(_ word: UInt64, count: Int) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * index))) }
  }

  /// Appends a text or another part, preceded by its length.
  mutating func add(_ text: some Collection<UInt8>) {
    add(text.count)
    bytes.append(contentsOf: text)
  }

  /// Appends a text like `add`. A slice of an array would be retained for each text.
  mutating func add(text: Span<UInt8>) {
    add(text.count)
    text.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  /// Appends the bytes of another buffer, without their number.
  mutating func add(contentsOf other: borrowing StateBytes) { bytes.append(contentsOf: other.bytes) }
  mutating func add(contentsOf part: ArraySlice<UInt8>) { bytes.append(contentsOf: part) }

  /// Removes the bytes from an offset on.
  mutating func remove(from start: Int) { bytes.removeLast(bytes.count - start) }

  func bytes(from start: Int) -> ArraySlice<UInt8> { bytes[start...] }
}

/// The encoding of a state, with storage that is used again.
package struct StateEncoding: ~Copyable, Sendable {
  /// What identifies the state, followed by what is only restored with it.
  var out = StateBytes()
  /// What is only restored with the state: how its long lists are made, or what is ignored.
  var ignored = StateBytes()
  /// The elements of a long list that is being written.
  var elements = StateBytes()
  /// The number of long lists, and the bytes of their elements.
  private var longCount = 0
  private var longBytes = 0
  /// The number of the bytes that identify the state, with the values that are ignored.
  package var valueCount: Int { longCount > 0 ? identityCount : out.count }
  /// The number of the bytes that identify the state.
  package private(set) var identityCount = 0
  /// The number of all bytes if it had its long lists as a whole.
  package private(set) var wholeCount = 0
  /// Whether equal cancelled calls were left out, because there were more than `mostEqualCancelledCalls`.
  package private(set) var leavesCallsOut = false
  /// By instance: its number in the encoding, or -1.
  private var numbers: [Int32] = []
  /// The number of instances that have their indices as numbers, instead of these.
  private var sameNumbers: Int?
  /// What an open step has changed.
  var pieces = ChangedPieces()
  private var lastNumber: Int32 = -1

  package init() {}

  /// The whole encoding.
  package var bytes: [UInt8] { out.bytes }

  mutating func begin(instanceCount: Int) {
    out.removeAll()
    ignored.removeAll()
    leavesCallsOut = false
    longCount = 0
    longBytes = 0
    lastNumber = -1
    sameNumbers = nil
    numbers.removeAll(keepingCapacity: true)
    numbers.fill(to: instanceCount, with: -1)
  }

  /// Begins the encoding of a state whose instances are numbered by their indices.
  mutating func begin(withNumbersOf instanceCount: Int) {
    begin(instanceCount: 0)
    sameNumbers = instanceCount
  }

  /// Begins with the bytes of another state.
  mutating func begin(as bytes: [UInt8]) {
    out.set(bytes)
    leavesCallsOut = false
  }

  mutating func leaveCallsOut() { leavesCallsOut = true }

  /// Gives an instance the next number.
  mutating func number(_ instance: Int32) {
    lastNumber += 1
    numbers[Int(instance)] = lastNumber
  }

  /// The number of an instance; -1 for one that is not part of the state.
  package func number(of instance: Int32) -> Int32 {
    guard instance >= 0, Int(instance) < sameNumbers ?? numbers.count else { return -1 }
    return sameNumbers == nil ? numbers[Int(instance)] : instance
  }

  mutating func beginElements() { elements.removeAll() }

  /// Adds a long list.
  ///
  /// - Parameter byteCount: the bytes of all its elements.
  /// - Returns: the offset of its count and hash.
  mutating func addLong(_ count: Int, _ hash: StateHash, byteCount: Int) -> Int {
    longCount += 1
    longBytes += byteCount
    out.add(StateCodec.longTag)
    let offset = out.count
    out.add(count)
    out.add(hash)
    return offset
  }

  /// Ends the encoding. What is only restored comes last, with the number of bytes before it.
  mutating func finish(withIgnored hasIgnored: Bool) throws(Fault) {
    identityCount = out.count
    wholeCount = out.count
    if longCount > 0 {
      wholeCount += longBytes - longCount * MemoryLayout<StateHash>.size
      try StateCodec.requireState(of: wholeCount)
      out.set(out.bytes[0] | Self.longFlag, at: 0)
    } else if !hasIgnored {
      return
    }
    out.add(contentsOf: ignored)
    if longCount > 0 { out.addWord(UInt64(wholeCount), count: 4) }
    out.addWord(UInt64(identityCount), count: 4)
    if longCount == 0 { wholeCount = out.count }
  }

  /// The bit of the first byte, which is that of a number that is not negative, of a state with long lists.
  static let longFlag: UInt8 = 1
  /// The bytes after what is only restored of a state with long lists.
  static let trailerCount = 8

  /// Ends the encoding of a state that has the bytes of another one, but for some.
  mutating func finish(as base: borrowing StateBase) {
    identityCount = base.identityCount
    wholeCount = base.wholeCount
    longCount = identityCount < out.count ? 1 : 0
  }
}

/// Reads the contents of a `StateBytes` in the same order.
struct StateReader {
  let bytes: [UInt8]
  private(set) var offset: Int

  init(_ bytes: [UInt8], from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// A reader of what is only restored with a state, whose encoding has such bytes.
  init(ofIgnored bytes: [UInt8]) {
    self.init(bytes, from: Self.word(before: bytes.count, of: bytes))
  }

  /// The number in the four bytes before an offset.
  static func word(before end: Int, of bytes: [UInt8]) -> Int {
    bytes[end - 4..<end].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  @inline(__always)
  mutating func byte() -> UInt8 {
    offset &+= 1
    return bytes[offset &- 1]
  }

  @inline(__always)
  mutating func number() -> Int64 {
    let first = byte()
    let bits = first < 0x80 ? UInt64(first) : large(from: first)
    return Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1)
  }

  private mutating func large(from first: UInt8) -> UInt64 {
    var bits = UInt64(first & 0x7F)
    var shift: UInt64 = 7
    while true {
      let next = byte()
      bits |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return bits }
      shift += 7
    }
  }

  mutating func count() -> Int { Int(number()) }
  mutating func index() -> Int32 { Int32(truncatingIfNeeded: number()) }
  mutating func flag() -> Bool { byte() == 1 }

  mutating func hash() -> StateHash { StateHash(low: word(), high: word()) }

  private mutating func word() -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<8 { word |= UInt64(byte()) << UInt64(8 * index) }
    return word
  }

  /// The number of the next bytes that are those of a part of another state, from the beginning of the part.
  func sameCount(as other: [UInt8], _ part: Range<Int>) -> Int {
    let most = min(part.count, bytes.count &- offset)
    return bytes.withUnsafeBytes { own in
      other.withUnsafeBytes { other in
        var count = 0
        while count &+ 8 <= most {
          let word = own.loadUnaligned(fromByteOffset: offset &+ count, as: UInt64.self)
          let difference =
            word ^ other.loadUnaligned(fromByteOffset: part.lowerBound &+ count, as: UInt64.self)
          if difference != 0 { return count &+ UInt64(littleEndian: difference).trailingZeroBitCount / 8 }
          count &+= 8
        }
        while count < most, own[offset &+ count] == other[part.lowerBound &+ count] { count &+= 1 }
        return count
      }
    }
  }

  /// Skips the next bytes if they are those of a part of another state.
  mutating func takes(_ other: [UInt8], _ part: Range<Int>) -> Bool {
    if sameCount(as: other, part) < part.count { return false }
    skip(part.count)
    return true
  }

  mutating func skip(_ count: Int) { offset &+= count }

  /// The range of the bytes of the next text.
  mutating func text() -> Range<Int> {
    let count = count()
    offset += count
    return offset - count..<offset
  }
}
