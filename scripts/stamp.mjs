import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const made = new Set(['build', 'node_modules', '.react-router']);

function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !made.has(name));
  return names.toSorted().flatMap((name) => listFiles(join(path, name)));
}

function fingerprint(sources) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const path of sources.flatMap(listFiles)) {
    hash.update(`\0${path}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/**
 * Does work only when the files and folders it depends on are not those of last time. The stamp
 * remembers them; it is gone while the work goes on, so that what was broken off counts as not done.
 */
export function whenStale(stamp, sources, work) {
  const print = fingerprint(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return;
  rmSync(stamp, { force: true });
  work();
  writeFileSync(stamp, print);
}
