const show = () => { told.textContent = location.pathname === '/shop/' ? 'first' : 'second'; };
next.onclick = () => { history.pushState(null, '', '/shop/second'); location.reload(); };
show();
