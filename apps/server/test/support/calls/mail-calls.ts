import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { users } from '../../../src/db/tables/accounts.ts';
import { chatRooms } from '../../../src/db/tables/chat.ts';
import { inboundMails } from '../../../src/db/tables/inbound-mails.ts';
import { type TestShop, until } from '../build-test-app.ts';
import { createChat, ownRoom } from './chat-calls.ts';
import type { Customer } from '../factories.ts';

/** With the address that the mails of its room are answered to. */
export async function createMailedChat(shop: TestShop) {
  const { customer, room } = await createChat(shop);
  await customer.call('POST', '/chat-room/transcript');
  const [copy] = await shop.inbox(customer.user.email);
  const replyAddress = /<(.*)>/.exec(copy!.replyTo)![1]!;
  return { customer, room, replyAddress, copy: copy! };
}

let lastNumber = 0;

export type StoredMail = typeof inboundMails.$inferSelect;

const findMail = async (shop: TestShop, messageId: string): Promise<StoredMail | undefined> => {
  const digest = createHash('sha256').update(messageId).digest('hex');
  const [mail] = await shop.deps.db
    .select()
    .from(inboundMails)
    .where(eq(inboundMails.digest, digest));
  return mail;
};

/** Resolves with its row once the shop has taken it in. */
export async function sendMail(shop: TestShop, mail: SendMailOptions): Promise<StoredMail> {
  lastNumber += 1;
  const messageId = `<answer-${lastNumber}@customers.example>`;
  await createTransport(shop.sandbox.smtpUrl).sendMail({ messageId, subject: 'Re: Chat', ...mail });
  const found = await until(
    () => findMail(shop, mail.messageId ?? messageId),
    (row) => row !== undefined,
  );
  return found!;
}

/** As it is, with a Message-ID in front. */
export async function sendRawMail(
  shop: TestShop,
  envelope: { readonly from: string; readonly to: string },
  raw: string | Buffer,
): Promise<StoredMail> {
  lastNumber += 1;
  const messageId = `<raw-${lastNumber}@customers.example>`;
  const head = Buffer.from(`Message-ID: ${messageId}\r\n`);
  await createTransport(shop.sandbox.smtpUrl).sendMail({
    envelope: { from: envelope.from, to: [envelope.to] },
    raw: Buffer.concat([head, Buffer.from(raw)]),
  });
  const found = await until(
    () => findMail(shop, messageId),
    (row) => row !== undefined,
  );
  return found!;
}

export const lastMessage = async (customer: Customer) =>
  (await ownRoom(customer)).chat_messages.at(-1)!;

/** A customer whose chat can be written to by mail. */
export async function createMailbox(db: TestShop['deps']['db'], replyToken: string) {
  const email = `${replyToken}@customers.example`;
  const customer = { username: replyToken, email, provider: 'local', confirmed: true } as const;
  const [user] = await db.insert(users).values(customer).returning({ id: users.id });
  const [room] = await db
    .insert(chatRooms)
    .values({ userId: user!.id, replyToken })
    .returning({ id: chatRooms.id });
  return { email, roomId: room!.id };
}
