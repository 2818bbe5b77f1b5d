import { limits } from '@partshelf/contract/limits.ts';
import { desc, eq } from 'drizzle-orm';
import type { MailTemplate } from '../../db/jobs.ts';
import { chatMessages } from '../../db/tables/chat.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { attachmentsOfMessage } from './attachment-queries.ts';
import { lockOwnRoom } from './queries.ts';
import {
  chatPath,
  ensureReplyToken,
  howToAnswer,
  type MailedMessage,
  replyToRoom,
  roomSubjects,
  toMailedMessage,
} from './reply-mails.ts';

type TranscriptDeps = Pick<Deps, 'config' | 'db' | 'jobs'>;

/** Twice without a message in between is once. @throws NOT_FOUND */
export async function sendTranscript(
  { config, db, jobs }: TranscriptDeps,
  customer: SignedIn,
): Promise<void> {
  await db.transaction(async (transaction) => {
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
    const mail = transcriptMail(config, { key, customer, token, messages: newest.toReversed() });
    await jobs.enqueue(transaction, 'send-mail', mail, { key });
  });
}

interface Transcript {
  readonly key: string;
  readonly customer: SignedIn;
  readonly token: string;
  readonly messages: readonly MailedMessage[];
}

function transcriptMail(
  { publicUrl, inbound }: TranscriptDeps['config'],
  { key, customer, token, messages }: Transcript,
): MailTemplate {
  return (brand) => ({
    key,
    to: customer.email,
    ...replyToRoom(inbound, token, brand),
    subject: `${roomSubjects.transcript} ${brand.name}`,
    title: 'Your chat with our helpdesk',
    paragraphs: [`Hello ${customer.username},`, 'Here is the copy that you asked for.'],
    messages: messages.map(toMailedMessage),
    closing: [howToAnswer(inbound)],
    button: { label: 'Open the chat', url: `${publicUrl}${chatPath}` },
    reason: 'you asked for a copy of your chat in the shop',
  });
}
