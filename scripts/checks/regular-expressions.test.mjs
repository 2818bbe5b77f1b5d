import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';

function findSlowExpressions(fileName, source) {
  const found = [];
  const { program } = parseSync(fileName, source);
  new Visitor({
    Literal({ regex, raw }) {
      if (!regex) return;
      const flags = regex.flags.replace('y', '');
      if (analyse({ source: regex.pattern, flags }).reports.length > 0) found.push(raw);
    },
  }).visit(program);
  return found;
}

test('regular expressions take no more than linear time', () => {
  const files = globSync([
    'apps/server/src/**/*.ts',
    'apps/web/app/**/*.{ts,tsx}',
    'packages/contract/src/**/*.ts',
  ]).filter((file) => !/\.test\.tsx?$/.test(file));
  assert.ok(files.length > 0);
  const found = files.flatMap((file) =>
    findSlowExpressions(file, readFileSync(file, 'utf8')).map((raw) => `${file}: ${raw}`),
  );
  assert.deepEqual(found, []);
});

test('slow regular expressions are found in every form', () => {
  const slow = ['/[?&][^=]*=x/', '/^\\S+@\\S+\\.\\S+$/', '/\\/+$/', '/^(a+)+$/', '/\\s*,/g'];
  const fast = ['/=x{46}(?:&|$)/', '/^\\S[^\\s@]*@\\S+$/', '/(?<!\\/)\\/+$/', '/^a+$/', '/\\s,/'];
  assert.deepEqual(findSlowExpressions('a.ts', [...slow, ...fast].join(';\n')), slow);
});
