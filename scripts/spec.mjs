// How much of docs/requirements.tsv is proven: reads the ids in brackets from the test titles.
import { globSync, readFileSync } from 'node:fs';

const verbose = process.argv.includes('--all');
const rows = readFileSync('docs/requirements.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([id, area, , statement]) => ({ id, area, statement }));

const patterns = [
  'apps/*/{src,app,test}/**/*.test.{ts,tsx}',
  'apps/server/test/*-suite.ts',
  'packages/*/src/**/*.test.ts',
  'e2e/**/*.spec.ts',
];
const files = patterns.flatMap((pattern) => globSync(pattern));
const tested = new Set();
for (const file of files) {
  for (const [, id] of readFileSync(file, 'utf8').matchAll(/\[([A-Z]+-\d+)\]/g)) tested.add(id);
}

const areas = Map.groupBy(rows, ({ id }) => id.split('-')[0]);
for (const [area, own] of areas) {
  const missing = own.filter(({ id }) => !tested.has(id));
  const proven = own.length - missing.length;
  console.log(
    `${area.padEnd(5)} ${String(proven).padStart(3)} of ${String(own.length).padStart(3)}  ${own[0].area}`,
  );
  if (verbose) for (const { id, statement } of missing) console.log(`        ${id}  ${statement}`);
  else if (missing.length > 0)
    console.log(`        without a test: ${missing.map(({ id }) => id).join(' ')}`);
}
const known = new Set(rows.map(({ id }) => id));
const proven = rows.filter(({ id }) => tested.has(id)).length;
const invented = [...tested].filter((id) => !known.has(id) && areas.has(id.split('-')[0]));
console.log(`\n${proven} of ${rows.length} requirements have a test (${files.length} test files).`);
if (invented.length > 0) {
  console.log(`Titles name ids that do not exist: ${invented.join(' ')}`);
  process.exitCode = 1;
}
