/// The checked program: types, screens, states, ops and typed expressions, as indices into tables.
