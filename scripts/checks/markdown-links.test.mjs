import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const ignoredFolders = new Set(['node_modules', 'build', 'data', 'test-results', '.git']);

const listDocuments = () =>
  globSync(['*.md', '{.github,apps,bench,deploy,docs,e2e,packages,scripts}/**/*.md'], {
    exclude: (path) => ignoredFolders.has(path.split(/[\\/]/).at(-1)),
  });

test('relative links are read without anchors, addresses, images of the web and code', () => {
  const text = [
    '[one](a.md#part) ![two](b.png) [three](https://example.com/c.md) [four](#five)',
    '[six](d/e.ts "title") `[seven](f.md)`',
    '```',
    '[eight](g.md)',
    '```',
  ].join('\n');
  assert.deepEqual(readRelativeLinks(text), ['a.md', 'b.png', 'd/e.ts']);
});

test('every relative link in a document leads to an existing file', () => {
  const documents = listDocuments();
  assert.ok(documents.includes('README.md'));
  const broken = documents.flatMap((document) =>
    readRelativeLinks(readFileSync(document, 'utf8'))
      .filter((link) => !existsSync(join(dirname(document), link)))
      .map((link) => `${document}: ${link}`),
  );
  assert.deepEqual(broken, []);
});

const code = /^ {0,3}```[\s\S]*?^ {0,3}```|`[^`\n]*`/gm;
const link = /\]\(\s*<?([^)\s>]+)/g;
const isRelative = (target) => !/^(?:[a-z][a-z+.-]*:|#|\/)/i.test(target);

function readRelativeLinks(text) {
  return [...text.replaceAll(code, '').matchAll(link)]
    .map(([, target]) => target)
    .filter(isRelative)
    .map((target) => decodeURIComponent(target.replace(/[#?].*$/, '')));
}
