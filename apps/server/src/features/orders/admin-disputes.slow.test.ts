import { formatDateInZone } from '@partshelf/contract/dates.ts';
import type { AdminDispute } from '@partshelf/contract/orders/disputes.ts';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { readPdf, readZip } from '../../../test/files/read-documents.ts';
import { notifyOfPayment } from '../../../test/processes/stripe-webhook.ts';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createNoticeReader, readAudit } from '../../../test/support/calls/admin-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createProduct, type Customer } from '../../../test/support/factories.ts';
import { configureInvoices, untilInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { chatMessages, chatRooms } from '../../db/tables/chat.ts';
import { contactMessages } from '../../db/tables/contact.ts';
import { disputes } from '../../db/tables/disputes.ts';
import { createEventReplay } from '../checkout/payment-events.ts';
import { reconcilePayment } from '../checkout/reconcile-payment.ts';

const test = shopTest();

test.beforeEach(({ shop }) => shop.control('/webhooks', { mode: 'off' }));

async function buy(shop: TestShop) {
  const buyer = await createBuyer(shop);
  const product = await createProduct(shop);
  const sessionId = await buyer.payFor(product);
  const [order] = await buyer.readOrders();
  const act = async (action: string) => {
    await shop.control(`/sessions/${sessionId}/${action}`);
    await reconcilePayment(shop.deps, sessionId);
  };
  return { buyer, product, order: order!, sessionId, act };
}

const listDisputes = async (admin: Customer, query = '') =>
  (await admin.call('GET', `/back-office/disputes${query}`)).json<{ data: AdminDispute[] }>().data;

const dayMs = 24 * 60 * 60 * 1000;
const fraud = 'Fraudulent: the cardholder did not buy it';

describe('a dispute', () => {
  test(
    'is listed with what the bank says, and its deadline is in the notification',
    { tags: ['VEND-07'] },
    async ({ shop }) => {
      const reader = await createNoticeReader(shop);
      const { buyer, order, act } = await buy(shop);
      await act('dispute');
      const [dispute] = await listDisputes(reader, `?order=${order.documentId}`);
      expect(dispute).toMatchObject({
        state: 'needsResponse',
        isInquiry: false,
        amount: 19.99,
        reason: 'fraudulent',
        closedAt: null,
        url: expect.stringMatching(/^https:\/\/dashboard\.stripe\.com\/test\/disputes\/du_\w+$/),
        order: { documentId: order.documentId, number: order.number },
        buyer: { username: buyer.user.username, email: buyer.user.email },
      });
      const left = Date.parse(dispute!.respondBy!) - Date.parse(dispute!.openedAt);
      expect(left).toBe(14 * dayMs);
      const deadline = formatDateInZone(dispute!.respondBy!, {
        locale: 'en-US',
        timeZone: 'Pacific/Auckland',
      });
      expect(await reader.untilListed('dispute')).toMatchObject([
        {
          title: `Dispute of order ${order.number} · $19.99 · ${fraud} · reply by ${deadline}`,
          path: `/admin/orders/${order.documentId}#dispute`,
        },
      ]);
    },
  );

  test.for([
    ['win-dispute', 'won'],
    ['lose-dispute', 'lost'],
  ] as const)(
    'ends with %s: the end is recorded and mailed once',
    { tags: ['VEND-07'] },
    async ([action, state], { shop }) => {
      const reader = await createNoticeReader(shop);
      await reader.prefer({ kind: 'dispute', bell: true, mail: 'each' });
      const { order, act, sessionId } = await buy(shop);
      await act('dispute');
      await act('answer-dispute');
      expect(await listDisputes(reader, '?state=underReview')).toMatchObject([
        { order: { documentId: order.documentId } },
      ]);
      await shop.control(`/sessions/${sessionId}/${action}`);
      await Promise.all(Array.from({ length: 5 }, () => notifyOfPayment(shop, sessionId)));
      expect(await listDisputes(reader, `?state=${state}&order=${order.documentId}`)).toMatchObject(
        [{ state, closedAt: expect.any(String) }],
      );
      const mails = await shop.inbox(reader.user.email, 2);
      expect(mails.map(({ subject }) => subject)).toEqual(
        expect.arrayContaining([
          `Dispute of order ${order.number}: ${state} · $19.99 · ${fraud}`,
          expect.stringMatching(`^Dispute of order ${order.number} .* · reply by `),
        ]),
      );
    },
  );

  test(
    'that began as an inquiry leaves the downloads, and may be withdrawn',
    { tags: ['VEND-07'] },
    async ({ shop, admin }) => {
      const { buyer, order, act, sessionId } = await buy(shop);
      await act('inquire');
      const query = `?order=${order.documentId}`;
      expect(await listDisputes(admin, query)).toMatchObject([
        { state: 'needsResponse', isInquiry: true, reason: 'product_not_received' },
      ]);
      expect((await buyer.readOrders())[0]!.disputedAt).toBeNull();
      await shop.control(`/sessions/${sessionId}/withdraw-inquiry`);
      await createEventReplay(shop.deps)();
      expect(await listDisputes(admin, query)).toMatchObject([{ state: 'withdrawn' }]);
    },
  );

  test(
    'of an earlier release is found by a job',
    { tags: ['VEND-07'] },
    async ({ shop, admin }) => {
      const { order, act } = await buy(shop);
      await act('dispute');
      await shop.deps.db.delete(disputes).where(eq(disputes.orderId, order.id));
      await shop.deps.jobs.enqueue(shop.deps.db, 'find-disputes', {});
      const found = await until(
        () => listDisputes(admin, `?order=${order.documentId}`),
        (rows) => rows.length > 0,
      );
      expect(found).toMatchObject([{ order: { number: order.number } }]);
    },
  );

  test(
    'that needs an answer comes first, the next deadline before others',
    { tags: ['VEND-07'] },
    async ({ shop, admin }) => {
      const made = [await buy(shop), await buy(shop), await buy(shop)] as const;
      for (const { act } of made) await act('dispute');
      const [closed, late, soon] = made;
      await closed.act('win-dispute');
      const { db } = shop.deps;
      const setDeadline = (orderId: number, respondBy: Date) =>
        db.update(disputes).set({ respondBy }).where(eq(disputes.orderId, orderId));
      await setDeadline(closed.order.id, new Date('2020-01-01'));
      await setDeadline(soon.order.id, new Date('2020-01-02'));
      await setDeadline(late.order.id, new Date('2020-01-03'));
      const names = (await listDisputes(admin, '?pagination[pageSize]=100')).map(
        ({ order }) => order.documentId,
      );
      const own = made.map(({ order }) => order.documentId);
      expect(names.filter((name) => own.includes(name))).toEqual([own[2], own[1], own[0]]);
    },
  );
});

describe('the evidence of an order', () => {
  test(
    'is one file with receipt, invoice, downloads, emails, terms, messages and chat',
    { tags: ['VEND-07'] },
    async ({ shop, admin }) => {
      await configureInvoices(admin);
      const terms = { html: '<h2>No refunds after a download</h2>' };
      await admin.call('PUT', '/back-office/texts', { name: 'terms', version: 0, content: terms });
      const { buyer, order, act, product } = await buy(shop);
      await untilInvoices(buyer, order.documentId, 1);
      const link = await buyer.call('GET', `/products/${product.documentId}/download-link`);
      await shop.app.inject({
        url: new URL(link.json<{ downloadLink: string }>().downloadLink).pathname,
        headers: { 'user-agent': 'Browser of the tests' },
      });
      await act('dispute');
      const { db } = shop.deps;
      const long = 'x'.repeat(10 * 1024 * 1024);
      const hostile = '=HYPERLINK("http://evil.example")\u202Egnp.<script>alert(1)</script>';
      await db.insert(contactMessages).values({
        firstName: 'A',
        lastName: 'B',
        email: buyer.user.email.toUpperCase(),
        subject: hostile,
        message: long,
      });
      const [room] = await db.insert(chatRooms).values({ userId: buyer.user.id }).returning();
      const sent = { roomId: room!.id, senderId: buyer.user.id };
      await db.insert(chatMessages).values({ ...sent, isFromCustomer: true, content: hostile });

      const path = `/back-office/orders/${order.documentId}/evidence`;
      const answer = await admin.call('GET', path);
      expect(answer.headers['content-disposition']).toContain(`evidence-order-${order.number}.zip`);
      const entries = await readZip(answer.rawPayload);
      const [invoice] = [...entries.keys()].filter((name) => name.startsWith('invoices/'));
      expect([...entries.keys()]).toEqual([
        'summary.pdf',
        'receipt.pdf',
        invoice,
        'downloads.csv',
        'mails.csv',
        'messages.csv',
        'chat.csv',
        'terms.html',
      ]);
      const rows = (name: string) => parse(entries.get(name)!, { columns: true, bom: true });
      const { text: summary } = await readPdf(entries.get('summary.pdf')!);
      expect(summary).toContain('Version 1, published');
      expect(summary).toContain('fraudulent');
      expect(summary).toMatch(/does\s+not\s+keep\s+the\s+text\s+of\s+an\s+email/);
      const { text: receipt } = await readPdf(entries.get('receipt.pdf')!);
      expect(receipt).toContain('$19.99');
      expect(rows('downloads.csv')).toEqual([
        {
          time: expect.stringMatching(/Z$/),
          product: product.title,
          version: expect.any(String),
          network: '127.0.0.0/24',
          browser: 'Browser of the tests',
        },
      ]);
      const mails = rows('mails.csv') as { to: string; subject: string }[];
      expect(mails.map(({ to }) => to)).toEqual(Array.from({ length: 3 }, () => buyer.user.email));
      for (const text of ['Your Partshelf order', 'invoice PS-', 'your bank asks']) {
        expect(mails.some(({ subject }) => subject.includes(text))).toBe(true);
      }
      expect(rows('messages.csv')).toMatchObject([{ subject: `'${hostile}`, message: long }]);
      expect(rows('chat.csv')).toMatchObject([{ from: 'buyer', message: `'${hostile}` }]);
      expect(entries.get('terms.html')!.toString()).toContain(terms.html);
      expect(await readAudit(admin, order.documentId)).toMatchObject([
        { action: 'evidence exported', details: { title: buyer.user.username } },
      ]);
    },
  );

  test(
    'is one PDF too, of at most 50 pages and 4.5 MB, however much was written',
    { tags: ['VEND-07'] },
    async ({ shop, admin }) => {
      const { buyer, order, act, product } = await buy(shop);
      const link = await buyer.call('GET', `/products/${product.documentId}/download-link`);
      await shop.app.inject({
        url: new URL(link.json<{ downloadLink: string }>().downloadLink).pathname,
        headers: { 'user-agent': 'Browser of the tests' },
      });
      await act('dispute');
      const { db } = shop.deps;
      const path = `/back-office/orders/${order.documentId}/evidence?format=pdf`;
      const [room] = await db.insert(chatRooms).values({ userId: buyer.user.id }).returning();
      const say = (count: number, content: string) =>
        db.insert(chatMessages).values(
          Array.from({ length: count }, (_, index) => ({
            roomId: room!.id,
            senderId: buyer.user.id,
            isFromCustomer: true,
            content: `${index} ${content}`,
          })),
        );
      await say(1, 'It does not open.');
      const answer = await admin.call('GET', path);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringContaining(`evidence-order-${order.number}.pdf`),
      });
      const { text } = await readPdf(answer.rawPayload);
      for (const part of [
        'fraudulent',
        `Receipt for order ${order.number}`,
        '$19.99',
        'Browser of the tests',
        'your bank asks for the payment back',
        'It does not open.',
        'No refunds after a download',
      ])
        expect(text.replace(/\s+/g, ' ')).toContain(part);

      await db.insert(contactMessages).values({
        firstName: 'A',
        lastName: 'B',
        email: buyer.user.email,
        subject: 'Why',
        message: 'a\n'.repeat(1_000_000),
      });
      await say(300, 'a\n'.repeat(1_900));
      await say(300, '长'.repeat(3_900));
      const full = await admin.call('GET', path);
      expect(full.statusCode).toBe(200);
      expect(full.rawPayload.length).toBeLessThan(4_500_000);
      const { pages, text: shown } = await readPdf(full.rawPayload);
      expect(pages.length).toBeLessThanOrEqual(50);
      expect(shown).toMatch(/The newest \d+ of 601\./);
      expect((await admin.call('GET', path.replace('pdf', 'doc'))).statusCode).toBe(400);
    },
  );

  test(
    'is for Admins, and there is none of an unknown order',
    { tags: ['VEND-07'] },
    async ({ shop, admin, helpdesk, customer }) => {
      const { order } = await buy(shop);
      const path = `/back-office/orders/${order.documentId}/evidence`;
      for (const { call } of [helpdesk, customer]) {
        expect((await call('GET', path)).statusCode).toBe(403);
      }
      const unknown = await admin.call('GET', `/back-office/orders/${'x'.repeat(24)}/evidence`);
      expect(expectErrorCode(unknown)).toBe('NOT_FOUND');
    },
  );
});
