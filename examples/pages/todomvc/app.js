// TodoMVC in plain JavaScript. `examples/todomvc.vs` is its specification, and `page.vs` beside this file holds it to that.

const element = id => document.getElementById(id);
const [draft, main, all, list] = ['draft', 'main', 'all', 'list'].map(element);
const filters = {'#/': todo => true, '#/active': todo => !todo.done, '#/completed': todo => todo.done};

const stored = JSON.parse(localStorage.getItem('todos') ?? '{}');
let todos = stored.todos ?? [];
let filter = filters[location.hash] ? location.hash : stored.filter ?? '#/';
/// The id of the todo that is being edited; null for none.
let editing = null;

const nextId = () => Math.max(0, ...todos.map(todo => todo.id)) + 1;
const shown = () => todos.filter(filters[filter]);

// Every change ends here: it is stored and drawn.
function update() {
  localStorage.setItem('todos', JSON.stringify({todos, filter}));
  draw();
}

// MARK: Drawing

/// The element of each todo, which stays the same for as long as the todo is there: a press and its release must meet
/// one element.
const rows = new Map();

function rowOf(todo) {
  if (rows.has(todo.id)) return rows.get(todo.id);
  const row = document.createElement('li');
  row.innerHTML = '<input type="checkbox"><span class="text"></span><button>Delete</button>';
  const [mark, text, remove] = row.children;
  mark.onchange = () => { change(todo.id, {done: mark.checked}); };
  text.ondblclick = () => edit(todo.id);
  remove.onclick = () => { todos = todos.filter(other => other.id !== todo.id); update(); };
  row.onpointerdown = event => press(todo.id, event);
  rows.set(todo.id, row);
  return row;
}

function draw() {
  main.hidden = todos.length === 0;
  const left = todos.filter(todo => !todo.done).length;
  all.checked = left === 0;
  const visible = shown();
  if (editing !== null && !visible.some(todo => todo.id === editing)) editing = null;
  for (const id of [...rows.keys()]) if (!todos.some(todo => todo.id === id)) rows.delete(id);
  const wanted = visible.map(rowOf);
  if (wanted.some((row, place) => list.children[place] !== row) || list.children.length !== wanted.length) {
    list.replaceChildren(...wanted);
  }
  for (const todo of visible) {
    const row = rowOf(todo), [mark, text, remove] = row.children, isEdited = todo.id === editing;
    row.className = todo.done ? 'done' : '';
    mark.checked = todo.done;
    text.textContent = todo.text;
    for (const part of [mark, text, remove]) part.hidden = isEdited;
    if (!isEdited) row.querySelector('[type=text]')?.remove();
  }
  element('left').textContent = `${left} ${left === 1 ? 'item' : 'items'} left`;
  for (const link of element('filters').children) {
    if (link.hash === filter) link.setAttribute('aria-current', 'page'); else link.removeAttribute('aria-current');
  }
  element('clear').hidden = left === todos.length;
}

// MARK: Todos

function change(id, part) {
  todos = todos.map(todo => todo.id === id ? {...todo, ...part} : todo);
  update();
}

draft.onkeydown = event => {
  if (event.key !== 'Enter' || event.isComposing || !draft.value.trim()) return;
  todos = [...todos, {id: nextId(), text: draft.value.trim(), done: false}];
  draft.value = '';
  update();
};
all.onchange = () => { todos = todos.map(todo => ({...todo, done: all.checked})); update(); };
element('clear').onclick = () => { todos = todos.filter(todo => !todo.done); update(); };
onhashchange = () => { filter = filters[location.hash] ? location.hash : '#/'; save(); update(); };

// MARK: Editing

/// Ends the edit, and keeps what was typed.
function save() {
  if (editing === null) return;
  const field = list.querySelector('[type=text]'), id = editing, text = field.value.trim();
  editing = null;
  todos = text ? todos.map(todo => todo.id === id ? {...todo, text} : todo) : todos.filter(todo => todo.id !== id);
  update();
  draft.focus();
}

function edit(id) {
  save();
  editing = id;
  draw();
  const todo = todos.find(todo => todo.id === id), field = document.createElement('input');
  field.type = 'text';
  field.value = todo.text;
  field.setAttribute('aria-label', 'Edit');
  field.onblur = save;
  field.onkeydown = event => {
    if (event.key === 'Escape') field.value = todo.text;
    if (['Enter', 'Escape'].includes(event.key) && !event.isComposing) save();
  };
  rows.get(id).append(field);
  field.focus();
}

// MARK: Long presses and moves

/// A press that lasts makes a second todo of the same text. One that ends on another row moves the todo there.
function press(id, event) {
  if (event.target.matches('input, button')) return;
  const place = y => [...list.children].findIndex(row => y < row.getBoundingClientRect().bottom);
  const from = place(event.clientY);
  const timer = setTimeout(() => {
    const index = todos.findIndex(todo => todo.id === id);
    todos = todos.toSpliced(index + 1, 0, {...todos[index], id: nextId()});
    update();
  }, 500);
  const end = event => {
    clearTimeout(timer);
    removeEventListener('pointerup', end);
    const to = place(event.clientY);
    if (to < 0 || to === from || filter !== '#/') return;
    const todo = todos.find(todo => todo.id === id);
    todos = todos.filter(other => other !== todo).toSpliced(to, 0, todo);
    update();
  };
  addEventListener('pointerup', end);
}

draw();
