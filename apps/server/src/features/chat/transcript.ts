import { limits } from '@partshelf/contract/limits.ts';
import { desc, eq } from 'drizzle-orm';
import { chatMessages } from '../../db/tables/chat.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { attachmentsOfMessage } from './attachment-queries.ts';
import { lockOwnRoom } from './queries.ts';
import { toMailedMessage } from './reply-mails.ts';
import { enqueueRoomMail, ensureReplyToken, howToAnswer, roomSubjects } from './room-mails.ts';

/** Twice without a message in between is once. @throws NOT_FOUND */
export async function sendTranscript(
  deps: Pick<Deps, 'config' | 'db' | 'jobs'>,
  customer: SignedIn,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const room = await lockOwnRoom(transaction, customer.id);
    if (!room) throw new ShopError('NOT_FOUND');
    const { id, content, createdAt, isFromCustomer } = chatMessages;
    const newest = await transaction
      .select({ id, content, createdAt, isFromCustomer, attachments: attachmentsOfMessage })
      .from(chatMessages)
      .where(eq(chatMessages.roomId, room.id))
      .orderBy(desc(id))
      .limit(limits.transcriptMessages);
    const token = await ensureReplyToken(transaction, room.id);
    const key = `transcript-${room.documentId}-${newest[0]?.id ?? 0}`;
    await enqueueRoomMail(deps, transaction, { key, customer, token }, (brand) => ({
      subject: `${roomSubjects.transcript} ${brand.name}`,
      title: 'Your chat with our helpdesk',
      paragraphs: ['Here is the copy that you asked for.'],
      messages: newest.toReversed().map(toMailedMessage),
      closing: [howToAnswer(deps.config.inbound)],
      reason: 'you asked for a copy of your chat in the shop',
    }));
  });
}
