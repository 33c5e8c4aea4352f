import VshProgram
import VshSource

/// Elements of which nothing has to be asked (`DrawnCode.isPlain`), from registers into the frame. What it does not know it leaves to
/// `World.drawElement`.
extension Frame {
  /// Draws element `row` of the code behind those that are there; one that stood there and comes out the same stays as it is. False
  /// where it is not plain, has a part of a text that is not, or there is no room for it: then nothing has changed.
  @inline(never)
  mutating func draw(
    _ drawn: Span<DrawnCode>, _ row: Int, _ parts: Span<TextPart>, _ registers: Span<Value>, base: Int,
    instance: Int32, _ heap: inout Heap
  ) -> Bool {
    let index = elementEnd
    guard index < elements.count, index < Limits.frameElements, textEnd <= Limits.frameBytes,
      drawn[row].isPlain
    else { return false }
    var end = textEnd
    var (shown, detail, name) = (FrameText.none, FrameText.none, FrameText.none)
    if drawn[row].hasTexts {
      var text = text.mutableSpan
      guard
        let first = DrawnTexts.write(
          drawn[row].text, parts, registers, base: base, heap.text.span, heap.cells.span, into: &text,
          at: &end),
        let second = DrawnTexts.write(
          drawn[row].detail, parts, registers, base: base, heap.text.span, heap.cells.span, into: &text,
          at: &end),
        let third = DrawnTexts.write(
          drawn[row].name, parts, registers, base: base, heap.text.span, heap.cells.span, into: &text,
          at: &end)
      else { return false }
      (shown, detail, name) = (first, second, third)
    }
    let argumentCount = Int(drawn[row].element.argumentCount)
    let firstArgument = base &+ Int(drawn[row].firstArgument)
    let stands = elements[index].isLike(drawn[row].element, of: instance, at: index)
    if stands, DrawnTexts.areSame(elements[index].text, shown, in: text.span),
      DrawnTexts.areSame(elements[index].detail, detail, in: text.span),
      DrawnTexts.areSame(elements[index].name, name, in: text.span)
    {
      let before = Int(elements[index].firstArgument)
      var argument = 0
      while argument < argumentCount,
        arguments[before &+ argument].isSame(as: registers[firstArgument &+ argument])
      {
        argument &+= 1
      }
      if argument == argumentCount {
        keep(1)
        return true
      }
    }
    textEnd = end
    elementEnd = index &+ 1
    let newArgument = Int32(truncatingIfNeeded: arguments.count)
    for argument in 0..<argumentCount { arguments.append(registers[firstArgument &+ argument]) }
    var elements = elements.mutableSpan
    if !stands {
      elements[index] = drawn[row].element
      elements[index].subtreeEnd = Int32(truncatingIfNeeded: index &+ 1)
    }
    elements[index].text = shown
    elements[index].detail = detail
    elements[index].name = name
    if elements[index].action >= 0 {
      elements[index].instance = instance
      elements[index].firstArgument = newArgument
    }
    return true
  }
}

extension FrameElement {
  /// An element of the last drawing is what this one would be but for its texts and arguments. Only such kinds are asked about as
  /// have nothing else.
  @inline(__always)
  fileprivate func isLike(_ now: FrameElement, of instance: Int32, at index: Int) -> Bool {
    switch (kind, now.kind) {
    case (.row, .row), (.text, .text), (.divider, .divider): break
    case _: return false
    }
    return flags.rawValue == now.flags.rawValue && value.tag == .absent && Int(subtreeEnd) == index &+ 1
      && action == now.action
      && (now.action < 0 || self.instance == instance && argumentCount == now.argumentCount)
  }
}
