// Run after npm install: npm ci rejects a lockfile without the optional packages of every platform.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { log } from './processes/log.mjs';
import { printHelp } from './processes/print-help.mjs';

printHelp(
  'Adds the packages of other platforms to the lockfile: node scripts/complete-lockfile.mjs',
);

const lockfile = new URL('../package-lock.json', import.meta.url);

const platformWords = {
  os: {
    aix: 'aix',
    android: 'android',
    darwin: 'darwin',
    freebsd: 'freebsd',
    fsevents: 'darwin',
    linux: 'linux',
    linuxmusl: 'linux',
    netbsd: 'netbsd',
    openbsd: 'openbsd',
    openharmony: 'openharmony',
    sunos: 'sunos',
    win: 'win32',
    win32: 'win32',
    windows: 'win32',
  },
  cpu: Object.fromEntries(
    'arm arm64 ia32 loong64 mips64el ppc64 riscv64 s390x wasm32 x64'
      .split(' ')
      .map((cpu) => [cpu, cpu]),
  ),
  libc: {
    gnu: 'glibc',
    linuxmusl: 'musl',
    musl: 'musl',
  },
};

function readPlatform(name) {
  const words = name.split(/[/-]/);
  const platform = {};
  for (const [key, meanings] of Object.entries(platformWords)) {
    const word = words.find((candidate) => candidate in meanings);
    if (word) platform[key] = [meanings[word]];
  }
  if (!platform.os && !platform.cpu) throw new Error(`${name} does not contain its platform`);
  return platform;
}

function isInstalled(packages, place, name) {
  const folder = place === '' ? '' : `${place}/`;
  if (packages[`${folder}node_modules/${name}`]) return true;
  if (place === '') return false;
  const parent = place.lastIndexOf('/node_modules/');
  return isInstalled(packages, parent === -1 ? '' : place.slice(0, parent), name);
}

function addMissing(packages) {
  const added = [];
  for (const [place, { optionalDependencies, dev }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies ?? {})) {
      if (isInstalled(packages, place, name)) continue;
      const atRoot = `node_modules/${name}`;
      const version = range.replace(/^[\^~]/, '');
      const { os, cpu, libc } = readPlatform(name);
      packages[atRoot in packages ? `${place}/${atRoot}` : atRoot] = {
        version,
        cpu,
        dev,
        libc,
        optional: true,
        os,
      };
      added.push(`${name}@${version}`);
    }
  }
  return added;
}

function addIntegrity(packages) {
  const without = Object.entries(packages).filter(
    ([place, { integrity, link }]) => place.includes('node_modules/') && !integrity && !link,
  );
  for (const [place, entry] of without) {
    const name = entry.name ?? place.split('node_modules/').at(-1);
    const wanted = ['view', `${name}@${entry.version}`, 'dist.integrity'];
    entry.integrity = execFileSync('npm', wanted, { encoding: 'utf8' }).trim();
    if (!entry.integrity) throw new Error(`the registry has no ${name} ${entry.version}`);
  }
  return without.length;
}

const lock = JSON.parse(readFileSync(lockfile, 'utf8'));
const added = addMissing(lock.packages);
const completed = addIntegrity(lock.packages);
const byPlace = ([first], [second]) => (first < second ? -1 : 1);
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(byPlace));
if (completed > 0) writeFileSync(lockfile, `${JSON.stringify(lock, null, 2)}\n`);
log(added.length > 0 ? `added ${added.join(', ')}` : 'the lockfile names every package');
