// What the pages in this folder have in common: it asks the server after 300 ms, and shows a note and cities. It returns what
// gives that up.
function search(text, show) {
  const controller = new AbortController();
  const timer = setTimeout(async () => {
    show('検索中…', []);
    try {
      const answer = await fetch(`/search?q=${encodeURIComponent(text)}`, {signal: controller.signal});
      if (!answer.ok) throw new Error(await answer.text());
      const cities = await answer.json();
      show(cities.length ? '' : '見つかりません', cities);
    } catch (error) {
      if (!controller.signal.aborted) show(error instanceof TypeError ? 'つながりません' : error.message, []);
    }
  }, 300);
  return () => { clearTimeout(timer); controller.abort(); };
}
