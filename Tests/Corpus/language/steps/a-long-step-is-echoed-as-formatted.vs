// A step of more than 120 cells is echoed as vsh fmt breaks it, so that formatting changes no transcript.

let names = ["Green tea", "Black tea", "Oolong", "White tea", "Rooibos", "Peppermint", "Camomile", "Ginger and lemon"]
let prices = ["Green tea": 4.5, "Black tea": 3.5, "Oolong": 7.2, "White tea": 6.1, "Rooibos": 2.9, "Peppermint": 2.5, "Camomile": 2.7]

test "the echo breaks where vsh fmt breaks" {
    let order = [("Green tea"), ("Black tea"), ("Oolong"), ("White tea"), ("Rooibos"), ("Peppermint"), ("Mint and camomile")]
    let other = [("Green tea"), ("Black tea"), ("Oolong"), ("White tea"), ("Rooibos"), ("Peppermint"), ("Mint and lemon")]
    repeat 1 {
        expect order != ["Green tea, loose", "Black tea, loose", "Oolong, loose", "White tea, loose", "Rooibos, in bags"]
    }
}
