private record Item { name: String }
record Item { name: String }
