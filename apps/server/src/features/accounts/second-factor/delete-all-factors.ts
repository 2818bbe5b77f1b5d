import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Account } from '../../../identity.ts';
import { endAllSessions } from '../sessions/sessions.ts';
import { sendFactorMails } from './factor-mails.ts';
import { deleteFactors } from './queries.ts';

/** False when the person has none. */
export async function deleteAllFactors(
  deps: Pick<Deps, 'config' | 'jobs' | 'log'>,
  db: Transaction,
  person: Pick<Account, 'id' | 'documentId' | 'username' | 'email' | 'role'>,
): Promise<boolean> {
  if (!(await deleteFactors(db, person.id))) return false;
  await endAllSessions(db, person.id);
  await sendFactorMails(deps, db, person, 'second-factor-reset');
  return true;
}

/** Of a person who is erased: without mails. */
export async function eraseFactors(db: Transaction, userId: number): Promise<void> {
  await deleteFactors(db, userId);
}
