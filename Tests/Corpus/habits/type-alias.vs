type User = { id: Int }
