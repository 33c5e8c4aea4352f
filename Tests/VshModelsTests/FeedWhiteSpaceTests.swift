import Testing

@testable import VshModels

/// HTML, and what a person reads of it.
private let pages: [(String, String)] = [
  ("", ""), ("plain", "plain"), ("a < b & c", "a < b & c"), ("a<b", "a"), ("1 <2", "1 <2"),
  ("<b>a</b>b", "ab"), ("<p>a</p><p>b</p>", "a b"), ("a<br>b<BR/>c", "a b c"), ("<ul><li>a<li>b</ul>", "a b"),
  ("a<a href=\"x>y\">b</a>c", "abc"), ("a<a title='\">'>b</a>", "ab"),
  ("a<!-- > -- <b> -->b", "ab"), ("a<!-->b", "ab"), ("a<!DOCTYPE html>b", "ab"), ("a<?php echo ?>b", "ab"),
  ("a<script>if (x < 1) '</b>'</script>b", "ab"), ("a<STYLE>p{}</Style >b", "ab"), ("a<script>x", "a"),
  ("a</script>b", "ab"), ("<scripted>a", "a"),
  ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("a&nbsp;&nbsp;b", "a b"),
  ("&eacute;&Eacute;&hellip;&euro;", "éÉ…€"),
  ("&#38;&#x26;&#X26;&#38x", "&&&&x"), ("&#12354;&#x1F600;", "あ😀"), ("&#146;&#8217;", "’’"),
  ("&#0;&#xD800;&#x110000;&#99999999999999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
  ("&unknown; &amp &; &#; &#x;", "&unknown; &amp &; &#; &#x;"), ("&amp;lt;b&amp;gt;", "&lt;b&gt;"),
  ("港<b>町</b>　あ", "港町　あ"),
]

@Test(arguments: pages.indices)
func `HTML is read as a person reads it`(index: Int) {
  let (html, text) = pages[index]
  #expect(String(decoding: FeedWhiteSpace.collapsed(HTMLText.text(of: utf8(html))), as: UTF8.self) == text)
}

@Test func `all names of HTML 4 are known`() {
  #expect(HTMLVocabulary.scalar(named: "thetasym".utf8) == 0x3D1)
  #expect(HTMLVocabulary.scalar(named: "nbsp".utf8) == 0xA0)
  #expect(HTMLVocabulary.scalar(named: "diams".utf8) == 0x2666)
  #expect(HTMLVocabulary.scalar(named: "".utf8) == nil)
}

/// RFC 3986, section 5.4, and what feeds bring besides.
private let references: [(String, String)] = [
  ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
  ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
  ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
  (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"),
  ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
  ("../../", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
  ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
  ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
  ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"), ("日本", "http://a/b/c/日本"),
  ("mailto:a@b", "mailto:a@b"), ("1:2", "http://a/b/c/1:2"), ("", ""),
]

@Test(arguments: references.indices)
func `a reference is resolved as RFC 3986 says`(index: Int) {
  let (reference, address) = references[index]
  let resolved = WebAddress.resolved(utf8(reference), against: utf8("http://a/b/c/d;p?q"))
  #expect(String(decoding: resolved, as: UTF8.self) == address)
}

@Test func `a base may be relative, bare or missing`() {
  func resolved(_ reference: String, _ base: String) -> String {
    String(decoding: WebAddress.resolved(utf8(reference), against: utf8(base)), as: UTF8.self)
  }
  #expect(resolved("b", "https://x.example") == "https://x.example/b")
  #expect(resolved("b", "a/") == "a/b")
  #expect(resolved("../../b", "a/c") == "../b")
  #expect(resolved("b", "") == "b")
}

@Test func `an address is resolved up to a length and no longer`() {
  let base = utf8("https://x.example/")
  let longest = [UInt8](repeating: UInt8(ascii: "a"), count: DataLimits.addressBytes)
  #expect(WebAddress.resolved(longest, against: base) == base + longest)
  #expect(WebAddress.resolved(longest + longest.prefix(1), against: base) == longest + longest.prefix(1))
}

@Test func `the tables of pages and references have not shrunk`() {
  #expect(pages.count == 30)
  #expect(references.count == 36)
}
