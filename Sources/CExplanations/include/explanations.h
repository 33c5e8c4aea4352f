#pragma once
#include <stddef.h>

/// A text that was compiled into the program. It lives as long as the process.
typedef struct {
  const unsigned char *_Nonnull start;
  size_t count;
} EmbeddedText;

/// What each code of a diagnostic means, with examples. `Explanation.swift` reads it.
EmbeddedText embedded_explanations(void);

/// The words of other tools, with what is written here. `ForeignWords.swift` reads it.
EmbeddedText embedded_words(void);

/// The page of `vsh skill`. `SkillPage.swift` reads it.
EmbeddedText embedded_skill(void);

/// The schemas of the documents of `vsh step --json`, `vsh test --report json` and `vsh explore --json`.
/// `SkillPage.swift` reads them.
EmbeddedText embedded_step_schema(void);
EmbeddedText embedded_report_schema(void);
EmbeddedText embedded_explore_schema(void);
