import { and, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';

/** Those of the users who are in the database and not erased. */
export async function listUnerased(
  db: Database,
  documentIds: readonly string[],
): Promise<string[]> {
  const found = await db
    .select({ documentId: users.documentId })
    .from(users)
    .where(and(inArray(users.documentId, [...documentIds]), isNull(users.erasedAt)));
  return found.map(({ documentId }) => documentId);
}
