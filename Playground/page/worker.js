// Runs the module apart from the page, so that a script without an end leaves the page alive.
let engine;
self.onmessage = async ({ data: { id, name, given } }) => {
  try {
    if (name === 'load') {
      engine = await start(given[0]);
      postMessage({ id });
    } else {
      postMessage({ id, result: engine[name](...given) });
    }
  } catch (error) {
    postMessage({ id, problem: String(error) });
  }
};
