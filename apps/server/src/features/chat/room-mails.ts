import { sql, eq } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';
import { newDocumentId } from '../../db/columns.ts';
import type { MailBrand, WrittenMail } from '../../db/jobs.ts';
import { chatRooms } from '../../db/tables/chat.ts';
import type { Deps } from '../../deps.ts';
import type { InboundSettings } from '../../platform/config.ts';

/** A page that asks who is not logged in to do so first, with the chat open. */
const chatPath = '/profile?chat=open';

export const roomSubjects = {
  answer: 'An answer from',
  transcript: 'Your chat with',
  refusedFiles: 'Some files of your email could not be taken',
  notRead: 'Your email has not reached the chat yet',
} as const;

export const howToAnswer = (inbound: InboundSettings | null): string =>
  inbound
    ? 'You can answer by replying to this email.'
    : 'Please answer in the shop: replies to this email are not read.';

interface RoomMail {
  readonly key: string;
  readonly customer: { readonly username: string; readonly email: string };
  readonly token: string;
}

type MailText = Omit<WrittenMail, 'key' | 'to' | 'replyTo' | 'button'>;

/** It greets the customer, leads to the chat, and has the address that leads back to the room. */
export async function enqueueRoomMail(
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  db: Transaction,
  { key, customer, token }: RoomMail,
  write: (brand: MailBrand) => MailText,
): Promise<void> {
  const { inbound, publicUrl } = config;
  const template = (brand: MailBrand): WrittenMail => {
    const { paragraphs, ...text } = write(brand);
    const address = inbound?.replyAddress.replace('@', `+${token}@`);
    return {
      ...text,
      key,
      to: customer.email,
      ...(address && { replyTo: { name: brand.name, address } }),
      paragraphs: [`Hello ${customer.username},`, ...paragraphs],
      button: { label: 'Open the chat', url: `${publicUrl}${chatPath}` },
    };
  };
  await jobs.enqueue(db, 'send-mail', template, { key });
}

/** Erasing the room revokes it. The room is locked. */
export async function ensureReplyToken(db: Transaction, roomId: number): Promise<string> {
  const [room] = await db
    .update(chatRooms)
    .set({ replyToken: sql`coalesce(${chatRooms.replyToken}, ${newDocumentId()})` })
    .where(eq(chatRooms.id, roomId))
    .returning({ token: chatRooms.replyToken });
  return room!.token!;
}
