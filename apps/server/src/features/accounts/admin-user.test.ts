import type {
  AdminUserDetails,
  UserNote,
  UserActivity,
} from '@partshelf/contract/accounts/admin-user.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { createAdmin, readAudit } from '../../../test/support/calls/admin-calls.ts';
import { ownRoom, reply, write } from '../../../test/support/calls/chat-calls.ts';
import { countStatements } from '../../../test/support/count-statements.ts';
import { createCustomer, createProduct, type Customer } from '../../../test/support/factories.ts';
import { createOrder, createOwner } from '../../../test/support/owner.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import { billingDetails } from '../../db/tables/invoices.ts';
import { orders } from '../../db/tables/orders.ts';
import { staffNotes } from '../../db/tables/staff-notes.ts';

const test = shopTest();

const pathOf = ({ user }: Customer) => `/back-office/people/${user.documentId}`;

async function read(admin: Customer, person: Customer): Promise<AdminUserDetails> {
  const answer = await admin.call('GET', pathOf(person));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

async function readActivity(admin: Customer, person: Customer, query: string) {
  const answer = await admin.call('GET', `${pathOf(person)}/activity?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{
    data: Partial<UserActivity>;
    meta: { pagination: { total: number; pageCount: number } };
  }>();
}

const addNote = (admin: Customer, person: Customer, text: string) =>
  admin.call('POST', `${pathOf(person)}/notes`, { text });

describe('the page of a person', () => {
  test(
    'has what they bought, downloaded and wrote, in nine statements',
    { tags: ['slow', 'VEND-01'] },
    async ({ shop, db, admin, helpdesk, buyer }) => {
      const { product } = await buyer.buyProduct();
      const path = `/products/${product.documentId}/download-link`;
      const { downloadLink } = (await buyer.call('GET', path)).json<{ downloadLink: string }>();
      await shop.app.inject(new URL(downloadLink).pathname);
      const [order] = await buyer.readOrders();
      await buyer.call('POST', '/reviews', {
        rating: 4,
        comment: 'Does what it says.',
        product: product.documentId,
        order: order!.documentId,
      });
      await buyer.call('POST', `/orders/${order!.documentId}/refund-request`, {
        reason: 'It does not fit our intranet.',
      });
      await buyer.call('POST', '/contacts', {
        firstName: 'Mara',
        lastName: 'Lindt',
        email: buyer.user.email.toUpperCase(),
        subject: 'A question',
        message: 'Does it work with 2019?',
      });
      await write(buyer, 'Good morning');
      await reply(helpdesk, (await ownRoom(buyer)).documentId, 'Hello');
      await addNote(admin, buyer, 'Called about the invoice.');
      const billing = { kind: 'company', name: 'Lindt KG', country: 'DE', vatId: 'DE136695976' };
      await db
        .insert(billingDetails)
        .values({ userId: buyer.user.id, billing: billing as never })
        .onConflictDoUpdate({
          target: billingDetails.userId,
          set: { billing: billing as never },
        });

      // Jobs of the shop may make statements at the same time.
      const counts: number[] = [];
      for (let tries = 0; tries < 3; tries += 1)
        counts.push(await countStatements(shop, () => read(admin, buyer)));
      expect(Math.min(...counts)).toBeLessThanOrEqual(9);
      const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
      const name = { documentId: order!.documentId, number: order!.number };
      const about = { documentId: product.documentId, title: product.title };
      expect(await read(admin, buyer)).toMatchObject({
        username: buyer.user.username,
        email: buyer.user.email,
        role: 'Customer',
        orders: 1,
        billing,
        signIn: { password: false, google: false, microsoft: null },
        paidOrders: 1,
        paid: 19.99,
        returned: 0,
        chatRoom: (await ownRoom(buyer)).documentId,
        activity: {
          orders: [{ ...name, state: 'succeeded', total: 19.99, products: [product.title] }],
          reversals: [
            {
              ...name,
              refundRequest: { state: 'open', reason: 'It does not fit our intranet.' },
            },
          ],
          downloads: [
            {
              product: about,
              version: '1.0.0.0',
              currentVersion: '1.0.0.0',
              count: 1,
              lastAt: moment,
            },
          ],
          reviews: [{ product: about, rating: 4, comment: 'Does what it says.', hidden: false }],
          messages: [{ subject: 'A question', message: 'Does it work with 2019?', state: 'new' }],
          chat: [
            { sender: helpdesk.user.username, isFromCustomer: false, content: 'Hello' },
            { sender: buyer.user.username, isFromCustomer: true, content: 'Good morning' },
          ],
          notes: [{ text: 'Called about the invoice.', author: admin.user.username, order: null }],
        },
        counts: {
          orders: 1,
          reversals: 1,
          downloads: 1,
          reviews: 1,
          messages: 1,
          chat: 2,
          notes: 1,
        },
      });
    },
  );

  test(
    'sums what was paid without refunds and disputes, and lists no order of others',
    { tags: ['VEND-01'] },
    async ({ shop, db, admin, customer }) => {
      const product = await createProduct(shop, { priceCents: 10_000 });
      const change = async (values: Partial<typeof orders.$inferInsert>) => {
        const { id } = await createOrder(shop, customer.user.id, product);
        await db.update(orders).set(values).where(eq(orders.id, id));
      };
      await change({ paidAt: new Date() });
      await change({ refundedCents: 2_500 });
      await change({ refundedCents: 10_000, refundedAt: new Date() });
      await change({ disputedAt: new Date() });
      await change({ status: 'expired' });
      await createOwner(shop, product);
      const found = await read(admin, customer);
      expect(found).toMatchObject({ orders: 5, paidOrders: 4, paid: 175, returned: 225 });
      expect(found.counts).toMatchObject({ orders: 5, reversals: 3, downloads: 1 });
      expect(found.activity.downloads).toMatchObject([{ count: 0, version: null, lastAt: null }]);
      expect(found.activity.reversals.map(({ state }) => state)).toEqual([
        'disputed',
        'refunded',
        'partlyRefunded',
      ]);
    },
  );

  test(
    'lists the ten newest of a kind, and the others page by page',
    { tags: ['VEND-01'] },
    async ({ shop, admin, customer, product }) => {
      const ids: string[] = [];
      for (let made = 0; made < 12; made += 1)
        ids.unshift((await createOrder(shop, customer.user.id, product)).documentId);
      const { activity, counts } = await read(admin, customer);
      expect(activity.orders.map(({ documentId }) => documentId)).toEqual(ids.slice(0, 10));
      expect(counts.orders).toBe(12);
      const page = (number: number) =>
        readActivity(
          admin,
          customer,
          `kind=orders&pagination[page]=${number}&pagination[pageSize]=10`,
        );
      const second = await page(2);
      expect(second.data.orders!.map(({ documentId }) => documentId)).toEqual(ids.slice(10));
      expect(second.meta.pagination).toMatchObject({ total: 12, pageCount: 2 });
      expect(await page(9)).toMatchObject({
        data: { orders: [] },
        meta: { pagination: { total: 12 } },
      });
      for (const kind of [
        'reversals',
        'downloads',
        'invoices',
        'reviews',
        'messages',
        'chat',
        'notes',
      ])
        await readActivity(admin, customer, `kind=${kind}`);
      const refused = await admin.call('GET', `${pathOf(customer)}/activity?kind=passwords`);
      expect(refused.statusCode).toBe(400);
    },
  );

  test('does not exist for an unknown id', { tags: ['VEND-01'] }, async ({ admin }) => {
    const path = `/back-office/people/${'z'.repeat(24)}`;
    for (const answer of [
      await admin.call('GET', path),
      await admin.call('GET', `${path}/activity?kind=orders`),
      await admin.call('POST', `${path}/notes`, { text: 'Who?' }),
      await admin.call('DELETE', `${path}/notes/${'z'.repeat(24)}`),
    ]) {
      expect(answer.statusCode).toBe(404);
    }
  });
});

describe('a note of the staff', () => {
  test(
    'is kept as it was written, also right to left and with tags',
    { tags: ['VEND-01'] },
    async ({ admin, customer }) => {
      const texts = ['<script>alert(1)</script>', 'שלום לקוח', 'x'.repeat(limits.staffNoteMax)];
      for (const text of texts) expect((await addNote(admin, customer, text)).statusCode).toBe(200);
      const { data } = await readActivity(admin, customer, 'kind=notes');
      expect(data.notes!.map(({ text }) => text)).toEqual(texts.toReversed());
      for (const text of ['', ' \u200B ', 'x'.repeat(limits.staffNoteMax + 1)])
        expect((await addNote(admin, customer, text)).statusCode).toBe(400);
      const huge = await addNote(admin, customer, 'x'.repeat(10_000_000));
      expect(huge.statusCode).toBe(413);
    },
  );

  test(
    'is deleted by any Admin, and only with the person whom it is about',
    { tags: ['VEND-01'] },
    async ({ shop, admin, customer }) => {
      const note = (await addNote(admin, customer, 'Wants a call.')).json<{ data: UserNote }>()
        .data;
      const [other, colleague] = [await createCustomer(shop), await createAdmin(shop)];
      const remove = (person: Customer) =>
        colleague.call('DELETE', `${pathOf(person)}/notes/${note.documentId}`);
      expect((await remove(other)).statusCode).toBe(404);
      expect((await remove(customer)).statusCode).toBe(200);
      expect((await remove(customer)).statusCode).toBe(404);
      expect((await read(admin, customer)).activity.notes).toEqual([]);
      const title = customer.user.username;
      expect(await readAudit(admin, customer.user.documentId)).toEqual([
        { action: 'note deleted', by: colleague.user.username, details: { title } },
        { action: 'note added', by: admin.user.username, details: { title } },
      ]);
    },
  );

  test(
    'is not written about a person who is erased',
    { tags: ['VEND-01'] },
    async ({ db, admin, customer }) => {
      const erased = db
        .update(users)
        .set({ erasedAt: new Date() })
        .where(eq(users.id, customer.user.id));
      const [answers] = await Promise.all([
        Promise.all(Array.from({ length: 4 }, () => addNote(admin, customer, 'Too late?'))),
        erased,
      ]);
      const kept = await db.$count(staffNotes, eq(staffNotes.userId, customer.user.id));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(kept);
      expect((await addNote(admin, customer, 'Too late.')).statusCode).toBe(404);
    },
  );
});
