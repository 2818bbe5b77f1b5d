import { and, asc, eq, not, ne } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';

const isActiveAdmin = and(eq(users.role, 'Admin'), not(users.blocked), users.confirmed);

/**
 * The row is locked until the transaction ends, before the lock on the user who is to be changed.
 */
export async function lockActiveAdmins(db: Transaction): Promise<number[]> {
  const admins = await db
    .select({ id: users.id })
    .from(users)
    .where(isActiveAdmin)
    .orderBy(asc(users.id))
    .for('no key update');
  return admins.map(({ id }) => id);
}

export async function listActiveAdmins(db: Queryable): Promise<number[]> {
  const admins = await db.select({ id: users.id }).from(users).where(isActiveAdmin);
  return admins.map(({ id }) => id);
}

export interface AdminContact {
  readonly documentId: string;
  readonly email: string;
}

export async function listOtherAdmins(
  db: Queryable,
  exceptUserId: number,
): Promise<AdminContact[]> {
  return db
    .select({ documentId: users.documentId, email: users.email })
    .from(users)
    .where(
      and(eq(users.role, 'Admin'), users.confirmed, not(users.blocked), ne(users.id, exceptUserId)),
    )
    .orderBy(asc(users.id));
}
