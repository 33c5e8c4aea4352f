package import VshHost

/// A position in a script in a command: `LINE`, or `LINE@N` for the Nth run of the test with `for` on that line.
package struct TestLocation: Equatable, Sendable {
  package var line: Int
  /// From 1; nil for the whole line.
  package var number: Int?

  package var text: String { "\(line)" + (number.map { "@\($0)" } ?? "") }

  /// Parses `FILE:PLACE`; nil unless FILE exists and there is no file with the whole name.
  package static func split(_ path: Path, files: Files) -> (file: Path, location: TestLocation)? {
    guard let colon = path.bytes.lastIndex(of: UInt8(ascii: ":")), colon > 0 else { return nil }
    let numbers = path.bytes[(colon + 1)...].split(
      separator: UInt8(ascii: "@"), maxSplits: 1, omittingEmptySubsequences: false
    ).map(number)
    guard let line = numbers[0], numbers.count == 1 || numbers[1] != nil else { return nil }
    let file = Path(bytes: path.bytes[..<colon])
    guard !files.exists(path), files.exists(file) else { return nil }
    return (file, TestLocation(line: line, number: numbers.count == 1 ? nil : numbers[1]))
  }

  private static func number(_ digits: some Collection<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count < 10, digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else {
      return nil
    }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return number > 0 ? number : nil
  }
}
