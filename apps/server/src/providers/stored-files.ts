import { opendir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

const youngMs = 24 * 60 * 60 * 1000;

/** The keys of the files below a folder that have not changed for a day. */
export async function* listStored(location: string): AsyncGenerator<string> {
  const latest = Date.now() - youngMs;
  for await (const entry of await opendir(location, { recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < latest) yield relative(location, path).replaceAll(sep, '/');
  }
}
