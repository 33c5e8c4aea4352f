/// Upper and lower case by Unicode's rules without language or context: `ß` becomes `SS`, `Σ` always `σ`.
package enum Casing {
  package static func append(lowercased text: Span<UInt8>, to buffer: inout [UInt8]) {
    append(text, to: &buffer, flipping: UInt8(ascii: "A")...UInt8(ascii: "Z"), by: { $0.lowercaseMapping })
  }

  package static func append(uppercased text: Span<UInt8>, to buffer: inout [UInt8]) {
    append(text, to: &buffer, flipping: UInt8(ascii: "a")...UInt8(ascii: "z"), by: { $0.uppercaseMapping })
  }

  private static func append(
    _ text: Span<UInt8>, to buffer: inout [UInt8], flipping letters: ClosedRange<UInt8>,
    by mapping: (Unicode.Scalar.Properties) -> String
  ) {
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      if byte < 0x80 {
        buffer.append(letters.contains(byte) ? byte ^ 0x20 : byte)
        offset += 1
      } else {
        let scalar = text.scalar(at: offset)
        if let scalar = Unicode.Scalar(scalar.value) { buffer.append(mapping(scalar.properties)) }
        offset += scalar.length
      }
    }
  }
}
