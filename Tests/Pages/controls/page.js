// A page with every kind of element. `order.vs` is its specification.
const element = id => document.getElementById(id);
const show = (id, isShown) => element(id).classList.toggle('hidden', !isShown);

// MARK: The clock

let seconds = 0;
const tick = () => {
  element('clock').textContent = `open for ${seconds} s`;
  element('today').textContent = new Date().toISOString().slice(0, 10);
};
setInterval(() => { seconds++; tick(); }, 1000);
tick();

// MARK: Tabs

const tabs = document.querySelectorAll('[role=tab]');
const select = tab => tabs.forEach(other => other.setAttribute('aria-selected', other === tab));
tabs.forEach(tab => tab.addEventListener('click', () => select(tab)));
select(tabs[0]);

// MARK: The list, in a shadow root

class OrderList extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({mode: 'open'}).innerHTML = '<style>li button { visibility: hidden } li:hover button { visibility: visible }</style><ul></ul>';
  }

  set names(names) {
    this.shadowRoot.querySelector('ul').replaceChildren(...names.map(name => {
      const row = document.createElement('li');
      row.innerHTML = '<span></span> <button aria-label="Remove">×</button>';
      row.firstChild.textContent = name;
      row.querySelector('button').onclick = () => change(new Request(`/shop/${encodeURIComponent(name)}`, {method: 'DELETE'}));
      return row;
    }));
  }
}
customElements.define('order-list', OrderList);

// MARK: Requests

let newest = 0;

function begin() {
  show('problem', false);
  show('wait', true);
  return ++newest;
}

function fail(mine, message) {
  if (mine !== newest) return;
  show('wait', false);
  show('problem', true);
  element('problem').firstChild.textContent = message;
}

function load() {
  const mine = begin(), request = new XMLHttpRequest();
  request.open('GET', '/shop');
  request.responseType = 'json';
  request.onload = () => {
    if (mine !== newest) return;
    if (request.status !== 200) return fail(mine, 'the shop is closed');
    show('wait', false);
    document.querySelector('order-list').names = request.response;
  };
  request.onerror = () => fail(mine, 'no connection');
  request.send();
}

async function change(request) {
  const mine = begin();
  if (request.method === 'DELETE') show('wait', false);
  try {
    const response = await fetch(request);
    if (!response.ok) return fail(mine, await response.text());
    if (mine === newest) load();
  } catch {
    fail(mine, 'no connection');
  }
}

element('order').onclick = () => change(new Request('/shop', {
  method: 'POST', headers: {'content-type': 'application/json'},
  body: JSON.stringify({name: element('drink').value, size: Number(element('sugar').value), gift: element('gift').checked}),
}));
element('again').onclick = event => { event.preventDefault(); load(); };
load();
