// ## Storybook

model profiles: [String] = ["Ada", "Linus"] takes 1s { op load() = data; op save(name: String) { data.append(name) } }

// row: `args`
// row: `play`: `userEvent.click(…)`, `userEvent.type(…)`
// row: `expect(canvas.getByText(…)).toBeVisible()`
// row: `fn()`, `expect(args.onSave).toHaveBeenCalledWith(…)`
screen Profile(name: String) {
    use profiles
    var draft = ""
    state editing { action save when !draft.isEmpty -> saving }
    state saving {
        call profiles.save(draft) { ok -> saved { emit saved(draft) }; fail(error) -> failed(error.message) }
    }
    state saved
    state failed(message: String)
    action edit(value: String) { draft = value }
    view {
        title name
        field "Name", value: draft -> edit
        button "Save" -> save
        in saved { text "Saved" }
        in failed(message) { text message }
        text now.format("MMM")
    }
}

test "a story" {
    open Profile("Ada")
    type "Ada L." into "Name"
    tap "Save"
    wait
    expect screen contains "Saved"
    expect emitted saved("Ada L.")
    expect screen """
        Ada
        ════════════════════════════════════════
        Name: [Ada L.]
        ( Save )
        Saved
        Jan
        """
}

// row: `argTypes` and their controls
// $ vsh -i storybook.vs
// > open Profile("Linus")
// row: story
// $ vsh storyboard --tests storybook.vs -o storybook.html
test "a story that a person writes" {
    open Profile("Linus")
    expect screen contains "Linus"
}

// row: `beforeEach`
flow begin { open Profile("Ada"); type "Ada L." into "Name" }

test "the same beginning" {
    begin()
    expect draft == "Ada L."
}

// row: `loaders`, handlers of `msw`
test "another answer" {
    given profiles.save fails 503, "busy" then answers
    begin()
    tap "Save"
    wait
    expect screen contains "busy"
}

// row: `globals: { locale }` of a toolbar
// row: a mocked date
test "another language, another day" {
    given locale "ja"
    given clock Date("2026-03-01T00:00:00Z")
    open Profile("Ada")
    expect screen contains "3月"
}

// row: `globals: { viewport }`
// $ vsh storyboard --width 20,40,80 storybook.vs -o storybook.html
test "a narrow screen" {
    given width 20
    open Profile("Ada")
    expect screen contains "Ada"
}

// row: `tags`
// $ vsh test --tag visual --skip-tag slow storybook.vs
test "a tag" tagged visual {
    open Profile("Ada")
    expect screen contains "Ada"
}

// row: a snapshot that is accepted
// $ vsh test --update=force storybook.vs
// row: visual tests of a pull request
// $ vsh storyboard --against storybook.vs --summary storybook.vs
// row: `storybook build`
// $ vsh storyboard storybook.vs -o storybook.html
// row: coverage
// $ vsh test --coverage storybook.vs
