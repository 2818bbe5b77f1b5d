import { fileURLToPath } from 'node:url';
import { asc, eq } from 'drizzle-orm';
import { chatAttachments } from '../../server/src/db/tables/chat-attachments.ts';
import { chatMessages, chatRooms } from '../../server/src/db/tables/chat.ts';
import type { Deps } from '../../server/src/deps.ts';
import { attachToMessage } from '../../server/src/features/chat/attachment-queries.ts';
import { storeAttachment } from '../../server/src/features/chat/attachments.ts';
import { openImage } from '../../server/src/files/images.ts';
import type { SignedIn } from '../../server/src/platform/identity.ts';
import { imageFolder } from './images.ts';

const log = [
  '2026-11-25T02:00:04Z info  reading the directory',
  '2026-11-25T02:00:09Z warn  2 accounts have no manager: k.osei@northgate.example, l.brandt@northgate.example',
  '2026-11-25T02:00:09Z info  218 people in 31 teams',
  '',
].join('\n');

/** The customer sends a picture and a log with the first message. */
export async function attachChatFiles(deps: Deps, { id }: SignedIn): Promise<void> {
  const { db } = deps;
  if ((await db.$count(chatAttachments, eq(chatAttachments.customerId, id))) > 0) return;
  const [first] = await db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.roomId))
    .where(eq(chatRooms.userId, id))
    .orderBy(asc(chatMessages.id))
    .limit(1);
  if (!first) return;
  const picture = await openImage(fileURLToPath(new URL('org-chart/page-640.webp', imageFolder)));
  const participants = { customerId: id, uploaderId: id };
  const documentIds: string[] = [];
  for (const [name, content] of [
    ['org-chart.png', await picture.png().toBuffer()],
    ['org-chart.log', Buffer.from(log)],
  ] as const) {
    const received = await deps.files.receivePackage([content]);
    const { documentId } = await storeAttachment(deps, participants, { ...received, name }).finally(
      () => received.discard(),
    );
    documentIds.push(documentId);
  }
  await db.transaction((transaction) =>
    attachToMessage(transaction, documentIds, { id: first.id, ...participants }),
  );
}
