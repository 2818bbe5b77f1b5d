import { cp, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { query } from '../backup/commands.ts';
import { copyDatabase } from '../database-cluster.ts';
import { createFolder } from '../processes/server-process.ts';

export const released = resolve(import.meta.dirname, '../../src/db/migrations');

/** The folder of the released migrations and one more. */
export async function addMigration(...statements: string[]): Promise<string> {
  const folder = join(await createFolder(), 'migrations');
  await cp(released, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8'));
  const { idx, when, ...last } = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: idx + 1, when: when + 1, tag: '9999_next' });
  await writeFile(path, JSON.stringify(journal));
  await writeFile(join(folder, '9999_next.sql'), statements.join('--> statement-breakpoint\n'));
  return folder;
}

export async function copyShop() {
  const { address: runtime, ownerAddress: owner, drop } = await copyDatabase(inject('cluster'));
  onTestFinished(drop);
  return { runtime, owner };
}

export const hasColumn = async (address: string) =>
  (
    await query(
      address,
      `select 1 from information_schema.columns where table_name = 'products' and column_name = 'extra'`,
    )
  ).length === 1;
