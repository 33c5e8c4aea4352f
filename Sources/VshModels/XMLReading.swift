import CExpat
import VshText

/// A document on its way through expat: a feed, or any other, which becomes a tree.
///
/// expat parses the XML within limits and without external access: no external entity, no external document type
/// definition, entities only as far as `DataLimits` allows. Only this file uses expat.
struct XMLReading: ~Copyable {
  /// What the document is in a message.
  private let noun: String
  private let isTree: Bool
  var assembler: FeedAssembler
  var tree = XMLTree()
  private var parser: XML_Parser?
  private var problem: DataProblem?

  init(of noun: String, _ assembler: consuming FeedAssembler) {
    self.noun = noun
    self.assembler = assembler
    isTree = false
  }

  init(treeOf noun: String) {
    self.noun = noun
    assembler = FeedAssembler(base: [])
    isTree = true
  }

  mutating func read(_ bytes: [UInt8]) throws(DataProblem) {
    if bytes.count > DataLimits.documentBytes {
      throw DataProblem("\(noun) is larger than \(DataLimits.documentBytes) bytes", line: 1, column: 1)
    }
    let document = try XMLEncoding.readable(bytes)
    guard
      let parser = XML_ParserCreateNS(document.encodingOverride, XML_Char(bitPattern: XMLName.separator))
    else { throw DataProblem("there is not enough memory to read \(noun)", line: 1, column: 1) }
    defer { XML_ParserFree(parser) }
    XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, DataLimits.entityExpansion)
    XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, DataLimits.expansionGraceBytes)
    self.parser = parser
    let status = withUnsafeMutablePointer(to: &self) { reading in
      XML_SetUserData(parser, reading)
      XML_SetElementHandler(
        parser,
        { userData, name, attributes in
          guard let name else { return }
          XMLReading.take(userData) { $0.open(XMLName(name), XMLAttributes(attributes)) }
        },
        { userData, _ in
          XMLReading.take(userData) { $0.close() }
        })
      XML_SetCharacterDataHandler(parser) { userData, text, count in
        let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
        XMLReading.take(userData) { $0.text(bytes.bindMemory(to: UInt8.self).span) }
      }
      // An external document type definition, which is not read, may have declared names of HTML.
      XML_SetSkippedEntityHandler(parser) { userData, name, isParameter in
        guard let name, isParameter == 0 else { return }
        var scalar: [UInt8] = []
        scalar.append(scalar: HTMLVocabulary.scalar(named: XMLName(name).word.utf8) ?? 0xFFFD)
        XMLReading.take(userData) { $0.text(scalar.span) }
      }
      return document.bytes.withUnsafeBytes { bytes in
        XML_Parse(
          parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), 1)
      }
    }
    self.parser = nil
    if let problem { throw problem }
    if status != XML_STATUS_OK { throw problem(of: parser, in: document.bytes) }
  }

  private mutating func open(_ name: XMLName, _ attributes: XMLAttributes) -> String? {
    if !isTree { return assembler.open(name, attributes) }
    return tree.open(name, attributes, line: parser.map { Int(clamping: XML_GetCurrentLineNumber($0)) } ?? 1)
  }

  private mutating func text(_ bytes: Span<UInt8>) -> String? {
    isTree ? tree.text(bytes) : assembler.text(bytes)
  }

  private mutating func close() -> String? { isTree ? tree.close() : assembler.close() }

  /// The problem of expat, as a sentence for the document's author.
  private func problem(of parser: XML_Parser, in document: [UInt8]) -> DataProblem {
    let code = XML_GetErrorCode(parser)
    let message =
      switch code {
      case XML_ERROR_NO_MEMORY: "there is not enough memory to read \(noun)"
      case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION,
        XML_ERROR_PARTIAL_CHAR:
        "\(noun) ends in the middle"
      case XML_ERROR_TAG_MISMATCH: "this end tag does not match the start tag before it"
      case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: "something follows the end of \(noun)"
      case XML_ERROR_UNDEFINED_ENTITY:
        Self.undeclared(Self.entity(at: XML_GetCurrentByteIndex(parser), in: document))
      case XML_ERROR_RECURSIVE_ENTITY_REF:
        Self.recursive(Self.entity(at: XML_GetCurrentByteIndex(parser), in: document))
      case XML_ERROR_AMPLIFICATION_LIMIT_BREACH: "the entities of \(noun) expand without limit"
      case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING:
        "\(noun) is not in the encoding that it names"
      case XML_ERROR_UNBOUND_PREFIX: "the prefix of this name is not declared"
      case XML_ERROR_DUPLICATE_ATTRIBUTE: "this attribute is written twice"
      default: "this is not XML (\(String(cString: XML_ErrorString(code))))"
      }
    return DataProblem(message, parser: parser)
  }

  /// Passes one event on, and stops expat when the document is refused; expat may send one or two more events.
  private static func take(
    _ userData: UnsafeMutableRawPointer?, _ event: (inout XMLReading) -> String?
  ) {
    guard let reading = userData?.assumingMemoryBound(to: XMLReading.self),
      reading.pointee.problem == nil, let parser = reading.pointee.parser,
      let refusal = event(&reading.pointee)
    else { return }
    reading.pointee.problem = DataProblem(refusal, parser: parser)
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }
}

extension XMLReading {
  private static func undeclared(_ entity: String?) -> String {
    guard let entity else { return "an entity of this tag is not declared" }
    return HTMLVocabulary.scalar(named: entity.utf8) == nil
      ? "the entity `&\(entity);` is not declared"
      : "the entity `&\(entity);` is HTML's, and XML does not know it"
  }

  private static func recursive(_ entity: String?) -> String {
    entity.map { "the entity `&\($0);` contains itself" } ?? "this entity contains itself"
  }

  /// The name of the entity that is used at an offset of the document, or in the tag there, for which expat tells only
  /// where the tag begins. Nil where that is not certain.
  private static func entity(at index: XML_Index, in document: [UInt8]) -> String? {
    let offset = Int(index)
    guard offset >= 0, offset < document.count else { return nil }
    if document[offset] == UInt8(ascii: "&") { return entity(from: offset, in: document) }
    if document[..<offset].firstOccurrence(of: "<!ENTITY".utf8) != nil { return nil }
    let tag = document[offset...].prefix { $0 != UInt8(ascii: ">") }
    for ampersand in tag.indices where tag[ampersand] == UInt8(ascii: "&") {
      guard let name = entity(from: ampersand, in: document) else { return nil }
      if !["amp", "lt", "gt", "quot", "apos"].contains(name), !name.hasPrefix("#") { return name }
    }
    return nil
  }

  private static func entity(from ampersand: Int, in document: [UInt8]) -> String? {
    let start = ampersand + 1
    let name = document[start...].prefix(64).prefix { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ";") }
    let end = name.endIndex
    guard !name.isEmpty, end < document.count, document[end] == UInt8(ascii: ";") else { return nil }
    return String(decoding: name, as: UTF8.self)
  }
}

extension DataProblem {
  /// A problem at expat's position, which counts lines from 1 and columns from 0.
  fileprivate init(_ message: String, parser: XML_Parser) {
    self.init(
      message, line: Int(clamping: XML_GetCurrentLineNumber(parser)),
      column: Int(clamping: XML_GetCurrentColumnNumber(parser)) + 1)
  }
}
