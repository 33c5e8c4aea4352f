import VshText

/// SHA-256 (FIPS 180-4), with which a page names the only script and style that may run in it.
enum SHA256 {
  static func digest(of bytes: [UInt8]) -> [UInt8] {
    var message = bytes
    message.append(0x80)
    message.append(contentsOf: repeatElement(0, count: (120 - message.count % 64) % 64))
    let bitCount = UInt64(bytes.count) * 8
    message += (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> (56 - 8 * UInt64($0))) }
    var state = firstState
    for block in stride(from: 0, to: message.count, by: 64) { mix(message[block..<block + 64], into: &state) }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = [UInt32](repeating: 0, count: 64)
    for index in 0..<16 {
      words[index] = block[(block.startIndex + 4 * index)...].prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (a, b) = (words[index - 15], words[index - 2])
      let first = turned(a, 7) ^ turned(a, 18) ^ a >> 3
      let second = turned(b, 17) ^ turned(b, 19) ^ b >> 10
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
    }
    var now = state
    for index in 0..<64 {
      let high = turned(now[4], 6) ^ turned(now[4], 11) ^ turned(now[4], 25)
      let choice = now[4] & now[5] ^ ~now[4] & now[6]
      let first = now[7] &+ high &+ choice &+ constants[index] &+ words[index]
      let low = turned(now[0], 2) ^ turned(now[0], 13) ^ turned(now[0], 22)
      let majority = now[0] & now[1] ^ now[0] & now[2] ^ now[1] & now[2]
      now = [first &+ low &+ majority, now[0], now[1], now[2], now[3] &+ first, now[4], now[5], now[6]]
    }
    for index in 0..<8 { state[index] &+= now[index] }
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits of the fractions of the square roots of the first 8 primes.
  private static let firstState: [UInt32] = primes.prefix(8).map { fraction(of: Double($0).squareRoot()) }
  /// The same of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = primes.map(cubeRootFraction)

  private static let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }

  private static func fraction(of root: Double) -> UInt32 {
    UInt32(truncatingIfNeeded: Int64((root * 4_294_967_296).rounded(.down)))
  }

  /// In whole numbers: the largest root of which the third power is at most the prime times 2^96.
  private static func cubeRootFraction(of prime: Int) -> UInt32 {
    let wanted = UInt128(prime) << 96
    var (low, high): (UInt128, UInt128) = (0, 1 << 35)
    while high - low > 1 {
      let middle = (low + high) / 2
      if middle * middle * middle <= wanted { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }
}
