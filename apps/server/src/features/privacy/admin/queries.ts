import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';

export async function findSubject(db: Database, documentId: string) {
  const [subject] = await db
    .select({ id: users.id, username: users.username, erasedAt: users.erasedAt })
    .from(users)
    .where(eq(users.documentId, documentId));
  return subject;
}
