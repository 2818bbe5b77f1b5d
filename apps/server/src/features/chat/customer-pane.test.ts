import type { RoomCustomer } from '@partshelf/contract/chat/customer-pane.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { buildPackage } from '../../../test/share-point-package.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createAdmin } from '../../../test/support/calls/admin-calls.ts';
import { createHelpdesk, ownRoom, roomOf, write } from '../../../test/support/calls/chat-calls.ts';
import { countStatements } from '../../../test/support/count-statements.ts';
import { createCustomer, createProduct, type Customer } from '../../../test/support/factories.ts';
import { createOrder, createOwner } from '../../../test/support/owner.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { auditEntries } from '../../db/tables/audit.ts';
import { chatRatings } from '../../db/tables/chat.ts';
import { contactMessages } from '../../db/tables/contact.ts';
import { billingDetails, invoices } from '../../db/tables/invoices.ts';
import { mails } from '../../db/tables/mails.ts';
import { orders, paymentSessions } from '../../db/tables/orders.ts';
import { refundRequests } from '../../db/tables/refund-requests.ts';
import { verifyChain } from '../audit/verify-chain.ts';

const identification = 1;

const test = shopTest();

const customerPath = (room: { documentId: string }) => `/chat-rooms/${room.documentId}/customer`;

async function view(agent: Customer, room: { documentId: string }): Promise<RoomCustomer> {
  const response = await agent.call('GET', customerPath(room));
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}

async function openChat(customer: Customer) {
  await write(customer, 'Good morning');
  return ownRoom(customer);
}

const graph = (scope: string) => ({ resource: 'Microsoft Graph', scope });

async function download(shop: TestShop, customer: Customer, product: { documentId: string }) {
  const link = await customer.call('GET', `/products/${product.documentId}/download-link`);
  const { statusCode } = await shop.app.inject(new URL(link.json().downloadLink).pathname);
  expect(statusCode).toBe(200);
}

describe('the customer of a chat', () => {
  test(
    'is shown to the helpdesk with products, releases and new permissions',
    { tags: ['slow', 'DESK-01'] },
    async ({ shop, helpdesk, adminReleases, product }) => {
      const owner = await createOwner(shop, product);
      const room = await openChat(owner);
      const release = (version: string, scopes: readonly string[]) =>
        adminReleases.release(
          product,
          buildPackage(version, {
            slug: product.documentId,
            webApiPermissions: scopes.map(graph),
          }),
        );
      expect((await view(helpdesk, room)).products).toMatchObject([
        { downloaded: null, releasesBehind: 0, addedPermissions: null },
      ]);
      await release('2.0.0.0', ['User.Read']);
      await download(shop, owner, product);
      await release('3.0.0.0', ['User.Read', 'Sites.Read.All']);
      await release('4.0.0.0', ['User.Read', 'Calendars.Read']);
      const { products, counts } = await view(helpdesk, room);
      expect(products).toEqual([
        {
          documentId: product.documentId,
          slug: product.slug,
          title: product.title,
          isPublished: true,
          order: { documentId: owner.order.documentId, number: owner.order.number },
          canDownload: true,
          newest: { version: '4.0.0.0', publishedAt: expect.stringMatching(/Z$/) },
          downloaded: {
            version: '2.0.0.0',
            at: expect.stringMatching(/Z$/),
            isWithdrawn: false,
          },
          releasesBehind: 2,
          addedPermissions: [graph('Calendars.Read')],
        },
      ]);
      expect(counts).toMatchObject({ products: 1, orders: 1, messages: 0 });
    },
  );

  test(
    'is shown with orders, refund requests, invoices, mails and messages, without payments',
    { tags: ['slow', 'DESK-01'] },
    async ({ shop, helpdesk, product }) => {
      const { db } = shop.deps;
      const owner = await createOwner(shop, product);
      const { email, id: userId } = owner.user;
      const room = await openChat(owner);
      await db.insert(billingDetails).values({
        userId,
        billing: { kind: 'person', name: 'Jo Doe', country: 'DE' } as never,
      });
      await db.insert(paymentSessions).values({
        orderId: owner.order.id,
        attempt: 1,
        stripeId: 'cs_test_secret12345',
        paymentIntentId: 'pi_secret12345',
        cardBrand: 'visa',
        cardLast4: '4242',
        status: 'complete',
      });
      await db
        .insert(refundRequests)
        .values({ orderId: owner.order.id, reason: 'It does not fit.' });
      await db.insert(invoices).values({
        orderId: owner.order.id,
        kind: 'invoice',
        number: 'RE-2026-7',
        year: 2026,
        sequence: 7,
        issuedOn: '2026-03-01',
        netCents: 1,
        taxCents: 0,
        totalCents: 1,
        snapshot: {} as never,
      });
      await db
        .insert(mails)
        .values({ key: 'one', recipient: email.toUpperCase(), subject: 'Your order' });
      await db.insert(contactMessages).values({
        firstName: 'Jo',
        lastName: 'Doe',
        email,
        phone: '',
        subject: 'Before I buy',
        message: 'x'.repeat(400),
      } as never);
      const [asked] = await db
        .insert(chatRatings)
        .values({
          roomId: room.id,
          answeredAt: sql`now()` as never,
          score: 4,
          comment: 'Quick.',
        })
        .returning();
      const response = await helpdesk.call('GET', customerPath(room));
      const customer: RoomCustomer = response.json().data;
      expect(customer).toMatchObject({
        documentId: owner.user.documentId,
        username: owner.user.username,
        email,
        confirmed: true,
        blocked: false,
        country: 'DE',
        orders: [
          {
            number: owner.order.number,
            state: 'succeeded',
            products: [product.title],
            refundRequest: { state: 'open', reason: 'It does not fit.' },
            invoices: [{ kind: 'invoice', number: 'RE-2026-7' }],
          },
        ],
        messages: [{ subject: 'Before I buy', message: 'x'.repeat(300), state: 'new' }],
        ratings: [{ score: 4, comment: 'Quick.', closedAt: asked!.askedAt.toISOString() }],
      });
      expect(customer.mails.at(-1)).toMatchObject({ subject: 'Your order', state: 'waiting' });
      for (const secret of ['cs_test', 'pi_secret', '4242', 'visa', 'userAgent', 'network']) {
        expect(response.body).not.toContain(secret);
      }
    },
  );

  test(
    'cannot download a product that was refunded',
    { tags: ['DESK-01'] },
    async ({ shop, helpdesk, product }) => {
      const owner = await createOwner(shop, product);
      const room = await openChat(owner);
      await shop.deps.db
        .update(orders)
        .set({ refundedAt: new Date() })
        .where(eq(orders.id, owner.order.id));
      expect((await view(helpdesk, room)).products).toMatchObject([{ canDownload: false }]);
      const second = await createOrder(shop, owner.user.id, product);
      expect((await view(helpdesk, room)).products).toMatchObject([
        { canDownload: true, order: { number: second.number } },
      ]);
    },
  );

  test(
    'takes three statements, and its messages at most three, however much was bought',
    { tags: ['DESK-01'] },
    async ({ shop, helpdesk }) => {
      const customer = await createCustomer(shop);
      const room = await openChat(customer);
      for (const bought of [0, 4]) {
        for (let left = bought; left > 0; left -= 1) {
          await createOrder(shop, customer.user.id, await createProduct(shop));
        }
        const used = await countStatements(shop, async () => {
          expect((await view(helpdesk, room)).products).toHaveLength(bought);
        });
        expect(used).toBe(identification + 3);
      }
      const opening = await countStatements(shop, () => roomOf(helpdesk, room.documentId));
      expect(opening).toBeLessThanOrEqual(identification + 3);
    },
  );

  test(
    'is no business of customers, and unknown without a room',
    { tags: ['DESK-01'] },
    async ({ shop, helpdesk, customer }) => {
      const room = await openChat(customer);
      expect((await customer.call('GET', customerPath(room))).statusCode).toBe(403);
      const unknown = { documentId: 'z'.repeat(24) };
      expect((await helpdesk.call('GET', customerPath(unknown))).statusCode).toBe(404);
      expect((await helpdesk.call('GET', '/chat-rooms/%00/customer')).statusCode).toBe(400);
      const views = eq(auditEntries.subjectDocumentId, room.documentId);
      expect(await shop.deps.db.$count(auditEntries, views)).toBe(0);
    },
  );
});

test(
  'looking at a customer is recorded once for each agent, room and day',
  { tags: ['DESK-01', 'A27'] },
  async ({ shop, customer }) => {
    const { db } = shop.deps;
    const [one, other, admin] = [
      await createHelpdesk(shop),
      await createHelpdesk(shop),
      await createAdmin(shop),
    ];
    const room = await openChat(customer);
    await Promise.all([one, other, one, one, other, one].map((agent) => view(agent, room)));
    const isView = eq(auditEntries.subjectDocumentId, room.documentId);
    const read = () => db.select().from(auditEntries).where(isView);
    const entries = await read();
    expect(entries.map(({ actorId }) => actorId).toSorted()).toEqual(
      [one.user.id, other.user.id].toSorted(),
    );
    expect(entries[0]).toMatchObject({
      details: { title: customer.user.username },
      people: [customer.user.documentId],
    });
    const listed = await admin.call(
      'GET',
      `/back-office/audit?action=chat.customer_viewed&subjectDocumentId=${room.documentId}`,
    );
    expect(listed.json().data).toMatchObject([{ subject: 'chat' }, { subject: 'chat' }]);
    expect(await verifyChain(db)).toMatchObject({ erased: 0 });
  },
);
