import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseSync, Visitor } from 'oxc-parser';

const comparisons = new Set(['===', '!==', '==', '!=']);
const textMethods = new Set(['includes', 'startsWith', 'endsWith', 'match', 'test', 'search']);

const isMessage = (node) =>
  (node?.type === 'Identifier' && node.name === 'message') ||
  (node?.type === 'MemberExpression' && node.property.name === 'message') ||
  (node?.type === 'ChainExpression' && isMessage(node.expression)) ||
  (node?.type === 'CallExpression' && node.callee.name === 'messageOf');

function findComparisons(fileName, source) {
  const { program } = parseSync(fileName, source);
  const found = [];
  new Visitor({
    BinaryExpression({ operator, left, right, start }) {
      if (comparisons.has(operator) && (isMessage(left) || isMessage(right))) found.push(start);
    },
    CallExpression({ callee, arguments: values, start }) {
      if (!textMethods.has(callee.property?.name)) return;
      if (isMessage(callee.object) || values.some(isMessage)) found.push(start);
    },
    SwitchStatement({ discriminant, start }) {
      if (isMessage(discriminant)) found.push(start);
    },
  }).visit(program);
  return found.map((start) => source.slice(0, start).split('\n').length);
}

test('the web app recognises failures by code: isApiError(error, CODE), never by message', () => {
  const files = globSync('apps/web/app/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  assert.ok(files.length > 0);
  const found = files.flatMap((file) =>
    findComparisons(file, readFileSync(file, 'utf8')).map((line) => `${file}:${line}`),
  );
  assert.deepEqual(found, []);
});

test('comparisons of messages are found in every form', () => {
  const source = [
    "error.message === 'Not Found';",
    'error?.message !== text;',
    "messageOf(error, '') === text;",
    "error.message.includes('password');",
    '/password/.test(message);',
    'switch (error.message) {}',
    "error.code === 'NOT_FOUND';",
  ].join('\n');
  assert.deepEqual(findComparisons('a.ts', source), [1, 2, 3, 4, 5, 6]);
});
