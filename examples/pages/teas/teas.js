// The teas of a shop. `teas.vs` says what it shows, and when.
const [loading, list, none, failed] = ['loading', 'list', 'none', 'failed'].map(id => document.getElementById(id));

async function load() {
  loading.hidden = false;
  failed.hidden = true;
  try {
    const teas = await (await fetch('/teas')).json();
    list.replaceChildren(...teas.map(tea => Object.assign(document.createElement('li'), { textContent: tea })));
    none.hidden = teas.length > 0;
  } catch {
    failed.hidden = false;
  }
  loading.hidden = true;
}

document.getElementById('retry').onclick = load;
load();
