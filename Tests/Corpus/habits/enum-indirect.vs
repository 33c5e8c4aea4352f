indirect enum E { a(parts: [E]), b }
show E.b
