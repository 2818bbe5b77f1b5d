import { randomUUID } from 'node:crypto';
import { toMailedName } from '@partshelf/contract/api/names.ts';
import type {
  ReauthenticationMethod,
  SecondFactorResult,
} from '@partshelf/contract/accounts/second-factor.ts';
import type { Transaction } from '../../db/client.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn, Account } from '../../platform/identity.ts';
import { logSecurityEvent } from '../../platform/security-log.ts';
import { listOtherAdmins } from './active-admins.ts';
import { renewRecoveryCodes, createFirstRecoveryCodes } from './recovery-codes.ts';
import {
  type FactorFacts,
  findFactorFacts,
  listPasskeyRows,
  deleteRecoveryCodes,
  deleteFactors,
} from './second-factor-queries.ts';
import { endOtherSessions, markReauthenticated, endAllSessions } from './sessions.ts';

/** The password alone is not enough for a user with a second factor. */
export function listReauthenticationMethods(
  facts: FactorFacts,
  { google, microsoft }: Pick<Deps, 'google' | 'microsoft'>,
): ReauthenticationMethod[] {
  const isPossible: Record<ReauthenticationMethod, boolean> = {
    passkey: facts.passkeyCount > 0,
    code: facts.authenticatorAppAt !== null,
    recoveryCode: facts.hasSecondFactor && facts.codesLeft > 0,
    password: !facts.hasSecondFactor && facts.passwordHash !== null,
    google: !facts.hasSecondFactor && facts.googleSubject !== null && google !== null,
    microsoft: !facts.hasSecondFactor && facts.microsoftObject !== null && microsoft !== null,
  };
  const methods = Object.keys(isPossible) as ReauthenticationMethod[];
  return methods.filter((method) => isPossible[method]);
}

export async function getSecondFactor(deps: Deps, user: SignedIn): Promise<SecondFactorResult> {
  const facts = await findFactorFacts(deps.db, user.id);
  if (!facts) throw new ShopError('TOKEN_MISSING');
  const state = user.secondFactor;
  const proofMethods = listReauthenticationMethods(facts, deps);
  if (state === 'needed') return { state, proofMethods, factors: null };
  const passkeys = await listPasskeyRows(deps.db, user.id);
  const { authenticatorAppAt, codesLeft } = facts;
  return {
    state,
    proofMethods,
    factors: {
      passkeys,
      authenticatorApp: authenticatorAppAt && { createdAt: authenticatorAppAt },
      recoveryCodesLeft: codesLeft,
    },
  };
}

/** @throws ShopError SECOND_FACTOR_NOT_SET_UP */
export async function createNewRecoveryCodes(deps: Deps, user: SignedIn): Promise<string[]> {
  return deps.db.transaction(async (transaction) => {
    await lockUser(transaction, user.id);
    const facts = await findFactorFacts(transaction, user.id);
    if (!facts?.hasSecondFactor) throw new ShopError('SECOND_FACTOR_NOT_SET_UP');
    await sendFactorMails(deps, transaction, user, 'recovery-codes-renewed');
    return renewRecoveryCodes(transaction, user.id);
  });
}

async function getFactorFacts(db: Transaction, userId: number) {
  const facts = await findFactorFacts(db, userId);
  if (!facts) throw new ShopError('TOKEN_MISSING');
  return facts;
}

/**
 * Adding one proves it in this session. The first one ends all others, which did not prove it.
 * Returns the first recovery codes.
 */
export async function addFactor(
  deps: Deps,
  user: SignedIn,
  kind: 'passkey' | 'authenticator-app',
  insert: (db: Transaction) => Promise<void>,
): Promise<string[] | null> {
  return deps.db.transaction(async (transaction) => {
    await lockUser(transaction, user.id);
    const before = await getFactorFacts(transaction, user.id);
    await insert(transaction);
    // Another session may have added one since this one was identified.
    if (before.hasSecondFactor && user.secondFactor !== 'proved') {
      throw new ShopError('SECOND_FACTOR_NEEDED');
    }
    const { hasSecondFactor } = await getFactorFacts(transaction, user.id);
    await sendFactorMails(deps, transaction, user, `${kind}-added`);
    if (!hasSecondFactor) return null;
    await markReauthenticated(transaction, user, 'second factor');
    if (!before.hasSecondFactor || kind === 'authenticator-app') {
      await endOtherSessions(transaction, user.id, user.sessionId);
    }
    return createFirstRecoveryCodes(transaction, user.id);
  });
}

/** @throws ShopError NOT_FOUND or LAST_SECOND_FACTOR */
export async function removeFactor(
  deps: Deps,
  user: SignedIn,
  kind: 'passkey' | 'authenticator-app',
  remove: (db: Transaction) => Promise<boolean>,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    await lockUser(transaction, user.id);
    if (!(await remove(transaction))) throw new ShopError('NOT_FOUND');
    const { hasSecondFactor, role } = await getFactorFacts(transaction, user.id);
    if (!hasSecondFactor) {
      if (role !== 'Customer' && deps.config.live) throw new ShopError('LAST_SECOND_FACTOR');
      await deleteRecoveryCodes(transaction, user.id);
    }
    await sendFactorMails(deps, transaction, user, `${kind}-removed`);
  });
}

export async function deleteAllFactors(
  deps: Pick<Deps, 'config' | 'jobs' | 'log'>,
  db: Transaction,
  user: Pick<Account, 'id' | 'documentId' | 'username' | 'email' | 'role'>,
): Promise<boolean> {
  if (!(await deleteFactors(db, user.id))) return false;
  await endAllSessions(db, user.id);
  await sendFactorMails(deps, db, user, 'second-factor-reset');
  return true;
}

export async function eraseFactors(db: Transaction, userId: number): Promise<void> {
  await deleteFactors(db, userId);
}

const mailTitles = {
  'passkey-added': 'A passkey was added',
  'passkey-removed': 'A passkey was removed',
  'authenticator-app-added': 'An authenticator app was added',
  'authenticator-app-removed': 'The authenticator app was removed',
  'recovery-codes-renewed': 'New recovery codes were created',
  'recovery-code-used': 'A recovery code was used',
  'second-factor-reset': 'Your second factors were removed',
} as const;

type FactorChange = keyof typeof mailTitles;

const mailTexts: Record<FactorChange, string> = {
  'passkey-added':
    'A passkey was added to your account. You can log in with it, without a password.',
  'passkey-removed': 'A passkey of your account was removed. You can no longer log in with it.',
  'authenticator-app-added':
    'An authenticator app was added to your account. From now on, you are asked for a code from it when you log in. Every other device was logged out.',
  'authenticator-app-removed': 'The authenticator app of your account was removed.',
  'recovery-codes-renewed':
    'New recovery codes were created for your account. The old ones are no longer valid.',
  'recovery-code-used':
    'A recovery code of your account was used. Each code is valid once: create new ones in your profile before you run out.',
  'second-factor-reset':
    'An Admin removed the passkeys, the authenticator app and the recovery codes of your account, and every device was logged out. Log in with your password, then add a second factor again.',
};

type FactorOwner = Pick<Account, 'id' | 'documentId' | 'username' | 'email' | 'role'>;

function factorMail(
  change: FactorChange,
  user: FactorOwner,
  { to, publicUrl }: { readonly to: string; readonly publicUrl: string },
): { readonly key: string; readonly data: MailTemplate } {
  const key = `${change}-${randomUUID()}`;
  const title = mailTitles[change];
  const isOwn = to === user.email;
  const paragraphs = isOwn
    ? [mailTexts[change], 'If this was not you, choose a new password now.']
    : [`${title}: in the account of ${toMailedName(user.username)}, whose role is ${user.role}.`];
  return {
    key,
    data: (brand) => ({
      key,
      to,
      subject: isOwn ? title : `${title} in a staff account`,
      title,
      paragraphs,
      button: isOwn
        ? { label: 'Choose a new password', url: `${publicUrl}/forgot-password` }
        : { label: 'Open people', url: `${publicUrl}/admin/people` },
      reason: isOwn
        ? 'the second factors of your account have changed'
        : `you are an Admin of ${brand.name}`,
    }),
  };
}

export async function sendFactorMails(
  { config, jobs, log }: Pick<Deps, 'config' | 'jobs' | 'log'>,
  db: Transaction,
  user: FactorOwner,
  change: FactorChange,
): Promise<void> {
  const admins = user.role === 'Customer' ? [] : await listOtherAdmins(db, user.id);
  const { publicUrl } = config;
  const mails = [user.email, ...admins.map(({ email }) => email)].map((to) =>
    factorMail(change, user, { to, publicUrl }),
  );
  await jobs.enqueueAll(db, 'send-mail', mails);
  logSecurityEvent(log, 'second_factor_change', { account: user.documentId, change });
}
