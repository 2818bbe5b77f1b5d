import type { SignInMethods } from '@partshelf/contract/accounts/microsoft.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { isPassword } from '../passwords/passwords.ts';
import { endOtherSessions } from '../sessions/sessions.ts';
import { connect } from './connection-link.ts';
import type { PendingConnection } from './cookies.ts';
import { microsoftNoticeMail } from './microsoft-mails.ts';
import { deleteMicrosoftIdentity, findSignInMethods, isRecentSession } from './queries.ts';

const recentMinutes = 10;

async function requireRecentSignIn({ db }: Deps, user: SignedIn): Promise<void> {
  const isRecent = await isRecentSession(db, user, `${recentMinutes} minutes`);
  if (!isRecent) throw new ShopError('SIGN_IN_TOO_OLD');
}

async function getMethods({ db }: Deps, { id }: SignedIn) {
  const found = await findSignInMethods(db, id);
  if (!found) throw new ShopError('TOKEN_MISSING');
  return found;
}

export async function listSignInMethods(deps: Deps, user: SignedIn): Promise<SignInMethods> {
  const { passwordHash, provider, label, connectedAt } = await getMethods(deps, user);
  return {
    password: passwordHash !== null,
    google: provider === 'google',
    microsoft: label && connectedAt ? { label, createdAt: connectedAt.toISOString() } : null,
  };
}

/** @throws ShopError MICROSOFT_SESSION_INVALID, SIGN_IN_TOO_OLD or MICROSOFT_CONNECTED_ALREADY */
export async function connectSignedInUser(
  deps: Deps,
  user: SignedIn,
  pending: PendingConnection,
): Promise<void> {
  const ageMs = deps.now().getTime() - pending.startedAtMs;
  if (ageMs > recentMinutes * 60_000) throw new ShopError('MICROSOFT_SESSION_INVALID');
  await requireRecentSignIn(deps, user);
  await deps.db.transaction((transaction) => connect(deps, transaction, user, pending));
}

/** @throws ShopError NOT_FOUND, LAST_SIGN_IN_METHOD, PASSWORD_WRONG or SIGN_IN_TOO_OLD */
export async function removeMicrosoft(
  deps: Deps,
  user: SignedIn,
  currentPassword: string | undefined,
): Promise<void> {
  const { passwordHash, label, email } = await getMethods(deps, user);
  if (label === null) throw new ShopError('NOT_FOUND');
  if (currentPassword === undefined) await requireRecentSignIn(deps, user);
  else if (!(await isPassword(currentPassword, passwordHash)))
    throw new ShopError('PASSWORD_WRONG');
  await deps.db.transaction(async (transaction) => {
    if (!(await deleteMicrosoftIdentity(transaction, user.id))) {
      throw new ShopError('LAST_SIGN_IN_METHOD');
    }
    await endOtherSessions(transaction, user.id, user.sessionId);
    const notice = { to: email, publicUrl: deps.config.publicUrl, change: 'removed' } as const;
    await deps.jobs.enqueue(transaction, 'send-mail', microsoftNoticeMail(notice));
  });
}
