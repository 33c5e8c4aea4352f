// Judges cases by `comparison.mjs`, and prints those that it judges otherwise than they say: node corpus.mjs FOLDER
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Comparison } from "./comparison.mjs";

const folder = process.argv[2];
const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
const wrong = [];
for (const name of names) {
  const { steps, verdict, ...given } = JSON.parse(readFileSync(join(folder, name), "utf8"));
  const comparison = new Comparison(given);
  for (const { expected, reported } of steps) comparison.compare(expected, reported);
  const actual = comparison.verdict();
  if (!isDeepStrictEqual(actual, verdict)) wrong.push(`${name}: ${JSON.stringify(actual)}`);
}
console.log([...wrong, `${names.length - wrong.length} of ${names.length} cases are judged as they say`].join("\n"));
process.exitCode = wrong.length || !names.length ? 1 : 0;
