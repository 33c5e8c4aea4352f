// Mistakes to plant in `store.mjs`: a piece of it, and what somebody in a hurry writes instead.
import { readFileSync } from "node:fs";

const mistakes = {
  "late answer overwrites": ["if (request !== this.#newest) return; // somebody has typed since", ""],
  "swallowed error": ["{ error: error.message, status: next }", "{ status: next }"],
  "spinner that stays": ["{ error: error.message, status: next }", "{ error: error.message }"],
  "search with each key": ["300", "0"],
  "refresh too early": [`this.status === "loaded"`, "this.departures.length"],
  "another clock": ["this.#clock.setTimeout(", "setTimeout("],
  "failure of its own": ["error: error.message", "error: error.reason.text"],
};

/** The store, with a mistake if one is named. */
export async function storeWith(mistake) {
  if (mistake === undefined) return (await import("./store.mjs")).Departures;
  if (!mistakes[mistake]) throw new Error(`the mistakes are: ${Object.keys(mistakes).join(", ")}`);
  const source = readFileSync(new URL("store.mjs", import.meta.url), "utf8");
  const [good, bad] = mistakes[mistake];
  if (source.split(good).length !== 2) throw new Error(`store.mjs does not have this once: ${good}`);
  return (await import("data:text/javascript," + encodeURIComponent(source.replace(good, bad)))).Departures;
}
