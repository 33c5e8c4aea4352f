let day = Date("2026-10-24T10:00:00Z")
show 1.format(currency: "EURO") //! VS0309: there is no currency `EURO` (did you mean `EUR`?)
show 1.format(currency: "?") //! VS0309: there is no currency `?`
show 1.format(style: "percents") //! VS0309: there is no style `percents` (did you mean `percent`?)
show day.format(style: "Long") //! VS0309: there is no style `Long` (did you mean `long`?)
show day.format(style: "decimal") //! VS0309: there is no style `decimal`
show day.format(currency: "EUR") //! VS0213: `format` has no parameter `currency`
show 1.format("0", currency: "EUR") //! VS0306: `currency` is given twice
show 1.format("0", locale: "de-AT") //! VS0309: there is no locale `de-AT` (did you mean `de`?)
given locale "pt" //! VS0309: there is no locale `pt` (did you mean `pt-BR`?)
given locale "tlh" //! VS0309: there is no locale `tlh` (did you mean `th`?)
