test "ends a CDATA ]]> and a line\n::error::of a log" {
    let text = "]]> <b>&amp; \u{1B}[31m \u{0} \u{7F} %0A ##[error]"
    expect text == "::stop-commands::"
}
