import { existsSync } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

const minAgeMs = 24 * 60 * 60 * 1000;

async function* walk(location: string): AsyncGenerator<string> {
  if (!existsSync(location)) return;
  for await (const entry of await opendir(location, { recursive: true })) {
    if (entry.isFile()) yield join(entry.parentPath, entry.name);
  }
}

const toKey = (location: string, path: string) => relative(location, path).replaceAll(sep, '/');

export async function* listFiles(location: string): AsyncGenerator<string> {
  for await (const path of walk(location)) yield toKey(location, path);
}

/** Only those that have not changed for a day. */
export async function* listOldFiles(location: string): AsyncGenerator<string> {
  const latest = Date.now() - minAgeMs;
  for await (const path of walk(location)) {
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < latest) yield toKey(location, path);
  }
}
