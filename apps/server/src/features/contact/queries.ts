import type { ContactInput } from '@partshelf/contract/contact/contact.ts';
import type { Queryable } from '../../db/client.ts';
import { contactMessages } from '../../db/tables/contact.ts';

export async function insertContactMessage(db: Queryable, message: ContactInput) {
  const [inserted] = await db.insert(contactMessages).values(message).returning();
  return inserted!;
}
