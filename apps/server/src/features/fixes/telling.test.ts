import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { buildPackage } from '../../../test/share-point-package.ts';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import {
  createChat,
  ownRoom,
  roomOf,
  setStatus,
  write,
} from '../../../test/support/calls/chat-calls.ts';
import {
  allFixesTold,
  awaitFix,
  listChatFixes,
  listOpenFixes,
  nameFixes,
} from '../../../test/support/calls/fix-calls.ts';
import {
  createPublishingToken,
  graph,
  packageOf,
  publishWith,
} from '../../../test/support/calls/publishing-calls.ts';
import type { ReleaseCalls } from '../../../test/support/calls/release-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import type { Customer } from '../../../test/support/factories.ts';
import { buyLicence } from '../../../test/support/licences.ts';
import { createOrder } from '../../../test/support/owner.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { chatRooms } from '../../db/tables/chat.ts';
import { licences, orders } from '../../db/tables/orders.ts';

const test = shopTest();
const tags = ['FIX-01'];

interface Documented {
  readonly documentId: string;
}

/** A chat that waits for a release of the product. */
async function createWait(
  shop: TestShop,
  helpdesk: Customer,
  product: Documented,
  title = 'Print in colour',
) {
  const chat = await createChat(shop, 'It prints in grey');
  const fix: Documented = (await awaitFix(helpdesk, chat.room, product, title)).json().data;
  return { ...chat, fix };
}

const build = (product: Documented, version: string, scopes: string[] = []) =>
  buildPackage(version, { slug: product.documentId, webApiPermissions: scopes.map(graph) });

async function publish(
  { upload, publish: send }: ReleaseCalls,
  product: Documented,
  bytes: Buffer,
  fixes: readonly Documented[],
  changelog = 'Prints in colour.\n\nIs faster.',
) {
  const { documentId } = (await upload(product, 'part.sppkg', bytes)).json().data;
  const answer = await send(product, {
    package: documentId,
    changelog,
    fixes: fixes.map((fix) => fix.documentId),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data as Documented;
}

const toldIn = async (customer: Customer) =>
  (await ownRoom(customer)).chat_messages
    .filter(({ via }) => via === 'release')
    .map(({ content }) => content);

/** Like a process that was killed before it completed the job. */
async function tellAgain(shop: TestShop, { documentId }: Documented): Promise<void> {
  const { db, jobs } = shop.deps;
  const [row] = await db.select().from(releases).where(eq(releases.documentId, documentId));
  await jobs.enqueue(db, 'tell-fixed-chats', { releaseId: row!.id });
  await allFixesTold(shop);
}

const readAskedBy = async (shop: TestShop, product: Documented) => {
  const { data } = (
    await shop.app.inject(`/api/products/${product.documentId}?populate=release`)
  ).json();
  return data.release.askedBy;
};

test(
  'a release tells each customer whose chat waited once, with what is new and how to install it',
  { tags: ['slow', ...tags] },
  async ({ shop, admin, adminReleases, helpdesk, product }) => {
    await adminReleases.release(product, build(product, '1.5.0.0', ['User.Read']));
    const { customer, room, fix } = await createWait(shop, helpdesk, product);
    const order = await createOrder(shop, customer.user.id, product);
    const other = await createWait(shop, helpdesk, product, 'print in colour');
    const still = await createWait(shop, helpdesk, product, 'Something else');
    expect((await roomOf(helpdesk, room.documentId)).waiting_since).not.toBeNull();
    const bytes = build(product, '2.0.0.0', ['User.Read', 'Mail.Send']);
    const release = await publish(adminReleases, product, bytes, [fix]);
    expect(release).toMatchObject({
      fixes: [{ documentId: fix.documentId, title: 'Print in colour', chats: 2 }],
    });
    await allFixesTold(shop);
    const [content, ...more] = await toldIn(customer);
    expect(more).toEqual([]);
    expect(content!.split('\n\n')).toEqual([
      `Version 2.0.0 of ${product.title} is here. It fixes what you asked for in this chat.`,
      'What is new:\nPrints in colour.\nIs faster.',
      'Before you install it: this version asks your administrator to approve more than the previous version. Send mail (Microsoft Graph).',
      `How to install it: http://shop.test/order/${order.documentId}/install?product=${product.documentId}`,
    ]);
    const [elsewhere] = await toldIn(other.customer);
    expect(elsewhere).toMatch(
      new RegExp(`More about it: http://shop.test/product/${product.slug}$`),
    );
    expect(await toldIn(still.customer)).toEqual([]);
    expect(await roomOf(helpdesk, room.documentId)).toMatchObject({
      chat_status: 'pending',
      waiting_since: null,
      waits_for_release: false,
    });
    expect(await listChatFixes(helpdesk, room)).toMatchObject([
      { title: 'Print in colour', told: { version: '2.0.0.0', at: expect.any(String) } },
    ]);
    expect(await listOpenFixes(helpdesk, product)).toMatchObject([{ title: 'Something else' }]);
    await expect.poll(() => readAskedBy(shop, product)).toBe(2);
    expect(await readAudit(admin, release.documentId)).toContainEqual({
      action: 'fixes named',
      by: admin.user.username,
      details: { title: product.title, version: '2.0.0.0', fixes: 'Print in colour' },
    });
  },
);

test(
  'fixes named after the publication are told at once, and a chat hears once of a release',
  { tags: ['slow', ...tags] },
  async ({ shop, admin, adminReleases, helpdesk, product }) => {
    const { customer, room, fix } = await createWait(shop, helpdesk, product);
    const second: Documented = (await awaitFix(helpdesk, room, product, 'Zoom')).json().data;
    const release = await publish(adminReleases, product, build(product, '2.0.0.0'), []);
    expect(await readAskedBy(shop, product)).toBeUndefined();
    expect((await nameFixes(admin, release, [fix])).statusCode).toBe(200);
    await allFixesTold(shop);
    expect(await toldIn(customer)).toHaveLength(1);
    expect((await roomOf(helpdesk, room.documentId)).waits_for_release).toBe(true);
    await nameFixes(admin, release, [second]);
    await allFixesTold(shop);
    await tellAgain(shop, release);
    expect(await toldIn(customer)).toHaveLength(1);
    expect((await roomOf(helpdesk, room.documentId)).waits_for_release).toBe(false);
    expect(await readAskedBy(shop, product)).toBe(1);
    const again = await nameFixes(admin, release, [fix]);
    expect(expectErrorCode(again)).toBe('VALIDATION_FAILED');
    expect(expectErrorCode(await nameFixes(helpdesk, release, [fix]))).toBe('ROLE_MISSING');
  },
);

test(
  'a release that is withdrawn tells no one, and its chats wait for another release',
  { tags: ['slow', ...tags] },
  async ({ shop, db, admin, adminReleases, helpdesk, product }) => {
    const told = await createWait(shop, helpdesk, product);
    const release = await publish(adminReleases, product, build(product, '2.0.0.0'), [told.fix]);
    await allFixesTold(shop);
    await adminReleases.withdraw(release);
    await allFixesTold(shop);
    expect((await roomOf(helpdesk, told.room.documentId)).waits_for_release).toBe(true);
    const late = await createWait(shop, helpdesk, product);
    expect(late.fix).toMatchObject({ documentId: told.fix.documentId });
    await tellAgain(shop, release);
    expect(await toldIn(late.customer)).toEqual([]);
    expect(expectErrorCode(await nameFixes(admin, release, [told.fix]))).toBe('RELEASE_WITHDRAWN');
    await adminReleases.restore(release);
    await allFixesTold(shop);
    expect(await toldIn(told.customer)).toHaveLength(1);
    expect(await toldIn(late.customer)).toHaveLength(1);
    await adminReleases.withdraw(release);
    const next = await publish(adminReleases, product, build(product, '2.1.0.0'), [told.fix]);
    await allFixesTold(shop);
    expect(await toldIn(told.customer)).toHaveLength(2);
    expect(await toldIn(late.customer)).toHaveLength(2);
    const [row] = await db.select().from(releases).where(eq(releases.documentId, next.documentId));
    expect(row!.askedBy).toBe(2);
  },
);

test(
  'who owns the product no more, or whose licence has ended, gets no link to install it',
  { tags: ['slow', ...tags] },
  async ({ shop, db, buyer, adminReleases, helpdesk }) => {
    const { product, order, licence } = await buyLicence(shop, buyer, { hasTerm: true });
    await write(buyer, 'It prints in grey');
    const room = await ownRoom(buyer);
    const hearAbout = async (version: string) => {
      const fix = (await awaitFix(helpdesk, room, product, `Fix of ${version}`)).json().data;
      await publish(adminReleases, product, build(product, version), [fix]);
      await allFixesTold(shop);
      return (await toldIn(buyer)).at(-1)!.split('\n\n').at(-1);
    };
    const install = `http://shop.test/order/${order.documentId}/install?product=${product.documentId}`;
    expect(await hearAbout('2.0.0.0')).toBe(`How to install it: ${install}`);
    await db
      .update(licences)
      .set({ updatesUntil: new Date('2026-01-01') })
      .where(eq(licences.id, licence.id));
    expect(await hearAbout('2.1.0.0')).toBe(
      `Your licence does not include this version, and can be renewed: http://shop.test/licences?product=${product.documentId}`,
    );
    await db.update(orders).set({ refundedAt: new Date() }).where(eq(orders.id, order.id));
    const page = `http://shop.test/product/${product.slug}`;
    expect(await hearAbout('2.2.0.0')).toBe(`More about it: ${page}`);
    await db.update(products).set({ publishedAt: null }).where(eq(products.id, product.id));
    expect(await hearAbout('2.3.0.0')).not.toContain('http');
  },
);

test(
  'a closed chat stays closed, and what was asked after the mark still waits',
  { tags: ['slow', ...tags] },
  async ({ shop, adminReleases, helpdesk, product }) => {
    const closed = await createWait(shop, helpdesk, product);
    await setStatus(helpdesk, closed.room.documentId, 'closed');
    const asking = await createWait(shop, helpdesk, product);
    await helpdesk.call('POST', '/chat-message/helpdesk-chat-message', {
      chatroomId: asking.room.documentId,
      content: 'We are on it',
    });
    const question = (await write(asking.customer, 'And where is my invoice?')).json().data;
    await publish(adminReleases, product, build(product, '2.0.0.0'), [closed.fix]);
    await allFixesTold(shop);
    expect(await toldIn(closed.customer)).toHaveLength(1);
    expect(await roomOf(helpdesk, closed.room.documentId)).toMatchObject({ chat_status: 'closed' });
    expect(await roomOf(helpdesk, asking.room.documentId)).toMatchObject({
      chat_status: 'open',
      waiting_since: question.createdAt,
    });
  },
);

test(
  'a changelog that is too long for the chat is cut between two emojis',
  { tags },
  async ({ shop, adminReleases, helpdesk, product }) => {
    const { customer, fix } = await createWait(shop, helpdesk, product);
    for (const [version, start] of [
      ['2.0.0.0', ''],
      ['2.1.0.0', 'x'],
    ] as const) {
      const again = (await awaitFix(helpdesk, await ownRoom(customer), product, version)).json();
      const named = version === '2.0.0.0' ? [fix, again.data] : [again.data];
      const changelog = `${start}${'😀'.repeat(4_000)}`;
      await publish(adminReleases, product, build(product, version), named, changelog);
      await allFixesTold(shop);
    }
    const told = await toldIn(customer);
    expect(told.map((content) => /😀 …\n/.test(content))).toEqual([true, true]);
  },
);

test(
  'a release that was held names what it fixes when it is approved, and no one hears before',
  { tags: ['slow', ...tags] },
  async ({ shop, admin, adminReleases, helpdesk, product }) => {
    await adminReleases.releaseVersion(product, '2.0.0.0');
    const { token } = await createPublishingToken(admin, product);
    const { customer, fix } = await createWait(shop, helpdesk, product);
    const bytes = packageOf(product, '2.1.0.0', { webApiPermissions: [graph('Mail.Send')] });
    const held = (await publishWith(shop, token, bytes)).json().data;
    expect(await toldIn(customer)).toEqual([]);
    const approved = await admin.call(
      'POST',
      `/back-office/releases/held/${held.documentId}/approve`,
      { comparedWith: '2.0.0.0', fixes: [fix.documentId] },
    );
    expect(approved.statusCode, approved.body).toBe(200);
    await allFixesTold(shop);
    expect((await toldIn(customer))[0]).toContain('Send mail');
  },
);

test(
  'a release is not published with a fix that another one has named',
  { tags },
  async ({ shop, adminReleases, helpdesk, product }) => {
    const { fix } = await createWait(shop, helpdesk, product);
    await publish(adminReleases, product, build(product, '2.0.0.0'), [fix]);
    const bytes = build(product, '2.1.0.0');
    const { documentId } = (await adminReleases.upload(product, 'part.sppkg', bytes)).json().data;
    const form = { package: documentId, changelog: 'New.', fixes: [fix.documentId] };
    const refused = await adminReleases.publish(product, form);
    expect(expectErrorCode(refused)).toBe('VALIDATION_FAILED');
    expect(await adminReleases.list(product)).toHaveLength(2);
  },
);

test(
  'a blocked customer finds the message later without a mail, and an erased one counts no more',
  { tags },
  async ({ shop, db, adminReleases, helpdesk, product }) => {
    const blocked = await createWait(shop, helpdesk, product);
    const erased = await createWait(shop, helpdesk, product);
    await db.update(users).set({ blocked: true }).where(eq(users.id, blocked.customer.user.id));
    await db.delete(chatRooms).where(eq(chatRooms.userId, erased.customer.user.id));
    const release = await publish(adminReleases, product, build(product, '2.0.0.0'), [blocked.fix]);
    await allFixesTold(shop);
    const { chat_messages: messages } = await roomOf(helpdesk, blocked.room.documentId);
    expect(messages.at(-1)).toMatchObject({ via: 'release' });
    await expect.poll(() => readAskedBy(shop, product)).toBe(1);
    await db.delete(chatRooms).where(eq(chatRooms.userId, blocked.customer.user.id));
    await tellAgain(shop, release);
    expect(await readAskedBy(shop, product)).toBe(1);
  },
);
