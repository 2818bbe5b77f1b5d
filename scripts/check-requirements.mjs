// Every requirement needs a test that npm test runs, every security case any test, and every id of a test one of both.
import { globSync, readFileSync } from 'node:fs';
import { readTestIds } from './checks/read-test-ids.mjs';
import { printHelp } from './processes/print-help.mjs';

printHelp('Lists which requirements and security cases have a test: npm run spec');

const requirements = globSync('docs/requirements*.tsv').toSorted().flatMap(readRows);
const cases = readRows('docs/security-cases.tsv');
const files = globSync([
  'apps/*/{src,app,test}/**/*.test.{ts,tsx}',
  'apps/server/test/*-suite.ts',
  'packages/*/src/**/*.test.ts',
  'e2e/**/*.spec.ts',
]);
const filesById = new Map();
const fastIds = new Set();
for (const file of files) {
  for (const [id, isSlow] of readTestIds(file, readFileSync(file, 'utf8'))) {
    filesById.set(id, [...(filesById.get(id) ?? []), file]);
    if (!isSlow) fastIds.add(id);
  }
}
const hasTest = ({ id }) => filesById.has(id);
const hasFastTest = ({ id }) => fastIds.has(id);

const missing = [
  ...report('requirements', requirements, hasFastTest),
  ...report('security cases', cases, hasTest),
];
for (const { id, statement } of missing) {
  const slow = filesById.get(id);
  console.log(
    `${slow ? `Only slow in ${slow.join(', ')}` : 'Without a test'}: ${id}  ${statement}`,
  );
}

const known = new Set([...requirements, ...cases].map(({ id }) => id));
const unknown = [...filesById].filter(([id]) => !known.has(id));
for (const [id, places] of unknown)
  console.log(`No requirement and no security case: ${id} in ${places.join(', ')}`);
if (missing.length > 0 || unknown.length > 0) process.exitCode = 1;

function readRows(path) {
  const [head, ...lines] = readFileSync(path, 'utf8').trim().split('\n');
  const columns = head.split('\t');
  return lines.map((line) =>
    Object.fromEntries(line.split('\t').map((cell, index) => [columns[index], cell])),
  );
}

function report(name, rows, isTested) {
  for (const [area, own] of Map.groupBy(rows, (row) => row.area)) {
    const tested = own.filter(isTested).length;
    console.log(`${String(tested).padStart(3)} of ${String(own.length).padStart(3)}  ${area}`);
  }
  const untested = rows.filter((row) => !isTested(row));
  console.log(`${rows.length - untested.length} of ${rows.length} ${name} have a test.\n`);
  return untested;
}
