import { randomUUID } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { retention } from '@partshelf/contract/limits.ts';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { sessions, users } from '../src/db/tables/accounts.ts';
import { chatMessages, chatRooms } from '../src/db/tables/chat.ts';
import { contactMessages } from '../src/db/tables/contact.ts';
import { downloads } from '../src/db/tables/downloads.ts';
import { files } from '../src/db/tables/files.ts';
import { paymentRequests } from '../src/db/tables/orders.ts';
import { subscribers } from '../src/db/tables/subscribers.ts';
import { createAdmin } from './support/calls/admin-calls.ts';
import { daysAgo, deleteExpired } from './support/delete-expired.ts';
import { createCustomer } from './support/factories.ts';
import { shopTest } from './support/shop-test.ts';
import { uploadImage } from './support/upload-image.ts';

const test = shopTest();
const tags = ['PRIV-05'];

const monthsAgo = (months: number) => sql`now() - make_interval(months => ${months}, days => 1)`;

test(
  'a session is deleted a month after its end, and staff still see the last visit',
  { tags },
  async ({ shop, db }) => {
    const admin = await createAdmin(shop);
    const { user, call } = await createCustomer(shop);
    const { endedSessionDays } = retention;
    const ended = (days: number) => ({
      id: randomUUID(),
      userId: user.id,
      lastUsedAt: daysAgo(days),
      expiresAt: daysAgo(days),
    });
    const signedOut = { ...ended(-5), lastUsedAt: daysAgo(31), revokedAt: daysAgo(31) };
    await db
      .insert(sessions)
      .values([ended(endedSessionDays - 1), ended(endedSessionDays + 1), signedOut]);
    const away = await createCustomer(shop);
    const lastUsedAt = new Date('2026-02-03T04:05:06.000Z');
    await db
      .update(sessions)
      .set({ lastUsedAt, expiresAt: daysAgo(endedSessionDays + 1) })
      .where(eq(sessions.userId, away.user.id));
    await deleteExpired(shop);
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(2);
    expect((await call('GET', '/users/me')).statusCode).toBe(200);
    expect(await db.$count(sessions, eq(sessions.userId, away.user.id))).toBe(0);
    const found = await admin.call('GET', `/back-office/people?search=${away.user.email}`);
    expect(found.json().data[0].lastSeenAt).toBe(lastUsedAt.toISOString());
  },
);

test(
  'an account that was never confirmed is deleted after a month, with its picture',
  { tags },
  async ({ shop, db }) => {
    const { user, token } = await createCustomer(shop);
    const [image] = (await uploadImage(shop, { token })).json();
    const late = await createCustomer(shop, { confirmed: false });
    await db
      .update(users)
      .set({ confirmed: false, createdAt: daysAgo(retention.unconfirmedAccountDays + 1) })
      .where(eq(users.id, user.id));
    await db.delete(sessions).where(eq(sessions.userId, user.id));
    await deleteExpired(shop);
    expect(await db.$count(users, eq(users.id, user.id))).toBe(0);
    expect(await db.$count(users, eq(users.id, late.user.id))).toBe(1);
    expect(await db.$count(files, eq(files.documentId, image.documentId))).toBe(0);
    const stored = join(
      shop.deps.files.imageFolder!,
      (image.url as string).replace('/uploads/', ''),
    );
    await expect(access(stored)).rejects.toThrow('ENOENT');
  },
);

test(
  'the browser and network of a download are forgotten after a year',
  { tags },
  async ({ shop, db, buyer }) => {
    const { product } = await buyer.buyProduct();
    const link = await buyer.call('GET', `/products/${product.documentId}/download-link`);
    const { pathname } = new URL(link.json<{ downloadLink: string }>().downloadLink);
    const headers = { 'user-agent': 'Browser of the tests' };
    for (const _time of [1, 2]) await shop.app.inject({ url: pathname, headers });
    const [first] = await db.select().from(downloads);
    await db
      .update(downloads)
      .set({ createdAt: monthsAgo(retention.userAgentMonths) })
      .where(eq(downloads.id, first!.id));
    await deleteExpired(shop);
    const left = await db.select().from(downloads).orderBy(downloads.id);
    expect(left.map(({ userAgent, network }) => [userAgent, network])).toEqual([
      ['', ''],
      ['Browser of the tests', '127.0.0.0/24'],
    ]);
  },
);

test(
  'closed chats are deleted after two years with their messages, open ones stay',
  { tags },
  async ({ shop, db }) => {
    const old = monthsAgo(retention.closedChatMonths);
    for (const room of [
      { status: 'closed', updatedAt: old },
      { status: 'open', updatedAt: old },
      { status: 'closed', updatedAt: sql`now()` },
    ] as const) {
      const { user } = await createCustomer(shop);
      const [made] = await db
        .insert(chatRooms)
        .values({ userId: user.id, ...room })
        .returning();
      await db.insert(chatMessages).values({
        roomId: made!.id,
        senderId: user.id,
        isFromCustomer: true,
        content: room.status,
      });
    }
    await deleteExpired(shop);
    const rooms = await db.select().from(chatRooms).orderBy(chatRooms.id);
    expect(rooms.map(({ status }) => status)).toEqual(['open', 'closed']);
    expect(await db.$count(chatMessages)).toBe(2);
  },
);

test(
  'contact messages, unsubscribed addresses and addresses of payments are deleted',
  { tags },
  async ({ shop, db, buyer }) => {
    const text = { firstName: 'A', lastName: 'B', subject: 'C', message: 'A message.' };
    await db.insert(contactMessages).values([
      {
        ...text,
        email: 'old@people.example',
        createdAt: monthsAgo(retention.contactMessageMonths),
      },
      { ...text, email: 'new@people.example' },
    ]);
    const confirmedAt = sql`now()`;
    await db.insert(subscribers).values([
      { name: 'A', email: 'gone@people.example', confirmedAt, unsubscribedAt: daysAgo(31) },
      { name: 'B', email: 'leaving@people.example', confirmedAt, unsubscribedAt: daysAgo(29) },
      { name: 'C', email: 'reading@people.example', confirmedAt },
    ]);
    await buyer.buyProduct();
    await db.update(paymentRequests).set({ createdAt: daysAgo(retention.paymentRequestDays + 1) });
    await deleteExpired(shop);
    const messages = await db.select().from(contactMessages);
    expect(messages.map(({ email }) => email)).toEqual(['new@people.example']);
    const reading = await db.select().from(subscribers).orderBy(subscribers.id);
    expect(reading.map(({ name }) => name)).toEqual(['B', 'C']);
    expect(await db.$count(paymentRequests)).toBe(0);
  },
);
