/// Bytes, spans, names, limits; diagnostics as values, and the one place that prints them.
