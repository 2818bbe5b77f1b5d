import type { Deps } from '../../../deps.ts';
import type { ErasePerson } from '../erasures/apply-erasures.ts';
import { erasePerson } from '../erasing/erase-person.ts';
import { isStillDue, listDue } from './deletion-queries.ts';
import { findOpenOrder } from './find-refusal.ts';

const batchSize = 100;

type Due = Awaited<ReturnType<typeof listDue>>[number];

async function eraseIfSettled(deps: Deps, { documentId, reviews }: Due): Promise<void> {
  const erasure = { documentId, reviews, erasedAt: deps.now() };
  await erasePerson(deps, erasure, async (transaction, userId) => {
    const isDue = await isStillDue(transaction, userId);
    return isDue && (await findOpenOrder(deps, transaction, userId)) === null;
  });
}

/**
 * Each in a transaction of its own; one that fails does not stop the others. Waits for payments,
 * refunds and disputes that are open.
 */
export async function eraseDue(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  let after = 0;
  for (;;) {
    const due = await listDue(deps.db, after, batchSize);
    for (const one of due) {
      await eraseIfSettled(deps, one).catch((error: unknown) => failures.push(error));
    }
    if (due.length < batchSize) break;
    after = due.at(-1)!.userId;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'people could not be erased');
}

/** Unless a payment, refund or dispute is open. */
export const eraseSettled: ErasePerson = (deps, erasure) =>
  erasePerson(
    deps,
    erasure,
    async (transaction, userId) => (await findOpenOrder(deps, transaction, userId)) === null,
  );
