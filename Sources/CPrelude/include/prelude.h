extern const int prelude_placeholder;
