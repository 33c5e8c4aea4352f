import VshMachine
import VshProgram
import VshText

/// Texts and rows behind each other that are one line each, which is what most screens are made of: they are put all at once,
/// with one reservation, and come out as `Page.put` would write them one by one.
struct PlainRun {
  /// The first element, and the one behind the last.
  let range: Range<Int>
  /// In bytes, exactly.
  private let byteCount: Int

  /// Elements that are looked at before they are written.
  private static let maximumCount = 64

  /// The run that begins at an element, within a range; empty where that one is more than a line.
  ///
  /// - Parameter width: the cells of a line behind the indentation; nil where lines are as long as their texts.
  init(in frame: Frame, _ siblings: Range<Int>, width: Int?, isASCII: Bool, indentation: Int) {
    let elements = frame.elements.span
    let text = frame.text.span
    let start = siblings.lowerBound
    var index = start
    var bytes = 0
    let limit = min(siblings.upperBound, start + Self.maximumCount)
    scan: while index < limit {
      let lead: Ornament
      switch elements[index].kind {
      case .row: lead = .row(elements[index].flags)
      case .text: lead = .none
      case .title, .button, .toggle, .field, .submit, .leave, .choice, .tabs, .slider, .stepper, .date,
        .progress, .image, .section, .line, .list, .swipe, .hold, .double, .pull, .end, .move, .alert, .sheet,
        .divider, .space:
        break scan
      }
      guard Int(elements[index].subtreeEnd) == index + 1,
        elements[index].detail.start == elements[index].detail.end
      else { break }
      let first = Int(elements[index].text.start)
      let end = Int(elements[index].text.end)
      // A text that begins or ends with a blank, or has a line's worth of them, is put with more care.
      guard first >= 0, first < end, end <= text.count, text[end - 1] > 0x20, text[end - 1] != 0x80 else {
        break
      }
      if let width {
        guard let cells = isASCII ? end - first : text.extracting(first..<end).plainCells,
          cells + lead.cells <= width
        else { break }
      } else if !isASCII {
        guard text.extracting(first..<end).plainCells != nil else { break }
      }
      bytes += end - first + lead.count + indentation + 1
      index += 1
    }
    range = start..<index
    byteCount = bytes
  }

  /// Appends the lines, and tells the memory where each begins.
  func append(
    from frame: Frame, indentation: Int, to bytes: inout [UInt8], remembering lines: inout KeptLines
  ) {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(.space, count: byteCount))
    let elements = frame.elements.span
    let text = frame.text.span
    var end = start
    var written = bytes.mutableSpan
    for index in range {
      lines.note(index, start: end)
      end &+= indentation
      if case .row = elements[index].kind {
        end = Ornament.row(elements[index].flags).write(into: &written, at: end)
      }
      end = written.write(
        text.extracting(Int(elements[index].text.start)..<Int(elements[index].text.end)), at: end)
      written[end] = .newline
      end &+= 1
    }
    lines.note(range, indentation: indentation, textEnd: end)
  }
}
