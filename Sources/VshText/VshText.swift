/// Text as the language counts it: clusters, cells, canonical form; numbers, dates, durations and zones, read and printed.
