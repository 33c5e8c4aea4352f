screen S {
    var rows: [String] = []
    state s {}
}
open S
expect rows == ["buy some cheese", "buy some sausages"," book a doctors appointment"]
