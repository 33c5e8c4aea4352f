extern const int zones_placeholder;
