import type { Deps } from '../../../deps.ts';
import { type Erasure, listErased, readErasure } from './erasures.ts';
import { listUnerased } from './queries.ts';
import { inBatches } from '../../../streams/batches.ts';

/** Does nothing for a person who is erased already. */
export type ErasePerson = (deps: Deps, erasure: Erasure) => Promise<unknown>;

const batchSize = 500;
const reportEvery = 100;

/** After a restore: who was erased since the backup is erased again. Call it before the shop listens. */
export async function applyErasures(
  deps: Deps,
  erasePerson: ErasePerson,
  say: (line: string) => void,
): Promise<void> {
  let applied = 0;
  for await (const batch of inBatches(listErased(deps), batchSize)) {
    for (const documentId of await listUnerased(deps.db, batch)) {
      if (applied === 0) say('Erasing people again who were erased after the backup');
      await erasePerson(deps, await readErasure(deps, documentId));
      applied += 1;
      if (applied % reportEvery === 0) say(`  ${applied} people`);
    }
  }
  if (applied > 0) say(`  ${applied} people were erased again`);
}
