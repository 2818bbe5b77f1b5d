import type { Deps } from '../../../deps.ts';
import type { Transaction } from '../../../db/client.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { readEmailAddress } from '../registration/email-address.ts';
import { deleteAllFactors } from '../second-factor/delete-all-factors.ts';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import { findAccount } from './invitation-queries.ts';
import { lockPerson } from './queries.ts';

type MailDeps = Pick<Deps, 'config' | 'jobs' | 'log'>;

async function reset(
  deps: MailDeps,
  db: Transaction,
  actor: Actor,
  documentId: string,
): Promise<void> {
  const person = await lockPerson(db, documentId);
  if (!person || !(await deleteAllFactors(deps, db, person))) throw new ShopError('NOT_FOUND');
  const details = { title: person.username };
  await recordAudit(db, actor, 'second factor reset', 'person', documentId, details);
}

/** The person is signed out everywhere. @throws ShopError NOT_FOUND or OWN_ACCOUNT */
export async function resetSecondFactor(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<void> {
  if (documentId === actor.documentId) throw new ShopError('OWN_ACCOUNT');
  await deps.db.transaction((transaction) => reset(deps, transaction, actor, documentId));
}

/** From the command line, for the last Admin. @throws ShopError NOT_FOUND */
export async function resetSecondFactorByEmail(
  deps: MailDeps & Pick<Deps, 'db'>,
  given: string,
): Promise<string> {
  const email = readEmailAddress(given);
  const account = email && (await findAccount(deps.db, email));
  if (!account) throw new ShopError('NOT_FOUND');
  await deps.db.transaction((transaction) => reset(deps, transaction, null, account.documentId));
  return email;
}
