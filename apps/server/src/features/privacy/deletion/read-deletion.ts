import type {
  DeletionRefusal,
  ReviewsChoice,
} from '@partshelf/contract/privacy/account-deletion.ts';
import type { Deps } from '../../../deps.ts';
import { listActiveAdmins } from '../../accounts/active-admins.ts';
import { findDeletion, findPerson } from './deletion-queries.ts';
import { findRefusal } from './find-refusal.ts';

type Deletion =
  | { readonly state: 'none' }
  | { readonly state: 'scheduled'; readonly at: string; readonly reviews: ReviewsChoice }
  | { readonly state: 'erased'; readonly at: string };

interface DeletionState {
  readonly deletion: Deletion;
  readonly refusal: DeletionRefusal | null;
}

export async function readDeletion(deps: Deps, userId: number): Promise<DeletionState> {
  const { db } = deps;
  const person = await findPerson(db, userId);
  if (person?.erasedAt) {
    return { deletion: { state: 'erased', at: person.erasedAt.toISOString() }, refusal: null };
  }
  const scheduled = await findDeletion(db, userId);
  if (scheduled) {
    const { eraseAt, reviews } = scheduled;
    const deletion = { state: 'scheduled', at: eraseAt.toISOString(), reviews } as const;
    return { deletion, refusal: null };
  }
  const refusal = await findRefusal(deps, db, userId, await listActiveAdmins(db));
  return { deletion: { state: 'none' }, refusal };
}
