// Styles are wholly the locale's. A pattern fixes the order, and takes the locale's names, signs and digits.
let day = Date("2026-03-09T15:04:05Z")
show ["short", "medium", "long", "full"].map { day.format(style: $0) }
show ["en-GB", "de", "fi", "ja", "th", "vi"].map { day.format(style: "full", locale: $0) }
show day.format(style: "short", zone: "Asia/Tokyo", locale: "ko")
show day.format("d MMM yyyy HH:mm a", locale: "fa")
show Date("۹ مارس ۲۰۲۶", "d MMM yyyy")
given locale "fa"
show Date("۹ مارس ۲۰۲۶", "d MMM yyyy")
given locale "vi"
show Date("9 tháng 10 2026", "d MMMM yyyy")
given locale "de"
show day.format(style: "long")
screen Today {
    bind text = now.format("EEEE")
    bind amount = 1234.5.format(currency: "EUR")
    view { text text; text amount }
}
open Today
show
given locale "fr"
show
given zone "Pacific/Honolulu"
show
