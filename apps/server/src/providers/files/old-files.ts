import { opendir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

const minAgeMs = 24 * 60 * 60 * 1000;

/** Only those that have not changed for a day. */
export async function* listOldFiles(location: string): AsyncGenerator<string> {
  const latest = Date.now() - minAgeMs;
  for await (const entry of await opendir(location, { recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < latest) yield relative(location, path).replaceAll(sep, '/');
  }
}
