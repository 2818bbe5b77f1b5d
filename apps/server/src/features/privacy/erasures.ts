import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { inBatches } from '../../platform/batches.ts';
import { listUnerased } from './erase-user-queries.ts';

type FileDeps = Pick<Deps, 'files'>;

const stored = z.object({
  erasedAt: z.string().transform((text) => new Date(text)),
  reviews: z.enum(['anonymous', 'delete']),
});

/** It identifies the user by the document id alone. */
export interface Erasure {
  readonly documentId: string;
  readonly erasedAt: Date;
  readonly reviews: 'anonymous' | 'delete';
}

const suffix = '.json';
const toKey = (documentId: string) => `${documentId}${suffix}`;

export async function recordErasure({ files }: FileDeps, erasure: Erasure): Promise<void> {
  const { documentId, erasedAt, reviews } = erasure;
  const text = JSON.stringify({ erasedAt: erasedAt.toISOString(), reviews });
  await files.putErasure(toKey(documentId), Buffer.from(`${text}\n`));
}

export async function* listErased({ files }: FileDeps): AsyncGenerator<string> {
  for await (const key of files.listErasures()) {
    if (key.endsWith(suffix)) yield key.slice(0, -suffix.length);
  }
}

export async function readErasure({ files }: FileDeps, documentId: string): Promise<Erasure> {
  const found = await files.openErasure(toKey(documentId));
  if (!found) throw new Error(`the erasure ${documentId} is missing`);
  return { documentId, ...stored.parse(await json(found.stream)) };
}

/** Does nothing for a user who is erased already. */
export type EraseUser = (deps: Deps, erasure: Erasure) => Promise<unknown>;

const batchSize = 500;
const reportEvery = 100;

export async function applyErasures(
  deps: Deps,
  eraseUser: EraseUser,
  report: (line: string) => void,
): Promise<void> {
  let applied = 0;
  for await (const batch of inBatches(listErased(deps), batchSize)) {
    for (const documentId of await listUnerased(deps.db, batch)) {
      if (applied === 0) report('Erasing people again who were erased after the backup');
      await eraseUser(deps, await readErasure(deps, documentId));
      applied += 1;
      if (applied % reportEvery === 0) report(`  ${applied} people`);
    }
  }
  if (applied > 0) report(`  ${applied} people were erased again`);
}
