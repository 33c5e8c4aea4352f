package import VshMachine
import VshProgram
import VshText

/// Renders a frame as text (language.md, Views): a pure function of the frame and the width.
///
/// A renderer reuses its buffers, so that it allocates nothing once they are large enough, and it copies the lines of
/// kept elements from the last text (`KeptLines`). All its input is in the frame.
///
/// Decisions that the language leaves open: Round parentheses always mean "not available now", also around the value of
/// a `choice`, `date`, `slider` and `stepper`, and around the selected option of `tabs`. An empty text counts as none,
/// so that `name:` replaces it; an empty `detail:` or `message:` has no line. In a `line`, a child that is not a single
/// line is drawn on lines of its own. At any depth, `minimumTextCells` are left for text.
package struct Renderer: ~Copyable {
  /// The permitted widths of a screen in cells (tool.md, `--width`).
  package static let widths = 20...500
  package static let defaultWidth = 40
  /// Indentation stops where fewer cells would remain.
  package static let minimumTextCells = 10

  private var page = Page()
  private var lines = KeptLines()
  /// The kept lines of the screen that was rendered before this one.
  private var otherLines = KeptLines()
  /// The buffer for the next text.
  private var spare: [UInt8] = []
  /// The containers around the next element, outermost first.
  private var containers: [Container] = []
  /// The index of the first row of the last list examined, or the index after that list.
  private var nextRow = 0

  package init() {}

  /// A renderer for one frame, which notes the words that do not fit into a line.
  package init(notingBrokenWords: Bool) { page.notesBrokenWords = notingBrokenWords }

  /// Those words, in order.
  package var brokenWords: [String] { page.brokenWords }

  /// The lines of the last rendered frame, each with a newline at its end.
  package var text: [UInt8] { lines.text }

  /// Renders a frame into `text`.
  ///
  /// - Parameters:
  ///   - width: in cells, clamped to `widths`.
  ///   - wraps: whether texts and `line`s wrap; rules and boxes keep the width in any case.
  package mutating func render(_ frame: Frame, width: Int = Renderer.defaultWidth, wraps: Bool = true) {
    let width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
    if !lines.isOf(frame) { swap(&lines, &otherLines) }
    if lines.holds(frame, width: width, wraps: wraps) { return }
    lines.begin(frame, width: width, wraps: wraps)
    page.wraps = wraps
    page.isASCII = lines.isASCII
    spare.removeAll(keepingCapacity: true)
    page.exchange(&spare)
    page.width = width
    let end = frame.elements.count
    let firstLayer = draw(frame, 0..<end, isLayer: false)
    // Alerts and sheets are drawn after everything else, in order, nested ones too: the last one accepts gestures.
    var index = firstLayer ?? end
    page.width = width - 4
    while index < end {
      if frame.elements[index].kind.drawing == .layer { drawLayer(frame, at: index, outerWidth: width) }
      index += 1
    }
    page.exchange(&spare)
    lines.finish(&spare)
  }

  // MARK: The walk

  private struct Container {
    /// The index after its last descendant.
    var end: Int
    /// The indentation around it.
    var indentation: Int
    /// Whether its children are drawn beside each other.
    var isFlow: Bool
  }

  /// Draws the elements of a range without alerts and sheets.
  ///
  /// The walk has its own stack, since a frame may be nested deeper than the thread's stack allows.
  ///
  /// - Returns: the index of the first alert or sheet.
  private mutating func draw(_ frame: Frame, _ range: Range<Int>, isLayer: Bool) -> Int? {
    containers.removeAll(keepingCapacity: true)
    nextRow = range.lowerBound
    page.indentation = 0
    var firstLayer: Int?
    var index = range.lowerBound
    let drawings = ElementKind.drawings
    while index < range.upperBound {
      while let container = containers.last, index >= container.end {
        page.indentation = container.indentation
        if !container.isFlow { page.breakFlow() }
        containers.removeLast()
      }
      let end = Self.end(of: index, in: frame)
      let drawing = drawings[Int(frame.elements[index].kind.rawValue)]
      var indentation = page.indentation
      var indent = 0
      // The following sibling is drawn beside it.
      var staysInFlow = drawing == .flow(.line)
      switch drawing {
      case .nothing:
        index = end
        continue
      case .layer:
        if firstLayer == nil { firstLayer = index }
        index = end
        continue
      case .flow(let flow):
        if containers.last?.isFlow != true { page.breakFlow() }
        drawFlow(frame, frame.elements[index], flow)
      case .piece(let piece):
        let isFlow = containers.last?.isFlow == true
        indentation = max(0, min(indentation + 2, page.width - Self.minimumTextCells))
        if !isLayer, !isFlow {
          let siblings = index..<min(containers.last?.end ?? range.upperBound, range.upperBound)
          let next = page.putRun(of: frame, siblings, remembering: &lines)
          if next > index {
            // Children of the last one follow.
            index = next - 1
            break
          }
        }
        let start = page.bytes.count
        indent = shift(of: frame.elements[index])
        page.indentation += indent
        draw(frame, frame.elements[index], piece)
        page.indentation -= indent
        if isFlow {
          staysInFlow = isSingle(frame, index)
          if staysInFlow { page.flow(from: start) } else { page.breakFlow() }
        } else if !isLayer, indent == 0 {
          lines.note(index, from: start, indentation: page.indentation, textEnd: page.bytes.count)
        }
      case .block(let block):
        page.breakFlow()
        drawBlock(frame, frame.elements[index], block, at: index)
      }
      let last = Self.end(of: index, in: frame)
      if last > index + 1 {
        containers.append(
          Container(end: last, indentation: page.indentation, isFlow: staysInFlow))
        page.indentation = indentation + indent
      }
      index += 1
    }
    return firstLayer
  }

  /// The cells by which a row and its children are indented: two for each level, up to half the width.
  private func shift(of element: FrameElement) -> Int {
    let most = min(page.width / 2, page.width - Self.minimumTextCells - 2) - page.indentation
    return max(0, min(2 * min(element.indent, page.width), most))
  }

  /// The index after the last descendant; always greater than `index`, for any frame.
  private static func end(of index: Int, in frame: Frame) -> Int {
    min(max(Int(frame.elements[index].subtreeEnd), index + 1), frame.elements.count)
  }

  /// Whether the element draws nothing below its text.
  private func isSingle(_ frame: Frame, _ index: Int) -> Bool {
    let element = frame.elements[index]
    if element.kind == .row, !element.detail.range.isEmpty { return false }
    if element.kind == .field, !element.error.range.isEmpty || element.lines > 1 { return false }
    let end = Self.end(of: index, in: frame)
    var inner = index + 1
    while inner < end {
      switch frame.elements[inner].kind.drawing {
      case .nothing, .layer: break
      case .piece, .flow, .block: return false
      }
      inner = Self.end(of: inner, in: frame)
    }
    return true
  }

  // MARK: Blocks

  private mutating func drawBlock(
    _ frame: Frame, _ element: FrameElement, _ block: ElementDrawing.Block, at index: Int
  ) {
    switch block {
    case .title, .section:
      if element.text.exists || element.hasLabel { drawLabel(frame, element) }
      page.putRule(isDouble: block == .title)
    case .divider:
      page.putRule(isDouble: false)
    case .space:
      page.putEmptyLine()
    case .list:
      if element.hasLabel, !hasRow(frame, index) { drawLabel(frame, element) }
    }
  }

  /// Whether the list contains a row. Lists are examined in order, so all of them cost one pass.
  private mutating func hasRow(_ frame: Frame, _ index: Int) -> Bool {
    let end = Self.end(of: index, in: frame)
    nextRow = max(nextRow, index)
    while nextRow < end, frame.elements[nextRow].kind != .row { nextRow += 1 }
    return nextRow < end
  }

  private mutating func drawLayer(_ frame: Frame, at index: Int, outerWidth: Int) {
    let start = page.bytes.count
    let element = frame.elements[index]
    page.indentation = 0
    if element.hasLabel { drawLabel(frame, element) }
    if !element.detail.range.isEmpty { page.put(frame.text.span.extracting(frame.range(of: element.detail))) }
    _ = draw(frame, index + 1..<Self.end(of: index, in: frame), isLayer: true)
    page.box(from: start, outerWidth: outerWidth)
  }

  // MARK: Pieces

  private mutating func draw(_ frame: Frame, _ element: FrameElement, _ piece: ElementDrawing.Piece) {
    switch piece {
    case .text:
      drawLabel(frame, element)
    case .row:
      drawLabel(frame, element, lead: .row(element.flags))
      drawDetail(frame, element)
    case .button:
      drawLabel(
        frame, element, lead: element.isAvailable ? .buttonStart : .closedButtonStart,
        tail: element.isAvailable ? .buttonEnd : .closedButtonEnd)
    case .toggle:
      drawLabel(frame, element, lead: .toggle(isOn: element.has(.isOn), isAvailable: element.isAvailable))
    case .image:
      drawLabel(frame, element, lead: .image)
    case .progress:
      guard element.has(.hasFraction) else {
        drawLabel(frame, element, lead: .progress)
        return
      }
      composeLabel(frame, element)
      if element.hasLabel { page.compose(" ") }
      page.compose(gauge: .progress(element.number))
      page.putComposed(lead: .progress)
    case .control(let control):
      drawControl(frame, element, control)
    }
  }

  private mutating func drawDetail(_ frame: Frame, _ element: FrameElement) {
    let detail = frame.range(of: element.detail)
    guard !detail.isEmpty else { return }
    let indentation = page.indentation
    page.indentation = min(indentation + 2, page.width - Self.minimumTextCells)
    page.put(frame.text.span.extracting(detail))
    page.indentation = indentation
  }

  /// A text, a colon and a value in brackets.
  private mutating func drawControl(
    _ frame: Frame, _ element: FrameElement, _ control: ElementDrawing.Control
  ) {
    let isAvailable = element.isAvailable
    composeLabel(frame, element)
    if element.hasLabel { page.compose(": ") }
    let text = frame.text.span
    switch control {
    case .field:
      page.compose(isAvailable ? "[" : "(")
      let isEmpty = frame.range(of: element.detail).isEmpty
      let value = text.extracting(frame.range(of: element.detail))
      if element.has(.isSecure) {
        for _ in 0..<Clusters.count(of: value) { page.compose("•") }
      } else {
        page.compose(value)
      }
      if isEmpty, !frame.range(of: element.hint).isEmpty {
        page.compose("⟨")
        page.compose(text.extracting(frame.range(of: element.hint)))
        page.compose("⟩")
      }
      if element.has(.hasFocus) { page.compose("▏") }
      page.composeLines(element.lines)
      page.compose(isAvailable ? "]" : ")")
    case .gauge:
      page.compose(
        gauge: .slider(
          element.number, in: (element.lower, element.upper), isDouble: element.has(.isDouble),
          isAvailable: isAvailable))
    case .chosen:
      page.compose(isAvailable ? "‹" : "(")
      let option = Int(element.firstOption) + Int(element.chosenOption)
      let isOption = element.chosenOption >= 0 && frame.options.indices.contains(option)
      let shown = isOption ? frame.options[option].text : element.detail
      page.compose(text.extracting(frame.range(of: shown)))
      page.compose(isAvailable ? "›" : ")")
    }
    page.putComposed()
    let error = frame.range(of: element.error)
    if error.isEmpty { return }
    page.compose("! ")
    page.compose(text.extracting(error))
    page.putComposed()
  }

  // MARK: Flows

  /// The name of a `line`; or the options of `tabs`, with marks around the selected one.
  private mutating func drawFlow(_ frame: Frame, _ element: FrameElement, _ flow: ElementDrawing.Flow) {
    if element.hasLabel {
      let start = page.bytes.count
      drawLabel(frame, element)
      page.flow(from: start)
    }
    guard flow == .tabs else { return }
    let isAvailable = element.isAvailable
    let first = max(0, Int(element.firstOption))
    let end = min(first + max(0, Int(element.optionCount)), frame.options.count)
    var option = first
    while option < end {
      let start = page.bytes.count
      let text = frame.text.span.extracting(frame.range(of: frame.options[option].text))
      if option - first == Int(element.chosenOption) {
        page.put(
          text, lead: isAvailable ? .chosenStart : .closedStart, tail: isAvailable ? .chosenEnd : .closedEnd)
      } else {
        page.put(text)
      }
      page.flow(from: start)
      option += 1
    }
  }

  // MARK: Labels

  /// The element's text, or its name where it has none.
  private mutating func drawLabel(
    _ frame: Frame, _ element: FrameElement, lead: Ornament = .none, tail: Ornament = .none
  ) {
    let text = frame.range(of: element.text)
    if text.isEmpty && !element.name.range.isEmpty || element.has(.hasFocus) {
      composeLabel(frame, element)
      page.putComposed(lead: lead, tail: tail)
    } else {
      page.put(frame.text.span.extracting(text), lead: lead, tail: tail)
    }
  }

  private mutating func composeLabel(_ frame: Frame, _ element: FrameElement) {
    let text = frame.range(of: element.text)
    let name = frame.range(of: element.name)
    if !text.isEmpty {
      page.compose(frame.text.span.extracting(text))
    } else if !name.isEmpty {
      page.compose("⟨")
      page.compose(frame.text.span.extracting(name))
      page.compose("⟩")
    }
    if element.has(.hasFocus), element.kind != .field { page.compose("▏") }
  }
}

extension Frame {
  /// The bytes of a text; a range outside the arena is empty.
  fileprivate func range(of text: FrameText) -> Range<Int> {
    text.range.clamped(to: 0..<self.text.count)
  }
}

extension FrameElement {
  fileprivate var isAvailable: Bool { has(.isAvailable) }
  fileprivate var hasLabel: Bool { !text.range.isEmpty || !name.range.isEmpty }
}
