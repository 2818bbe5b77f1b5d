import { eq, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../server/src/db/tables/accounts.ts';
import type { auditEntries } from '../../../server/src/db/tables/back-office.ts';

export interface AuditRow extends Omit<typeof auditEntries.$inferInsert, 'people'> {
  readonly people: SQL<string[]>;
  readonly createdAt: Date;
}

/** For the people of an entry: the one with this username or email. */
export const personCalled = (name: string) => sql<string[]>`array(
  select ${users.documentId} from ${users}
  where ${or(eq(users.username, name), eq(users.email, name))})`;
