#include "explanations.h"

// The files of `explanations`, in the order of their codes. Each ends with a line feed.
static const unsigned char explanations[] = {
#embed "explanations/01-syntax.txt"
  ,
#embed "explanations/02-names.txt"
  ,
#embed "explanations/03-types.txt"
  ,
#embed "explanations/04-states.txt"
  ,
#embed "explanations/05-models.txt"
  ,
#embed "explanations/06-steps.txt"
  ,
#embed "explanations/07-files.txt"
  ,
#embed "explanations/08-runs.txt"
};

EmbeddedText embedded_explanations(void) { return (EmbeddedText){explanations, sizeof explanations}; }

static const unsigned char skill[] = {
#embed "explanations/skill.md"
};

static const unsigned char words[] = {
#embed "explanations/words.txt"
};

static const unsigned char step_schema[] = {
#embed "../../grammar/step.schema.json"
};

static const unsigned char report_schema[] = {
#embed "../../grammar/report.schema.json"
};

static const unsigned char explore_schema[] = {
#embed "../../grammar/explore.schema.json"
};

EmbeddedText embedded_words(void) { return (EmbeddedText){words, sizeof words}; }

EmbeddedText embedded_skill(void) { return (EmbeddedText){skill, sizeof skill}; }

EmbeddedText embedded_step_schema(void) { return (EmbeddedText){step_schema, sizeof step_schema}; }

EmbeddedText embedded_report_schema(void) { return (EmbeddedText){report_schema, sizeof report_schema}; }

EmbeddedText embedded_explore_schema(void) { return (EmbeddedText){explore_schema, sizeof explore_schema}; }
