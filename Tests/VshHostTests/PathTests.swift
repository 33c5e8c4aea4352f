import Testing

@testable import VshHost

@Suite struct PathTests {
  static let cuts: [(path: Path, parent: Path, name: Path, normalized: Path)] = [
    ("news.vs", ".", "news.vs", "news.vs"),
    ("a/news.vs", "a", "news.vs", "a/news.vs"),
    ("a//b/", "a", "b", "a/b"),
    ("/news.vs", "/", "news.vs", "/news.vs"),
    ("//x", "/", "x", "/x"),
    ("/", "/", "", "/"),
    ("", ".", "", "."),
    (".", ".", ".", "."),
    ("./a/./b", "./a/.", "b", "a/b"),
    ("../a", "..", "a", "../a"),
    ("a/../b", "a/..", "b", "a/../b"),
  ]

  @Test func cutsIntoParentAndName() {
    for (path, parent, name, normalized) in PathTests.cuts {
      #expect(path.parent == parent, "parent of \(path)")
      #expect(path.name == name, "name of \(path)")
      #expect(path.normalized == normalized, "\(path) normalized")
    }
    #expect(PathTests.cuts.count == 11)
  }

  @Test func joinsWithOneSlash() {
    #expect(Path("a").appending("b") == "a/b")
    #expect(Path("a/").appending("b") == "a/b")
    #expect(Path("/").appending("b") == "/b")
    #expect(Path(".").appending("b") == "b")
    #expect(Path("").appending("b") == "b")
  }

  @Test func namesThatOnlyLookAlikeAreDifferent() {
    let composed = Path("\u{304C}.vs")
    let decomposed = Path("\u{304B}\u{3099}.vs")
    #expect(composed.description == decomposed.description)
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
  }

  @Test func anEndingMayStandInAnyCase() {
    for path: Path in ["a.golden", ".golden", "a.GOLDEN", "か.GoldeN"] {
      #expect(path.hasSuffixInAnyCase(".golden"), "\(path)")
    }
    for path: Path in ["golden", "", "a.golden.txt", "a.g\u{4}lden", "a\u{E}golden", "a.golde\u{2E}"] {
      #expect(!path.hasSuffixInAnyCase(".golden"), "\(path)")
    }
    #expect(Path("a[").hasSuffixInAnyCase("[") && !Path("a[").hasSuffixInAnyCase("{"))
  }

  @Test func theOrderIsTheBytes() {
    let paths: [Path] = ["b", "a/x", "a-b", "Z", "ａ", "a"]
    #expect(paths.sorted() == ["Z", "a", "a-b", "a/x", "b", "ａ"])
  }

  @Test func belowIsAQuestionOfWholeComponents() {
    #expect(Path("/a/b").isSameOrBelow("/a"))
    #expect(Path("/a").isSameOrBelow("/a"))
    #expect(Path("/a").isSameOrBelow("/"))
    #expect(!Path("/ab").isSameOrBelow("/a"))
    #expect(!Path("/").isSameOrBelow("/a"))
  }

  @Test func endingsAreReplaced() {
    #expect(Path("a/news.vs").replacing(suffix: ".vs", with: ".golden") == "a/news.golden")
    #expect(Path("script").replacing(suffix: ".vs", with: ".golden") == "script.golden")
  }

  @Test func hiddenIsALeadingDot() {
    #expect(Path("a/.git").isHidden && Path(".x.vs").isHidden)
    #expect(!Path(".").isHidden && !Path("..").isHidden && !Path(".git/a").isHidden)
  }

  @Test func aNameCannotMoveTheCursor() {
    #expect(Path("a\u{1B}[2J\n\u{7F}\u{202E}b").description == "a␛[2J␊␡\\u{202E}b")
    #expect(Path(bytes: [0x61, 0xFF]).description == "a�")
    // Two names that look alike are told apart; joiners of emoji stay.
    #expect(Path("a\u{200B}\u{AD}\u{2060}.vs").description == "a\\u{200B}\\u{AD}\\u{2060}.vs")
    #expect(Path("👨\u{200D}👩❤\u{FE0F}.vs").description == "👨\u{200D}👩❤\u{FE0F}.vs")
  }
}
