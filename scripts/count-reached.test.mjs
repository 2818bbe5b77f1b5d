import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(path.join(tmpdir(), 'count-reached-'));
after(() => rmSync(folder, { recursive: true }));

const sources = {
  'buy.ts': `import { type Price, sum as add, unused } from './prices.ts';
import { Button } from './apps/web/app/ui/button.ts';
export const buy = (price: Price) => pay(add(price), Button);
function pay(cents: number) { const unused = cents; return unused + fee; }
const fee = 3;
const load = () => import('./card.ts');
export function order() { return load(); }`,
  'prices.ts': `export type Price = number;
export function sum(price: Price) { return price; }
export function unused() {}`,
  'card.ts': 'export default function Card() {}',
  'apps/web/app/ui/button.ts': 'export const Button = () => null;',
};
for (const [file, source] of Object.entries(sources)) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), source);
}

const script = path.resolve('scripts/count-reached.mjs');

function count(...starts) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...starts], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { text: stdout + stderr, status };
}

test('values are followed through imports, but neither types nor parts of the user interface', () => {
  const { text } = count('buy.ts#buy', '--list');
  assert.match(text, /^buy\.ts#buy reaches 2 files and 3 functions$/m);
  assert.match(text, /^ {2}buy\.ts: buy, pay$/m);
  assert.match(text, /^ {2}prices\.ts: sum$/m);
});

test('a file that is loaded lazily is reached', () => {
  assert.equal(count('buy.ts#order').text, 'buy.ts#order reaches 2 files and 3 functions\n');
});

test('a function that does not exist is an error', () => {
  assert.deepEqual(count('buy.ts#sell'), { text: 'buy.ts#sell is not there\n', status: 1 });
});
