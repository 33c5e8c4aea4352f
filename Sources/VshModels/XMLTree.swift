/// An element of a document, with all that it contains.
package struct XMLElement: Sendable {
  package enum Content: Sendable {
    case text([UInt8])
    case element(XMLElement)
  }

  /// Without its namespace.
  package let name: String
  package let attributes: [(name: String, value: String)]
  package let line: Int
  package fileprivate(set) var content: [Content] = []

  /// The value of an attribute; nil where it is missing.
  package subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  package var elements: [XMLElement] {
    content.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  package func elements(_ name: String) -> [XMLElement] { elements.filter { $0.name == name } }

  /// All texts within it.
  package var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func append(to bytes: inout [UInt8]) {
    for part in content {
      switch part {
      case .text(let text): bytes += text
      case .element(let element): element.append(to: &bytes)
      }
    }
  }

  /// Reads a document. Throws for one that is cut off or not XML, or that exceeds `DataLimits`.
  ///
  /// - Parameter noun: what it is in a message, as `the file`.
  package static func document(from bytes: [UInt8], of noun: String) throws(DataProblem) -> XMLElement {
    var reading = XMLReading(treeOf: noun)
    try reading.read(bytes)
    guard let root = reading.tree.root else {
      throw DataProblem("\(noun) ends in the middle", line: 1, column: 1)
    }
    return root
  }
}

/// Builds the tree of a document from its elements and texts, in their order.
struct XMLTree {
  private(set) var root: XMLElement?
  /// From the outermost one.
  private var open: [XMLElement] = []
  /// The text since the last tag.
  private var gathered: [UInt8] = []

  /// A start tag. Returns why the document is refused, or nil.
  mutating func open(_ name: XMLName, _ attributes: XMLAttributes, line: Int) -> String? {
    if open.count >= DataLimits.nesting {
      return "more than \(DataLimits.nesting) elements are open within each other"
    }
    endText()
    open.append(XMLElement(name: name.word, attributes: attributes.all, line: line))
    return nil
  }

  mutating func text(_ bytes: Span<UInt8>) -> String? {
    bytes.withUnsafeBufferPointer { gathered.append(contentsOf: $0) }
    return nil
  }

  mutating func close() -> String? {
    endText()
    guard let element = open.popLast() else { return nil }
    if open.isEmpty { root = element } else { open[open.count - 1].content.append(.element(element)) }
    return nil
  }

  private mutating func endText() {
    if let last = open.indices.last, !gathered.isEmpty { open[last].content.append(.text(gathered)) }
    gathered.removeAll(keepingCapacity: true)
  }
}
