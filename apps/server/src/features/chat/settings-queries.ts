import { pickColumns } from '../../db/columns-of.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { chatSettings } from '../../db/tables/chat.ts';

type ChatSettings = Pick<typeof chatSettings.$inferSelect, 'officeHours' | 'asksForRating'>;

export async function findChatSettings(db: Queryable): Promise<ChatSettings | undefined> {
  const [settings] = await db
    .select(pickColumns(chatSettings, 'officeHours', 'asksForRating'))
    .from(chatSettings);
  return settings;
}

/** Locks the row, so that an audit entry compares with what it replaces. */
export async function lockChatSettings(db: Transaction): Promise<void> {
  await db.insert(chatSettings).values({}).onConflictDoNothing();
  await db.select({ isOnly: chatSettings.isOnly }).from(chatSettings).for('update');
}

export async function saveChatSettings(
  db: Transaction,
  values: Partial<ChatSettings>,
): Promise<void> {
  await db.update(chatSettings).set(values);
}
