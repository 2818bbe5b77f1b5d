import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const findUntokened = (source) =>
  source.match(
    /(?<![\w-])(?:text-\[[\d.]+(?:px|r?em)\]|font-\[\d+\]|max-w-\[[\d.]+(?:px|rem|ch)\]|rounded-lg border border-border bg-card)/g,
  ) ?? [];

test('sizes and weights of type, widths and sheets are tokens', () => {
  const files = globSync('apps/web/app/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'));
  assert.ok(files.length > 0);
  const found = files.flatMap((file) =>
    findUntokened(readFileSync(file, 'utf8')).map((style) => `${file}: ${style}`),
  );
  assert.deepEqual(found, []);
});

test('a style written by hand is found, and what is measured in words of the scale is not', () => {
  const written = [
    'text-[13px]',
    'font-[620]',
    'max-w-[70ch]',
    'rounded-lg border border-border bg-card',
  ];
  const scaled = ['text-sm', 'font-medium', 'max-w-prose', 'max-w-[60vw]', 'text-[color:red]'];
  assert.deepEqual(findUntokened([...written, ...scaled].join(' ')), written);
});
