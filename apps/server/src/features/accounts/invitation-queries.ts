import {
  invitation as invitationSchema,
  type StaffRole,
} from '@partshelf/contract/accounts/admin.ts';
import { and, desc, eq, gt, not, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { columnsOf } from '../../db/columns-of.ts';
import { listPage, type ListPage } from '../../db/list-page.ts';
import { invitations, users } from '../../db/tables/accounts.ts';
import { accountColumns } from './queries.ts';

const lifetime = '7 days';
const expiresAt = sql`now() + ${lifetime}::interval`;

const isValid = (tokenHash: string) =>
  and(eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, sql`now()`));

export function listOpenStaffInvitations(db: Database, page: ListPage) {
  const rows = db.select(columnsOf(invitationSchema, invitations, {})).from(invitations);
  const order = [desc(invitations.createdAt), desc(invitations.id)];
  const total = db.$count(invitations);
  return listPage(rows.$dynamic(), { condition: undefined, order, page, total });
}

/** An earlier link to the same email becomes invalid. */
export async function upsertStaffInvitation(
  db: Transaction,
  invitation: { email: string; role: StaffRole; tokenHash: string; issuedById: number | null },
) {
  const [row] = await db
    .insert(invitations)
    .values({ ...invitation, expiresAt })
    .onConflictDoUpdate({
      target: invitations.email,
      set: { ...invitation, expiresAt, createdAt: sql`now()` },
    })
    .returning();
  return row!;
}

export async function lockIssuer(db: Transaction, userId: number): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 'Admin'), not(users.blocked)))
    .for('share');
  return found.length > 0;
}

export async function deleteInvitationsOf(db: Transaction, issuerId: number): Promise<number> {
  const { rowCount } = await db.delete(invitations).where(eq(invitations.issuedById, issuerId));
  return rowCount ?? 0;
}

export async function deleteStaffInvitation(db: Transaction, documentId: string) {
  const [deleted] = await db
    .delete(invitations)
    .where(eq(invitations.documentId, documentId))
    .returning();
  return deleted;
}

export async function findInvitation(db: Database, tokenHash: string) {
  const [found] = await db
    .select({ email: invitations.email, role: invitations.role })
    .from(invitations)
    .where(isValid(tokenHash));
  return found;
}

export async function redeemStaffInvitation(db: Transaction, tokenHash: string) {
  const [redeemed] = await db.delete(invitations).where(isValid(tokenHash)).returning();
  return redeemed;
}

export async function findAccount(db: Queryable, email: string) {
  const [user] = await db
    .select(accountColumns)
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  return user;
}

interface StaffAccount {
  readonly username: string;
  readonly passwordHash: string;
  readonly role: StaffRole;
}

export async function insertStaff(db: Transaction, account: StaffAccount & { email: string }) {
  const [inserted] = await db
    .insert(users)
    .values({ ...account, provider: 'local', confirmed: true })
    .onConflictDoNothing()
    .returning({ id: users.id, documentId: users.documentId });
  return inserted;
}

/** Returns undefined when it was confirmed meanwhile, or is blocked. */
export async function takeOverAccount(db: Transaction, id: number, account: StaffAccount) {
  const [given] = await db
    .update(users)
    .set({ ...account, provider: 'local', confirmed: true, profileImageId: null })
    .where(and(eq(users.id, id), not(users.confirmed), not(users.blocked)))
    .returning({ id: users.id, documentId: users.documentId });
  return given;
}
