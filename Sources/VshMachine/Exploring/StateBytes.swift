/// A byte buffer for encoded states (`StateCodec`). Small numbers take one byte.
struct StateBytes {
  private(set) var bytes: [UInt8] = []

  init() {}

  /// The number of the bytes, followed by the bytes.
  init(counting other: StateBytes) {
    add(other.count)
    bytes += other.bytes
  }

  mutating func add(_ byte: UInt8) { bytes.append(byte) }

  /// Appends a zigzag varint: seven bits per byte, the lowest first.
  mutating func add(_ number: Int64) {
    var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func add(_ number: Int) { add(Int64(number)) }
  mutating func add(_ number: Int32) { add(Int64(number)) }
  mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  /// Appends a text or another part, preceded by its length.
  mutating func add(_ text: some Collection<UInt8>) {
    add(text.count)
    bytes.append(contentsOf: text)
  }

  var count: Int { bytes.count }

  /// Replaces the bytes from an offset on.
  mutating func replace(from start: Int, with other: StateBytes) {
    bytes.removeLast(bytes.count - start)
    bytes += other.bytes
  }

  func bytes(from start: Int) -> [UInt8] { Array(bytes[start...]) }
}

/// Reads the contents of a `StateBytes` in the same order.
struct StateReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A reader that begins after this number of further bytes.
  func readerBehind(_ count: Int) -> StateReader {
    var other = self
    other.place += count
    return other
  }

  mutating func byte() -> UInt8 {
    defer { place += 1 }
    return bytes[place]
  }

  mutating func number() -> Int64 {
    var bits: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = byte()
      bits |= UInt64(next & 0x7F) << shift
      if next < 0x80 { break }
      shift += 7
    }
    return Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1)
  }

  mutating func count() -> Int { Int(number()) }
  mutating func index() -> Int32 { Int32(truncatingIfNeeded: number()) }
  mutating func flag() -> Bool { byte() == 1 }

  mutating func text() -> ArraySlice<UInt8> {
    let count = count()
    defer { place += count }
    return bytes[place..<place + count]
  }
}
