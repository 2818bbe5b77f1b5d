// Every requirement in docs/requirements*.tsv needs a test that npm test runs, and every id of a test a requirement.
import { globSync, readFileSync } from 'node:fs';
import { readTestIds } from './checks/read-test-ids.mjs';
import { printHelp } from './processes/print-help.mjs';

printHelp('Lists which requirements have a test: npm run spec');

const rows = ['docs/requirements.tsv', 'docs/requirements-2.tsv']
  .flatMap((path) => readFileSync(path, 'utf8').trim().split('\n').slice(1))
  .map((line) => line.split('\t'))
  .map(([id, area, , statement]) => ({ id, area, statement }));

const files = globSync([
  'apps/*/{src,app,test}/**/*.test.{ts,tsx}',
  'apps/server/test/*-suite.ts',
  'packages/*/src/**/*.test.ts',
  'e2e/**/*.spec.ts',
]);
const filesById = new Map();
const slowFilesById = new Map();
for (const file of files) {
  for (const id of readTestIds(file, readFileSync(file, 'utf8'))) {
    const byId = file.includes('.slow.') ? slowFilesById : filesById;
    byId.set(id, [...(byId.get(id) ?? []), file]);
  }
}

for (const [area, own] of Map.groupBy(rows, ({ id }) => id.split('-')[0])) {
  const tested = own.filter(({ id }) => filesById.has(id)).length;
  console.log(
    `${area.padEnd(5)} ${String(tested).padStart(3)} of ${String(own.length).padStart(3)}  ${own[0].area}`,
  );
}
const missing = rows.filter(({ id }) => !filesById.has(id));
console.log(
  `\n${rows.length - missing.length} of ${rows.length} requirements have a test (${files.length} test files).`,
);
for (const { id, statement } of missing) {
  const slow = slowFilesById.get(id);
  console.log(`${slow ? `Only in ${slow.join(', ')}` : 'Without a test'}: ${id}  ${statement}`);
}

const known = new Set(rows.map(({ id }) => id));
const unknown = [...filesById, ...slowFilesById].filter(([id]) => !known.has(id));
for (const [id, places] of unknown)
  console.log(`No such requirement: ${id} in ${places.join(', ')}`);
if (missing.length > 0 || unknown.length > 0) process.exitCode = 1;
