import {
  retainedTopics,
  type DeletionOverview,
  erasedTopics,
} from '@partshelf/contract/privacy/account-deletion.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { endOfBooks } from '../books/books-end.ts';
import { listActiveAdmins } from '../../accounts/active-admins.ts';
import { findPerson } from './deletion-queries.ts';
import { countBooks, countErased } from './overview-queries.ts';
import { findRefusal } from './find-refusal.ts';

async function listStaying({ db, config }: Deps, userId: number) {
  const { lastAt, ...counts } = await countBooks(db, userId);
  if (!lastAt) return [];
  const until = endOfBooks(lastAt, config.booksYears).toISOString();
  return retainedTopics
    .map((topic) => ({ topic, count: counts[topic], until }))
    .filter(({ count }) => count > 0);
}

export async function readOverview(deps: Deps, { id }: SignedIn): Promise<DeletionOverview> {
  const { db } = deps;
  const person = await findPerson(db, id);
  if (!person) throw new ShopError('TOKEN_MISSING');
  const address = person.confirmed ? person.email.toLowerCase() : null;
  const counts = await countErased(db, { id, address });
  return {
    goes: erasedTopics
      .map((topic) => ({ topic, count: counts[topic] }))
      .filter(({ count }) => count > 0),
    stays: await listStaying(deps, id),
    refusal: await findRefusal(deps, db, id, await listActiveAdmins(db)),
    hasPassword: person.passwordHash !== null,
  };
}
