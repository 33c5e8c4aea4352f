interface User { id: Int }
