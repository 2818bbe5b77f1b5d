import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const generatedFolders = new Set(['build', 'node_modules', '.react-router']);

function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !generatedFolders.has(name));
  return names.toSorted().flatMap((name) => listFiles(join(path, name)));
}

function createFingerprint(sources) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const path of sources.flatMap(listFiles)) {
    hash.update(`\0${path}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

export const isCurrent = (stampFile, sources) =>
  existsSync(stampFile) && readFileSync(stampFile, 'utf8') === createFingerprint(sources);

/** The stamp file is removed during the work, so that interrupted work runs again. */
export async function runIfChanged(stampFile, sources, work) {
  const fingerprint = createFingerprint(sources);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint) return;
  rmSync(stampFile, { force: true });
  await work();
  writeFileSync(stampFile, fingerprint);
}
