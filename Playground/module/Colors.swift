import VshSyntax
import VshText

/// Writes what an editor colours in a script, as JSON: for each part its start and its end, as JavaScript counts, and the
/// number of its kind.
@_expose(wasm, "vsh_colors") @_cdecl("vsh_colors")
public func colors(_ text: UnsafeRawPointer, _ count: Int) {
  let bytes = Exchange.bytes(text, count)
  var numbers: [JSONValue] = []
  var (offset, units) = (0, 0)
  func unitsUp(to end: Int) -> JSONValue {
    while offset < end {
      // Four bytes are two units, and a byte within a character is none.
      units += bytes[offset] >= 0xF0 ? 2 : bytes[offset] & 0xC0 == 0x80 ? 0 : 1
      offset += 1
    }
    return .number(units)
  }
  for (range, kind) in ColoredParts(of: bytes).all {
    numbers += [unitsUp(to: range.lowerBound), unitsUp(to: range.upperBound), .number(Int(kind.rawValue))]
  }
  Exchange.output = JSONValue.list(numbers).utf8
}
