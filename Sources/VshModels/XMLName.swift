/// The vocabularies of feeds, each with its namespaces.
enum XMLVocabulary: Equatable {
  /// RSS: no namespace, or one of those that its versions have had.
  case rss
  /// Atom 1.0, and 0.3, whose words are almost the same.
  case atom
  case rdf
  case dublinCore
  /// The module `content:encoded`.
  case content
  /// Media RSS, which Atom feeds have, too.
  case media
  /// The words of podcasts.
  case podcast
  case xhtml
  /// Any other; its elements are ignored.
  case foreign

  init(namespace: String) {
    self =
      switch namespace {
      case "", "http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/",
        "http://channel.netscape.com/rdf/simple/0.9/", "http://backend.userland.com/rss2",
        "http://backend.userland.com/RSS2", "http://blogs.law.harvard.edu/tech/rss",
        "http://cyber.law.harvard.edu/rss/rss.html":
        .rss
      case "http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#": .atom
      case "http://www.w3.org/1999/02/22-rdf-syntax-ns#": .rdf
      case "http://purl.org/dc/elements/1.1/": .dublinCore
      case "http://purl.org/rss/1.0/modules/content/": .content
      case "http://search.yahoo.com/mrss/", "http://search.yahoo.com/mrss": .media
      case "http://www.itunes.com/dtds/podcast-1.0.dtd": .podcast
      case "http://www.w3.org/1999/xhtml": .xhtml
      default: .foreign
      }
  }
}

/// An element's name: the vocabulary, and the word in it.
struct XMLName {
  /// The separator of namespace and word in expat's names. It can occur in neither: expat rejects namespaces that
  /// contain it.
  static let separator = UInt8(ascii: "\n")

  let vocabulary: XMLVocabulary
  let word: String
  /// Empty for none.
  let namespace: String

  private init(vocabulary: XMLVocabulary, word: String, namespace: String) {
    self.vocabulary = vocabulary
    self.word = word
    self.namespace = namespace
  }

  /// A name without a namespace as one of Atom; any other unchanged.
  var inAtom: XMLName {
    namespace.isEmpty ? XMLName(vocabulary: .atom, word: word, namespace: "") : self
  }

  /// A name from expat, with a zero byte at its end.
  init(_ name: UnsafePointer<CChar>) {
    var length = 0
    var separatorIndex: Int?
    while name[length] != 0 {
      if UInt8(bitPattern: name[length]) == Self.separator { separatorIndex = length }
      length += 1
    }
    let bytes = UnsafeRawBufferPointer(start: name, count: length)
    if let separatorIndex {
      namespace = String(decoding: bytes[..<separatorIndex], as: UTF8.self)
      vocabulary = XMLVocabulary(namespace: namespace)
      word = Self.word(bytes[(separatorIndex + 1)...])
    } else {
      namespace = ""
      vocabulary = .rss
      word = Self.word(bytes[...])
    }
  }

  /// A word that is longer than any word of feeds is truncated: it is ignored, and only occurs in a message.
  private static func word(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    String(decoding: bytes.prefix(64), as: UTF8.self)
  }
}

/// The attributes of one start tag, valid only during expat's callback.
struct XMLAttributes {
  private let pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?

  static let base = "http://www.w3.org/XML/1998/namespace\nbase"
  static let about = "http://www.w3.org/1999/02/22-rdf-syntax-ns#\nabout"

  /// Names and values in turn, ended by a null pointer.
  init(_ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    self.pairs = pairs
  }

  /// The value of an attribute, with single spaces; nil where it is missing. Linear in the number of attributes.
  subscript(name: String) -> [UInt8]? {
    guard let pairs else { return nil }
    var index = 0
    while let key = pairs[index], let value = pairs[index + 1] {
      if Self.equal(key, name) { return FeedWhiteSpace.collapsed(Self.bytes(value)) }
      index += 2
    }
    return nil
  }

  /// All of them as they are written, without their namespaces.
  var all: [(name: String, value: String)] {
    guard let pairs else { return [] }
    var found: [(name: String, value: String)] = []
    var index = 0
    while let key = pairs[index], let value = pairs[index + 1] {
      found.append((XMLName(key).word, String(decoding: Self.bytes(value), as: UTF8.self)))
      index += 2
    }
    return found
  }

  func text(_ name: String) -> String? {
    self[name].map { String(decoding: $0, as: UTF8.self) }
  }

  private static func equal(_ key: UnsafePointer<CChar>, _ name: String) -> Bool {
    var index = 0
    for byte in name.utf8 {
      if UInt8(bitPattern: key[index]) != byte { return false }
      index += 1
    }
    return key[index] == 0
  }

  private static func bytes(_ value: UnsafePointer<CChar>) -> [UInt8] {
    var length = 0
    while value[length] != 0 { length += 1 }
    return [UInt8](UnsafeRawBufferPointer(start: value, count: length))
  }
}
