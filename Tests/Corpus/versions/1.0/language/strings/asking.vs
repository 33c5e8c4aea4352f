// `count isEmpty contains(_) hasPrefix(_) hasSuffix(_)`; characters are grapheme clusters; equal when canonically equivalent.
show "".isEmpty
show "がぎ".count
show "e\u{301}".count
show "👨‍👩‍👧🇯🇵".count
show "é" == "e\u{301}"
show "hello".contains("ell")
show "hello".contains("")
show "hello".hasPrefix("he")
show "hello".hasSuffix("lo")
show "hello".hasPrefix("hello!")
