import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../server/src/db/client.ts';
import { users } from '../../server/src/db/tables/accounts.ts';
import { auditEntries } from '../../server/src/db/tables/audit.ts';

export interface PastAuditEntry extends Omit<typeof auditEntries.$inferInsert, 'people'> {
  readonly people: SQL<string[]>;
  readonly createdAt: Date;
}

export const personCalled = (name: string) => sql<string[]>`array(
  select ${users.documentId} from ${users}
  where ${or(eq(users.username, name), eq(users.email, name))})`;

/** The oldest comes first, because each entry continues the chain of the one before. */
export async function insertAuditEntries(
  db: Transaction,
  entries: readonly PastAuditEntry[],
): Promise<void> {
  const byTime = entries.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await db.insert(auditEntries).values(byTime);
}
