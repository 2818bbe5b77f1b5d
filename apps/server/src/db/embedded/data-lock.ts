import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

interface DataLock {
  release(): void;
}

/** A shop that is stopping may still be closing when the next one starts. */
const graceMs = 500;
const sqliteBusy = 5;

function readOwner(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'unknown';
    throw error;
  }
}

/**
 * The operating system's file lock, through SQLite, ends with the process however that dies.
 * @throws Error naming the process that has the folder
 */
export function lockDataFolder(dataDir: string): DataLock {
  const pidFile = join(dataDir, 'partshelf.pid');
  const file = new DatabaseSync(join(dataDir, 'partshelf.lock'), { timeout: graceMs });
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (cause) {
    file.close();
    const { errcode, message } = cause as Error & { errcode?: number };
    const reason =
      errcode === sqliteBusy
        ? `is in use by another shop, process ${readOwner(pidFile)}: stop that one first`
        : `cannot be locked: ${message}`;
    throw new Error(`The data folder ${dataDir} ${reason}.`, { cause });
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release() {
      rmSync(pidFile, { force: true });
      file.close();
    },
  };
}
