import { randomUUID } from 'node:crypto';
import { microsoftConfirmPath } from '@partshelf/contract/accounts/provider-screens.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Transaction } from '../../db/client.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import type { MicrosoftProfile } from '../../providers/microsoft.ts';
import type { SignInFlow } from '../../providers/openid-client.ts';
import { getBlockedError } from './accounts.ts';
import type { Device } from './devices.ts';
import { readEmailAddress } from './email-address.ts';
import { canIssueToken, issueToken, redeemToken, revokeTokens } from './one-time-tokens.ts';
import {
  findOwnerOfEmail,
  findUserByMicrosoftAccount,
  insertUnconfirmedUser,
  lockOwnerOfEmail,
  confirmWithoutPassword,
  insertMicrosoftIdentity,
  lockConnectedUser,
} from './provider-queries.ts';
import {
  retryOnConflict,
  issueTicket,
  type ConsumeLimit,
  type Ticket,
} from './provider-sign-in.ts';
import { sealedCookie } from './sealed-cookie.ts';
import { endAllSessions } from './sessions.ts';
import { methodChangedMail } from './sign-in-methods.ts';
import { signIn } from './sign-ins.ts';
import { chooseUsername } from './usernames.ts';

type Arrival = { readonly ticket: Ticket } | { readonly pending: PendingMicrosoftAccount };

type Owner = Awaited<ReturnType<typeof findOwnerOfEmail>>;

/** Nothing can sign in to the account of this email yet: the link of a mail gives it to the user. */
const isUnclaimed = (owner: Owner) =>
  !owner || !(owner.confirmed || owner.hasPassword || owner.blocked);

const uniqueIndexes = ['users_email_key', 'users_username_key'];

/** The email is not verified: it only decides who gets the link that verifies it. */
async function prepareConnection(
  deps: Deps,
  db: Transaction,
  { tenantId, objectId, unverifiedEmail, name }: MicrosoftProfile,
): Promise<PendingMicrosoftAccount> {
  const email = readEmailAddress(unverifiedEmail);
  if (!email) throw new ShopError('MICROSOFT_EMAIL_MISSING');
  const startedAtMs = deps.now().getTime();
  const known = await lockOwnerOfEmail(db, email);
  const isNew = isUnclaimed(known);
  const pending = { tenantId, objectId, email, name: name.slice(0, 200), isNew, startedAtMs };
  if (isNew) {
    const username = known ? '' : await chooseUsername(deps, db, name);
    const owner = known ?? (await insertUnconfirmedUser(db, { username, email }));
    await sendConnectionLink(deps, db, owner, pending);
  }
  return pending;
}

/** It comes before the transaction: the limits may ask Redis. */
async function consumeLimits(
  { db }: Deps,
  profile: MicrosoftProfile,
  consume: ConsumeLimit,
): Promise<void> {
  const email = readEmailAddress(profile.unverifiedEmail);
  if (!email || (await findUserByMicrosoftAccount(db, profile))) return;
  const owner = await findOwnerOfEmail(db, email);
  if (!owner) await consume('register');
  if (isUnclaimed(owner)) await consume('mailRequest');
}

/**
 * @throws ShopError MICROSOFT_EMAIL_MISSING, ACCOUNT_BLOCKED, ACCOUNT_SCHEDULED_FOR_DELETION or
 * TOO_MANY_REQUESTS
 */
export async function signInMicrosoftUser(
  deps: Deps,
  profile: MicrosoftProfile,
  consume: ConsumeLimit,
): Promise<Arrival> {
  await consumeLimits(deps, profile, consume);
  return retryOnConflict(uniqueIndexes, () =>
    deps.db.transaction(async (transaction): Promise<Arrival> => {
      const user = await findUserByMicrosoftAccount(transaction, profile);
      if (user?.blocked) throw await getBlockedError(transaction, user.id);
      if (user) return { ticket: await issueTicket(transaction, user.id, microsoftTicket) };
      return { pending: await prepareConnection(deps, transaction, profile) };
    }),
  );
}

const microsoftAccountOf = ({ tenantId, objectId }: PendingMicrosoftAccount) =>
  `${tenantId}/${objectId}`;

/** Does nothing when the email had too many mails within the hour. The user is locked. */
async function sendConnectionLink(
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  db: Transaction,
  user: { id: number; email: string },
  pending: PendingMicrosoftAccount,
): Promise<void> {
  if (!(await canIssueToken(db, user.id))) return;
  const microsoftAccount = microsoftAccountOf(pending);
  const token = await issueToken(db, user.id, 'connect-microsoft', { microsoftAccount });
  const mail = connectMicrosoftMail({ to: user.email, publicUrl: config.publicUrl, token });
  await jobs.enqueue(db, 'send-mail', mail);
}

export async function mailConnectionLink(
  deps: Deps,
  pending: PendingMicrosoftAccount,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const owner = await lockOwnerOfEmail(transaction, pending.email);
    if (!owner || owner.blocked) return;
    await sendConnectionLink(deps, transaction, owner, pending);
  });
}

/** @throws ShopError MICROSOFT_CONNECTED_ALREADY */
async function connectMicrosoft(
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  db: Transaction,
  user: { id: number; email: string },
  { tenantId, objectId, email: label }: PendingMicrosoftAccount,
): Promise<void> {
  const identity = { userId: user.id, tenantId, objectId, label };
  if (!(await insertMicrosoftIdentity(db, identity))) {
    throw new ShopError('MICROSOFT_CONNECTED_ALREADY');
  }
  const mail = microsoftConnectedMail({ to: user.email, publicUrl: config.publicUrl });
  await jobs.enqueue(db, 'send-mail', mail);
}

/**
 * The token proves the mailbox, the cookie the browser that went to Microsoft.
 * @throws ShopError CONFIRMATION_INVALID or MICROSOFT_CONNECTED_ALREADY
 */
export async function confirmConnection(
  deps: Deps,
  token: string,
  pending: PendingMicrosoftAccount,
  device: Device,
): Promise<string> {
  const userId = await deps.db.transaction(async (transaction) => {
    const redeemed = await redeemToken(transaction, 'connect-microsoft', token);
    if (redeemed?.microsoftAccount !== microsoftAccountOf(pending))
      throw new ShopError('CONFIRMATION_INVALID');
    const user = await lockConnectedUser(transaction, redeemed.userId);
    if (user.blocked) throw new ShopError('CONFIRMATION_INVALID');
    if (!user.confirmed) {
      await endAllSessions(transaction, user.id);
      await revokeTokens(transaction, user.id);
      const isForeign = user.hasPassword;
      const username = isForeign
        ? await chooseUsername(deps, transaction, pending.name)
        : undefined;
      await confirmWithoutPassword(transaction, user.id, username);
    }
    await connectMicrosoft(deps, transaction, user, pending);
    return user.id;
  });
  return signIn(deps, userId, device, 'microsoft');
}

/** @throws ShopError MICROSOFT_SESSION_INVALID or MICROSOFT_CONNECTED_ALREADY */
export async function connectSignedInUser(
  deps: Deps,
  user: SignedIn,
  pending: PendingMicrosoftAccount,
): Promise<void> {
  const ageMs = deps.now().getTime() - pending.startedAtMs;
  if (ageMs > limits.reauthenticationMinutes * 60_000)
    throw new ShopError('MICROSOFT_SESSION_INVALID');
  await deps.db.transaction((transaction) => connectMicrosoft(deps, transaction, user, pending));
}

export interface PendingMicrosoftAccount {
  readonly tenantId: string;
  readonly objectId: string;
  readonly email: string;
  readonly name: string;
  readonly isNew: boolean;
  readonly startedAtMs: number;
}

export const microsoftFlowCookie = sealedCookie<SignInFlow>(
  'microsoftFlow',
  'microsoft flow',
  10 * 60,
);

export const pendingCookie = sealedCookie<PendingMicrosoftAccount>(
  'microsoftPending',
  'microsoft pending',
  60 * 60,
);

export const microsoftTicket = {
  purpose: 'microsoft-ticket',
  cookie: 'microsoftTicket',
  invalid: 'MICROSOFT_SESSION_INVALID',
  method: 'microsoft',
} as const;

interface MailInput {
  readonly to: string;
  readonly publicUrl: string;
}

function connectMicrosoftMail({
  to,
  publicUrl,
  token,
}: MailInput & { token: string }): MailTemplate {
  return (brand) => ({
    key: `connect-microsoft-${randomUUID()}`,
    to,
    subject: 'Confirm your login with Microsoft',
    paragraphs: [
      `Someone logged in at ${brand.name} with a Microsoft account that has this address. If it was you, open the link in the same browser and press the button.`,
      'The link works once and for one hour. Afterwards you can log in to your account with this Microsoft account.',
    ],
    button: {
      label: 'Confirm login',
      url: `${publicUrl}${microsoftConfirmPath}?token=${token}`,
    },
    reason: 'someone logged in with a Microsoft account that has your address',
    note: 'If it was not you, ignore this email. The link works in no other browser.',
  });
}

function microsoftConnectedMail({ to, publicUrl }: MailInput): MailTemplate {
  const title = 'A Microsoft account was connected';
  const text = 'You can now log in to your account with a Microsoft account.';
  return methodChangedMail({ key: 'microsoft-connected', to, publicUrl, title, text });
}
