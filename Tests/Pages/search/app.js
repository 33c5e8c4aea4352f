// A search with a debounce. `search.vs` is its specification.
//
// It draws in a roundabout way on purpose: after promises, a message to itself and a frame.
const [field, note, list] = ['text', 'note', 'found'].map(id => document.getElementById(id));

/// The number of the last thing that a person did. What belongs to an earlier one is not drawn.
let newest = 0;
let timer;

const hop = () => new Promise(resolve => {
  const channel = new MessageChannel();
  channel.port1.onmessage = resolve;
  channel.port2.postMessage(0);
});

async function draw(mine, text, cities) {
  for (let i = 0; i < 5; i++) await null;
  await hop();
  if (mine !== newest) return;
  requestAnimationFrame(() => {
    note.textContent = text;
    list.replaceChildren(...cities.map(city => {
      const row = document.createElement('li');
      row.textContent = city;
      row.onclick = () => choose(city);
      return row;
    }));
  });
}

function choose(city) {
  newest++;
  field.value = city;
  draw(newest, `${city}へようこそ`, []);
}

field.oninput = () => {
  const mine = ++newest, text = field.value;
  clearTimeout(timer);
  draw(mine, '', []);
  if (text.trim()) timer = setTimeout(() => search(mine, text), 300);
};

async function search(mine, text) {
  draw(mine, '検索中…', []);
  try {
    const response = await fetch(`/search?q=${encodeURIComponent(text)}&lang=ja`);
    if (!response.ok) throw new Error(await response.text());
    const cities = await response.json();
    draw(mine, cities.length ? '' : '見つかりません', cities);
  } catch (error) {
    draw(mine, error instanceof TypeError ? 'つながりません' : error.message, []);
  }
}
