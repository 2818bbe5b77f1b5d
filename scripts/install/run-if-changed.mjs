import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const generatedFolders = new Set(['build', 'node_modules', '.react-router']);
const isSource = (name) => !generatedFolders.has(name) && !/\.test\.tsx?$/.test(name);

function listFiles(root, path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const names = readdirSync(join(root, path)).filter(isSource);
  return names.toSorted().flatMap((name) => listFiles(root, join(path, name)));
}

function createFingerprint(root, sources) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const path of sources.flatMap((source) => listFiles(root, source))) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

export const isCurrent = (stampFile, sources) =>
  existsSync(stampFile) && readFileSync(stampFile, 'utf8') === createFingerprint('.', sources);

/** Paths are relative to `root`. The stamp file is removed during the work, so that interrupted work runs again. */
export async function runIfChanged(stampFile, sources, work, root = '.') {
  const fingerprint = createFingerprint(root, sources);
  const stamp = join(root, stampFile);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  rmSync(stamp, { force: true });
  await work();
  writeFileSync(stamp, fingerprint);
}
