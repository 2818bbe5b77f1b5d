import { and, gt, max, ne } from 'drizzle-orm';
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

/** Resolves with the row of the next mail once the shop has taken it in. */
async function awaitNext(shop: TestShop, send: () => Promise<unknown>): Promise<StoredMail> {
  const { db } = shop.deps;
  const [last] = await db.select({ id: max(inboundMails.id) }).from(inboundMails);
  const isNext = gt(inboundMails.id, last?.id ?? 0);
  await send();
  const [mail] = await until(
    () =>
      db
        .select()
        .from(inboundMails)
        .where(and(isNext, ne(inboundMails.state, 'reading'))),
    (rows) => rows.length > 0,
  );
  return mail!;
}

/** Resolves with its row once the shop has taken it in. */
export async function sendMail(shop: TestShop, mail: SendMailOptions): Promise<StoredMail> {
  lastNumber += 1;
  const messageId = `<answer-${lastNumber}@customers.example>`;
  return awaitNext(shop, () =>
    createTransport(shop.sandbox.smtpUrl).sendMail({ messageId, subject: 'Re: Chat', ...mail }),
  );
}

/** As it is, with a Message-ID in front. */
export async function sendRawMail(
  shop: TestShop,
  envelope: { readonly from: string; readonly to: string },
  raw: string | Buffer,
): Promise<StoredMail> {
  lastNumber += 1;
  const head = Buffer.from(`Message-ID: <raw-${lastNumber}@customers.example>\r\n`);
  return awaitNext(shop, () =>
    createTransport(shop.sandbox.smtpUrl).sendMail({
      envelope: { from: envelope.from, to: [envelope.to] },
      raw: Buffer.concat([head, Buffer.from(raw)]),
    }),
  );
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
