class User { id: Int }
