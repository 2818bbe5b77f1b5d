import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/** npm prefers this file to package-lock.json. */
const file = 'npm-shrinkwrap.json';
const folder = 'node_modules/';

const readName = (place) => place.slice(place.lastIndexOf(folder) + folder.length);

const createAddress = (registry, place, { name = readName(place), version }) =>
  `${registry.replace(/\/$/, '')}/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;

/**
 * Addresses as most registries have them. Without addresses npm reads the document of every
 * package, with all its versions: more bytes than the packages.
 */
export function writeAddressedLockfile(registry) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (entry.integrity && !entry.resolved) entry.resolved = createAddress(registry, place, entry);
  }
  writeFileSync(file, JSON.stringify(lock));
}

export const removeAddressedLockfile = () => rmSync(file, { force: true });
