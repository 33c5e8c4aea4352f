enum Plan {
    free
    @unknown default
}
