/* never
closed