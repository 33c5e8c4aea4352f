/// The prelude and its fixtures; bytes to values: RSS and JSON.
