import type { RoleName } from '@partshelf/contract/accounts/roles.ts';
import type { Person } from '@partshelf/contract/accounts/admin.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { logSecurityEvent } from '../../../security/security-log.ts';
import { lockActiveAdmins } from '../active-admins.ts';
import { revokeAllApiTokens } from '../api-tokens/api-tokens.ts';
import { enqueueRoleChangeMails } from '../security-mails/role-change-mails.ts';
import { endAllSessions } from '../sessions/sessions.ts';
import { type AuditDetails, recordAudit } from '../../audit/record-audit.ts';
import { deleteInvitationsOf } from './invitation-queries.ts';
import {
  findPerson,
  lockPerson,
  type PersonRow,
  setBlockedAfterUndo,
  setPerson,
} from './queries.ts';

function toDeletion(erasedAt: Date | null, eraseAt: Date | null): Person['deletion'] {
  if (erasedAt) return { state: 'erased', at: erasedAt.toISOString() };
  return eraseAt && { state: 'scheduled', at: eraseAt.toISOString() };
}

export function toPerson({ erasedAt, eraseAt, ...row }: PersonRow): Person {
  return {
    ...row,
    deletion: toDeletion(erasedAt, eraseAt),
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  };
}

/** @throws ShopError NOT_FOUND */
export async function getPerson(db: Database, documentId: string): Promise<Person> {
  const row = await findPerson(db, documentId);
  if (!row) throw new ShopError('NOT_FOUND');
  return toPerson(row);
}

/**
 * Locks all Admins first and in one order: two who remove each other must not deadlock.
 * @throws ShopError NOT_FOUND or OWN_ACCOUNT
 */
async function lockPersonToChange(db: Transaction, actor: SignedIn, documentId: string) {
  if (documentId === actor.documentId) throw new ShopError('OWN_ACCOUNT');
  const admins = await lockActiveAdmins(db);
  const person = await lockPerson(db, documentId);
  if (!person || person.erasedAt) throw new ShopError('NOT_FOUND');
  const isLastAdmin = admins.length === 1 && admins[0] === person.id;
  return { person, isLastAdmin };
}

async function endSessionsAndInvitations(db: Transaction, id: number): Promise<AuditDetails> {
  await endAllSessions(db, id);
  const invitationsWithdrawn = await deleteInvitationsOf(db, id);
  return invitationsWithdrawn > 0 ? { invitationsWithdrawn } : {};
}

/** @throws ShopError NOT_FOUND, OWN_ACCOUNT, LAST_ADMIN, ADDRESS_UNPROVEN or DELETION_ALREADY_SCHEDULED */
export async function setRole(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
  role: RoleName,
): Promise<Person> {
  const { db, log } = deps;
  const roleBefore = await db.transaction(async (transaction) => {
    const { person, isLastAdmin } = await lockPersonToChange(transaction, actor, documentId);
    if (person.isScheduled) throw new ShopError('DELETION_ALREADY_SCHEDULED');
    if (person.role === role) return undefined;
    if (isLastAdmin) throw new ShopError('LAST_ADMIN');
    // An unconfirmed address may belong to another person.
    if (role !== 'Customer' && !person.confirmed) throw new ShopError('ADDRESS_UNPROVEN');
    await setPerson(transaction, person.id, {
      role,
      ...(person.role === 'Customer' && { isPasswordUnchecked: true }),
    });
    const ended = await endSessionsAndInvitations(transaction, person.id);
    const change = { from: person.role, to: role, by: actor.username };
    await enqueueRoleChangeMails(deps, transaction, person, change);
    const details = { title: person.username, roleBefore: person.role, role, ...ended };
    await recordAudit(transaction, actor, 'role changed', 'person', documentId, details);
    return person.role;
  });
  if (roleBefore) {
    const change = { account: documentId, actor: actor.documentId, from: roleBefore, to: role };
    logSecurityEvent(log, 'authz_change', change);
  }
  return getPerson(db, documentId);
}

async function changeBlock(
  db: Transaction,
  { id, isScheduled }: Awaited<ReturnType<typeof lockPersonToChange>>['person'],
  blocked: boolean,
): Promise<AuditDetails> {
  if (isScheduled) await setBlockedAfterUndo(db, id, blocked);
  else await setPerson(db, id, { blocked });
  const ended = await endSessionsAndInvitations(db, id);
  return blocked ? { ...ended, ...(await revokeAllApiTokens(db, id)) } : ended;
}

/**
 * A deletion that is scheduled stays so; undoing it leaves a blocked account blocked.
 * @throws ShopError NOT_FOUND, OWN_ACCOUNT or LAST_ADMIN
 */
export async function setBlocked(
  { db, log }: Deps,
  actor: SignedIn,
  documentId: string,
  blocked: boolean,
): Promise<Person> {
  const hasChanged = await db.transaction(async (transaction) => {
    const { person, isLastAdmin } = await lockPersonToChange(transaction, actor, documentId);
    if (person.blocked === blocked) return false;
    if (isLastAdmin) throw new ShopError('LAST_ADMIN');
    const ended = await changeBlock(transaction, person, blocked);
    const details = { title: person.username, ...ended };
    const action = blocked ? 'blocked' : 'unblocked';
    await recordAudit(transaction, actor, action, 'person', documentId, details);
    return true;
  });
  if (hasChanged) {
    const event = blocked ? 'user_blocked' : 'user_unblocked';
    logSecurityEvent(log, event, { account: documentId, actor: actor.documentId });
  }
  return getPerson(db, documentId);
}
