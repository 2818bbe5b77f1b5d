import type { ContactInput } from '@partshelf/contract/contact.ts';
import { retention } from '@partshelf/contract/limits.ts';
import { inArray, lt, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client.ts';
import { contactMessages } from '../../db/tables/contact.ts';

export async function insertContactMessage(
  db: Queryable,
  message: ContactInput & Pick<typeof contactMessages.$inferInsert, 'mailWarning'>,
) {
  const [inserted] = await db.insert(contactMessages).values(message).returning();
  return inserted!;
}

export async function deleteOldContactMessages(db: Database, limit: number): Promise<number> {
  const oldest = sql`now() - make_interval(months => ${retention.contactMessageMonths})`;
  const old = db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(lt(contactMessages.createdAt, oldest))
    .limit(limit);
  const { rowCount } = await db.delete(contactMessages).where(inArray(contactMessages.id, old));
  return rowCount ?? 0;
}
