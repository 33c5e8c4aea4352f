"""The steps of `page.vs` by Playwright, in the same browser: each is waited for by what it must show.

    steps.py BROWSER PAGE ROUNDS        prints `steps milliseconds check`
"""

import os
import sys
import time
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

STEPS = 9


def round_of_steps(page):
    draft, edit = page.get_by_label("What needs to be done?"), page.get_by_label("Edit")
    rows, filters = page.get_by_role("listitem"), page.get_by_role("navigation")
    draft.fill("feed the cat")
    expect(draft).to_have_value("feed the cat")
    draft.press("Enter")
    expect(rows.locator(".text")).to_have_text(["feed the cat"])
    rows.get_by_text("feed the cat").dblclick()
    expect(edit).to_be_focused()
    edit.fill("feed the dog")
    expect(edit).to_have_value("feed the dog")
    edit.press("Enter")
    expect(rows.locator(".text")).to_have_text(["feed the dog"])
    rows.get_by_role("checkbox").click()
    expect(page.get_by_text("0 items left")).to_be_visible()
    for name in ("Completed", "All"):
        link = filters.get_by_text(name, exact=True)
        link.click()
        expect(link).to_have_attribute("aria-current", "page")
    page.get_by_role("button", name="Clear completed").click()
    expect(rows).to_have_count(0)


def main():
    browser_path, path, rounds = sys.argv[1], Path(sys.argv[2]).resolve(), int(sys.argv[3])
    # The flags that vsh gives, so that both have frames as quickly.
    flags = ["--disable-frame-rate-limit", "--disable-gpu-vsync"]
    flags += ["--disable-features=DeferRendererTasksAfterInput"]
    flags += ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=flags)
        page = browser.new_page(viewport={"width": 900, "height": 900})
        page.goto(path.as_uri())
        for _ in range(10):
            round_of_steps(page)
        start = time.perf_counter()
        for _ in range(rounds):
            round_of_steps(page)
        milliseconds = (time.perf_counter() - start) * 1000
        browser.close()
    print(rounds * STEPS, milliseconds, "passed")


main()
