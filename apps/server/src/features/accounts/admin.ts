import type { AdminUserResult } from '@partshelf/contract/accounts/admin.ts';
import type { RoleName } from '@partshelf/contract/roles.ts';
import type { Database, Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { logSecurityEvent } from '../../platform/security-log.ts';
import { endSocketsOf, type RealtimeServer } from '../../realtime/sockets.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordAudit, type Actor } from '../audit/audit.ts';
import { releaseRooms } from '../chat/assignees.ts';
import { readListPage } from '../../db/list-page.ts';
import { lockActiveAdmins } from './active-admins.ts';
import {
  findAdminUser,
  getUserList,
  lockAdminUser,
  type AdminUserRow,
  setBlockedAfterUndo,
  updateUser,
} from './admin-queries.ts';
import { revokeAdminTokens, revokeAllApiTokens } from './api-tokens.ts';
import { readEmailAddress } from './email-address.ts';
import {
  listOpenStaffInvitations,
  deleteInvitationsOf,
  findAccount,
} from './invitation-queries.ts';
import { inviteStaff, withdrawStaffInvitation, issueInvitation } from './invitations.ts';
import { deleteAllFactors } from './second-factor.ts';
import { enqueueRoleChangeMails } from './security-mails.ts';
import { endAllSessions } from './sessions.ts';

type LiveDeps = Deps & { readonly io: RealtimeServer };

export function mountAdminUsers(context: RouteContext, deps: Deps): void {
  const { io } = context;
  serve(context, 'GET /back-office/people', async ({ query: { pagination, ...filters } }) => {
    const list = getUserList(deps.db, filters);
    const { rows, total } = await readListPage(list, toLimitOffset(pagination));
    return { data: rows.map(toAdminUser), meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'PUT /back-office/people/:documentId/role', async ({ user, params, body }) => ({
    data: await setRole({ ...deps, io }, user, params.documentId, body.role),
  }));

  serve(context, 'PUT /back-office/people/:documentId/blocked', async ({ user, params, body }) => ({
    data: await setBlocked({ ...deps, io }, user, params.documentId, body.blocked),
  }));

  serve(
    context,
    'DELETE /back-office/people/:documentId/second-factor',
    async ({ user, params }) => {
      await resetSecondFactor(deps, user, params.documentId);
      return { data: await getAdminUser(deps.db, params.documentId) };
    },
  );

  serve(context, 'GET /back-office/people/invitations', async ({ query: { pagination } }) => {
    const { rows, total } = await listOpenStaffInvitations(deps.db, toLimitOffset(pagination));
    return { data: rows, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'POST /back-office/people/invitations', async ({ user, body }) => ({
    data: await inviteStaff(deps, user, body),
  }));

  serve(context, 'DELETE /back-office/people/invitations/:documentId', async ({ user, params }) => {
    await withdrawStaffInvitation(deps, user, params.documentId);
    return { data: null };
  });
}

function toDeletion(erasedAt: Date | null, eraseAt: Date | null): AdminUserResult['deletion'] {
  if (erasedAt) return { state: 'erased', at: erasedAt };
  return eraseAt && { state: 'scheduled', at: eraseAt };
}

export function toAdminUser<Row extends AdminUserRow>({ erasedAt, eraseAt, ...row }: Row) {
  return { ...row, deletion: toDeletion(erasedAt, eraseAt) };
}

async function getAdminUser(db: Database, documentId: string): Promise<AdminUserResult> {
  const row = await findAdminUser(db, documentId);
  if (!row) throw new ShopError('NOT_FOUND');
  return toAdminUser(row);
}

/**
 * Locks all Admins first and in one order: two who remove each other must not deadlock.
 * @throws ShopError NOT_FOUND or OWN_ACCOUNT
 */
async function lockUserToChange(db: Transaction, actor: SignedIn, documentId: string) {
  if (documentId === actor.documentId) throw new ShopError('OWN_ACCOUNT');
  const admins = await lockActiveAdmins(db);
  const user = await lockAdminUser(db, documentId);
  if (!user || user.erasedAt) throw new ShopError('NOT_FOUND');
  const isLastAdmin = admins.length === 1 && admins[0] === user.id;
  return { user, isLastAdmin };
}

async function endSessionsAndInvitations(
  db: Transaction,
  id: number,
): Promise<{ invitationsWithdrawn?: number }> {
  await endAllSessions(db, id);
  const invitationsWithdrawn = await deleteInvitationsOf(db, id);
  return invitationsWithdrawn > 0 ? { invitationsWithdrawn } : {};
}

/** @throws ShopError NOT_FOUND, OWN_ACCOUNT, LAST_ADMIN, ADDRESS_UNPROVEN or DELETION_ALREADY_SCHEDULED */
async function setRole(
  deps: LiveDeps,
  actor: SignedIn,
  documentId: string,
  role: RoleName,
): Promise<AdminUserResult> {
  const { db, io, log } = deps;
  const changed = await db.transaction(async (transaction) => {
    const { user, isLastAdmin } = await lockUserToChange(transaction, actor, documentId);
    if (user.isScheduled) throw new ShopError('DELETION_ALREADY_SCHEDULED');
    if (user.role === role) return undefined;
    if (isLastAdmin) throw new ShopError('LAST_ADMIN');
    // An unconfirmed email may belong to another user.
    if (role !== 'Customer' && !user.confirmed) throw new ShopError('ADDRESS_UNPROVEN');
    await updateUser(transaction, user.id, {
      role,
      ...(user.role === 'Customer' && { isPasswordUnchecked: true }),
    });
    const ended = {
      ...(await endSessionsAndInvitations(transaction, user.id)),
      ...(await revokeAdminTokens(transaction, user.id)),
    };
    if (role === 'Customer') await releaseRooms(transaction, user.id);
    const change = { from: user.role, to: role, by: actor.username };
    await enqueueRoleChangeMails(deps, transaction, user, change);
    const details = { title: user.username, roleBefore: user.role, role, ...ended };
    await recordAudit(transaction, actor, 'person.role_changed', documentId, details);
    return user;
  });
  if (changed) {
    endSocketsOf(io, changed.id);
    const change = { account: documentId, actor: actor.documentId, from: changed.role, to: role };
    logSecurityEvent(log, 'authz_change', change);
  }
  return getAdminUser(db, documentId);
}

async function changeBlock(
  db: Transaction,
  { id, isScheduled }: Awaited<ReturnType<typeof lockUserToChange>>['user'],
  blocked: boolean,
) {
  if (isScheduled) await setBlockedAfterUndo(db, id, blocked);
  else await updateUser(db, id, { blocked });
  const ended = await endSessionsAndInvitations(db, id);
  if (blocked) await releaseRooms(db, id);
  return blocked ? { ...ended, ...(await revokeAllApiTokens(db, id)) } : ended;
}

/**
 * A deletion that is scheduled stays so; undoing it leaves a blocked account blocked.
 * @throws ShopError NOT_FOUND, OWN_ACCOUNT or LAST_ADMIN
 */
async function setBlocked(
  { db, io, log }: LiveDeps,
  actor: SignedIn,
  documentId: string,
  blocked: boolean,
): Promise<AdminUserResult> {
  const changed = await db.transaction(async (transaction) => {
    const { user, isLastAdmin } = await lockUserToChange(transaction, actor, documentId);
    if (user.blocked === blocked) return undefined;
    if (isLastAdmin) throw new ShopError('LAST_ADMIN');
    const ended = await changeBlock(transaction, user, blocked);
    const details = { title: user.username, ...ended };
    const action = blocked ? 'person.blocked' : 'person.unblocked';
    await recordAudit(transaction, actor, action, documentId, details);
    return user;
  });
  if (changed) {
    endSocketsOf(io, changed.id);
    const event = blocked ? 'user_blocked' : 'user_unblocked';
    logSecurityEvent(log, event, { account: documentId, actor: actor.documentId });
  }
  return getAdminUser(db, documentId);
}

type MailDeps = Pick<Deps, 'config' | 'jobs' | 'log'>;

async function resetFactors(
  deps: MailDeps,
  db: Transaction,
  actor: Actor,
  documentId: string,
): Promise<void> {
  const user = await lockAdminUser(db, documentId);
  if (!user || !(await deleteAllFactors(deps, db, user))) throw new ShopError('NOT_FOUND');
  const details = { title: user.username };
  await recordAudit(db, actor, 'person.second_factor_reset', documentId, details);
}

/** The user is signed out everywhere. @throws ShopError NOT_FOUND or OWN_ACCOUNT */
async function resetSecondFactor(deps: Deps, actor: SignedIn, documentId: string): Promise<void> {
  if (documentId === actor.documentId) throw new ShopError('OWN_ACCOUNT');
  await deps.db.transaction((transaction) => resetFactors(deps, transaction, actor, documentId));
}

/** @throws ShopError NOT_FOUND */
export async function resetSecondFactorByEmail(
  deps: MailDeps & Pick<Deps, 'db'>,
  given: string,
): Promise<string> {
  const email = readEmailAddress(given);
  const account = email && (await findAccount(deps.db, email));
  if (!account) throw new ShopError('NOT_FOUND');
  await deps.db.transaction((transaction) =>
    resetFactors(deps, transaction, null, account.documentId),
  );
  return email;
}

/** An email without a confirmed account is invited. @throws ShopError VALIDATION_FAILED */
export async function appointAdmin(
  deps: Pick<Deps, 'config' | 'db' | 'jobs'>,
  given: string,
): Promise<{ email: string; link: string | undefined }> {
  const email = readEmailAddress(given);
  if (!email) {
    throw new ShopError('VALIDATION_FAILED', { fields: { email: ['Invalid email address'] } });
  }
  const { publicUrl } = deps.config;
  return deps.db.transaction(async (transaction) => {
    const account = await findAccount(transaction, email);
    if (!account?.confirmed) {
      const invited = { email, role: 'Admin' } as const;
      const { link } = await issueInvitation(transaction, publicUrl, null, invited);
      return { email, link };
    }
    await updateUser(transaction, account.id, {
      role: 'Admin',
      blocked: false,
      ...(account.role === 'Customer' && { isPasswordUnchecked: true }),
    });
    await endAllSessions(transaction, account.id);
    if (account.role !== 'Admin') {
      const change = { from: account.role, to: 'Admin', by: 'Command line' } as const;
      await enqueueRoleChangeMails(deps, transaction, account, change);
    }
    const details = { title: email, role: 'Admin' };
    await recordAudit(transaction, null, 'person.role_changed', account.documentId, details);
    return { email, link: undefined };
  });
}
