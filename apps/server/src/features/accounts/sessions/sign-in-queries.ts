import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';
import { auditEntries } from '../../../db/tables/back-office.ts';
import { hasSecondFactor } from '../second-factor/has-second-factor.ts';

const selectStaff = (db: Queryable, userId: number) =>
  db
    .select({
      id: users.id,
      documentId: users.documentId,
      username: users.username,
      email: users.email,
      role: users.role,
      hasSecondFactor,
    })
    .from(users)
    .where(and(eq(users.id, userId), ne(users.role, 'Customer')));

export async function findStaff(db: Queryable, userId: number) {
  const [staff] = await selectStaff(db, userId);
  return staff;
}

export type Staff = NonNullable<Awaited<ReturnType<typeof findStaff>>>;

/** So that sign-ins of one person are recorded one after the other. */
export async function lockStaff(db: Transaction, userId: number) {
  const [staff] = await selectStaff(db, userId).for('no key update');
  return staff;
}

const isSignInOf = (documentId: string, action: 'succeeded' | 'failed') =>
  and(
    eq(auditEntries.subject, 'sign-in'),
    eq(auditEntries.subjectDocumentId, documentId),
    eq(auditEntries.action, action),
  );

/** Within a year. */
export async function hasSignedInWith(
  db: Transaction,
  documentId: string,
  device: string,
): Promise<boolean> {
  const [earlier] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        isSignInOf(documentId, 'succeeded'),
        eq(sql`${auditEntries.details} ->> 'device'`, device),
        gt(auditEntries.createdAt, sql`now() - '1 year'::interval`),
      ),
    )
    .limit(1);
  return earlier !== undefined;
}

/** Within a minute. */
export async function hasFailedLately(db: Transaction, documentId: string): Promise<boolean> {
  const [earlier] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        isSignInOf(documentId, 'failed'),
        gt(auditEntries.createdAt, sql`now() - '1 minute'::interval`),
      ),
    )
    .limit(1);
  return earlier !== undefined;
}
