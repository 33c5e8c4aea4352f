import VshMachine
import VshText

extension FrameElement {
  /// Like `contains` of its flags.
  func has(_ flag: Flags) -> Bool { flags.has(flag) }
}

extension FrameElement.Flags {
  /// Like `contains`, without the witness call of the method that `OptionSet` provides.
  func has(_ flag: FrameElement.Flags) -> Bool { rawValue & flag.rawValue != 0 }
}

/// A fixed sign before or after a text, with its width.
struct Ornament: Sendable, BitwiseCopyable {
  /// Up to four bytes; the first is the lowest.
  private let bytes: UInt32
  /// The number of bytes.
  let count: Int
  let cells: Int

  private init(_ text: StaticString, cells: Int) {
    bytes = text.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
    count = text.utf8CodeUnitCount
    self.cells = cells
  }

  static let none = Ornament("", cells: 0)

  static let link = Ornament("› ", cells: 2)
  static let bullet = Ornament("• ", cells: 2)
  static let image = Ornament("▣ ", cells: 2)
  static let progress = Ornament("◌ ", cells: 2)

  static let buttonStart = Ornament("[ ", cells: 2)
  static let buttonEnd = Ornament(" ]", cells: 2)
  static let closedButtonStart = Ornament("( ", cells: 2)
  static let closedButtonEnd = Ornament(" )", cells: 2)

  static let chosenStart = Ornament("‹", cells: 1)
  static let chosenEnd = Ornament("›", cells: 1)
  static let closedStart = Ornament("(", cells: 1)
  static let closedEnd = Ornament(")", cells: 1)

  static func row(_ flags: FrameElement.Flags) -> Ornament {
    if flags.has(.hasSwitch) { return .toggle(isOn: flags.has(.isOn), isAvailable: true) }
    return flags.has(.isLinked) ? .link : .bullet
  }

  static func toggle(isOn: Bool, isAvailable: Bool) -> Ornament {
    switch (isOn, isAvailable) {
    case (true, true): switchedOn
    case (false, true): switchedOff
    case (true, false): closedOn
    case (false, false): closedOff
    }
  }

  private static let switchedOn = Ornament("[x] ", cells: 4)
  private static let switchedOff = Ornament("[ ] ", cells: 4)
  private static let closedOn = Ornament("(x) ", cells: 4)
  private static let closedOff = Ornament("( ) ", cells: 4)

  func append(to buffer: inout [UInt8]) {
    for index in 0..<count { buffer.append(UInt8(truncatingIfNeeded: bytes >> UInt32(8 * index))) }
  }

  /// Writes the sign and returns the offset after it. Overwrites four bytes in any case.
  @inline(__always)
  func write(into text: inout MutableSpan<UInt8>, at start: Int) -> Int {
    var target = text.mutableBytes
    target.storeBytes(of: bytes.littleEndian, toByteOffset: start, as: UInt32.self)
    return start &+ count
  }

  func append(to line: inout OutputSpan<UInt8>) {
    for index in 0..<count { line.append(UInt8(truncatingIfNeeded: bytes >> UInt32(8 * index))) }
  }
}

/// A horizontal line of one sign as wide as the screen, kept for copying.
struct Rule: Sendable {
  private let sign: StaticString
  private var bytes: [UInt8] = []

  static let thin = Rule(sign: "─")
  static let double = Rule(sign: "═")

  private init(sign: StaticString) { self.sign = sign }

  mutating func append(cells: Int, to buffer: inout [UInt8]) {
    let count = max(0, cells) * sign.utf8CodeUnitCount
    while bytes.count < count { sign.withUTF8Buffer { bytes.append(contentsOf: $0) } }
    buffer.append(bytes.span.extracting(first: count))
  }
}
