import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { MicrosoftProfile } from '../../../providers/microsoft.ts';
import { refusalOfBlocked } from '../blocked-account.ts';
import { chooseUsername } from '../google/username.ts';
import { retryOnConflict } from '../provider-sign-in/retry-on-conflict.ts';
import { issueTicket, type SpendLimit, type Ticket } from '../provider-sign-in/tickets.ts';
import { readEmailAddress } from '../registration/email-address.ts';
import { sendConnectionLink } from './connection-link.ts';
import { microsoftTicket, type PendingConnection } from './cookies.ts';
import {
  findOwnerOfAddress,
  findUserByMicrosoftAccount,
  insertUnconfirmedUser,
  lockOwnerOfAddress,
} from './queries.ts';

type Arrival = { readonly ticket: Ticket } | { readonly pending: PendingConnection };

type Owner = Awaited<ReturnType<typeof findOwnerOfAddress>>;

/** Nothing can sign in to the account of the address: the link of a mail makes it the person's. */
const isFree = (owner: Owner) => !owner || !(owner.confirmed || owner.hasPassword || owner.blocked);

const uniqueIndexes = ['users_email_key', 'users_username_key'];

/** The address is not proven: it only decides whom to ask for a proof. */
async function prepareConnection(
  deps: Deps,
  db: Transaction,
  { tenantId, objectId, unprovenEmail, name }: MicrosoftProfile,
): Promise<PendingConnection> {
  const email = readEmailAddress(unprovenEmail);
  if (!email) throw new ShopError('MICROSOFT_EMAIL_MISSING');
  const startedAtMs = deps.now().getTime();
  const known = await lockOwnerOfAddress(db, email);
  const isNew = isFree(known);
  const pending = { tenantId, objectId, email, name: name.slice(0, 200), isNew, startedAtMs };
  if (isNew) {
    const username = known ? '' : await chooseUsername(deps, db, name);
    const owner = known ?? (await insertUnconfirmedUser(db, { username, email }));
    await sendConnectionLink(deps, db, owner, pending);
  }
  return pending;
}

/** Before the transaction: the limits may ask Redis. */
async function spendLimits(
  { db }: Deps,
  person: MicrosoftProfile,
  spend: SpendLimit,
): Promise<void> {
  const email = readEmailAddress(person.unprovenEmail);
  if (!email || (await findUserByMicrosoftAccount(db, person))) return;
  const owner = await findOwnerOfAddress(db, email);
  if (!owner) await spend('register');
  if (isFree(owner)) await spend('mailRequest');
}

/**
 * @throws ShopError MICROSOFT_EMAIL_MISSING, ACCOUNT_BLOCKED, ACCOUNT_SCHEDULED_FOR_DELETION or
 * TOO_MANY_REQUESTS
 */
export async function signInMicrosoftUser(
  deps: Deps,
  person: MicrosoftProfile,
  spend: SpendLimit,
): Promise<Arrival> {
  await spendLimits(deps, person, spend);
  return retryOnConflict(uniqueIndexes, () =>
    deps.db.transaction(async (transaction): Promise<Arrival> => {
      const user = await findUserByMicrosoftAccount(transaction, person);
      if (user?.blocked) throw await refusalOfBlocked(transaction, user.id);
      if (user) return { ticket: await issueTicket(transaction, user.id, microsoftTicket) };
      return { pending: await prepareConnection(deps, transaction, person) };
    }),
  );
}
