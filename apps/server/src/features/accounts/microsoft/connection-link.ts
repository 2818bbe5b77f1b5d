import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { chooseUsername } from '../google/username.ts';
import { canIssueToken, issueToken, redeemToken, revokeTokens } from '../one-time-tokens.ts';
import type { Device } from '../sessions/devices.ts';
import { endAllSessions } from '../sessions/sessions.ts';
import { signIn } from '../sessions/sign-ins.ts';
import type { PendingConnection } from './cookies.ts';
import { connectMicrosoftMail, microsoftConnectedMail } from './microsoft-mails.ts';
import {
  confirmWithoutPassword,
  insertMicrosoftIdentity,
  lockOwnerOfAddress,
  lockUser,
} from './queries.ts';

const nameOf = ({ tenantId, objectId }: PendingConnection) => `${tenantId}/${objectId}`;

/** Does nothing when the address had too many mails within the hour. The user is locked. */
export async function sendConnectionLink(
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  db: Transaction,
  user: { id: number; email: string },
  pending: PendingConnection,
): Promise<void> {
  if (!(await canIssueToken(db, user.id))) return;
  const microsoftAccount = nameOf(pending);
  const token = await issueToken(db, user.id, 'connect-microsoft', { microsoftAccount });
  const mail = connectMicrosoftMail({ to: user.email, publicUrl: config.publicUrl, token });
  await jobs.enqueue(db, 'send-mail', mail);
}

/** To the account of the address that Microsoft named. */
export async function mailConnectionLink(deps: Deps, pending: PendingConnection): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const owner = await lockOwnerOfAddress(transaction, pending.email);
    if (!owner || owner.blocked) return;
    await sendConnectionLink(deps, transaction, owner, pending);
  });
}

/** @throws ShopError MICROSOFT_CONNECTED_ALREADY */
export async function connect(
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  db: Transaction,
  user: { id: number; email: string },
  { tenantId, objectId, email: label }: PendingConnection,
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
  pending: PendingConnection,
  device: Device,
): Promise<string> {
  const userId = await deps.db.transaction(async (transaction) => {
    const redeemed = await redeemToken(transaction, 'connect-microsoft', token);
    if (redeemed?.microsoftAccount !== nameOf(pending)) throw new ShopError('CONFIRMATION_INVALID');
    const user = await lockUser(transaction, redeemed.userId);
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
    await connect(deps, transaction, user, pending);
    return user.id;
  });
  return signIn(deps, userId, device, 'microsoft');
}
