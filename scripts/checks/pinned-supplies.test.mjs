import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

test('the lockfile has the digest of every package, also of other platforms', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const installed = Object.entries(packages).filter(
    ([place, { link }]) => place.includes('node_modules/') && !link,
  );
  assert.ok(installed.length > 500);
  const loose = installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity));
  assert.deepEqual(
    loose.map(([place]) => place),
    [],
  );
});

test('every base image is named by its digest', () => {
  const files = globSync('{deploy,.}/**/*Dockerfile*', { exclude: ['**/node_modules/**'] });
  const images = files.flatMap((file) => {
    const lines = Array.from(
      readFileSync(file, 'utf8').matchAll(/^FROM +(\S+)(?: +AS +(\S+))?/gim),
    );
    const stages = new Set(lines.map(([, , stage]) => stage));
    return lines.map(([, image]) => image).filter((image) => !stages.has(image));
  });
  assert.ok(images.length > 0);
  assert.deepEqual(
    images.filter((image) => !/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image)),
    [],
  );
});
