import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { until } from '../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { attach } from '../../../test/support/calls/attachment-calls.ts';
import { reply, write } from '../../../test/support/calls/chat-calls.ts';
import { runJob, untilReady } from '../../../test/support/calls/privacy-calls.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { findInFiles } from '../../../test/support/find-text.ts';
import { company, configureInvoices, untilInvoices } from '../../../test/support/invoicing.ts';
import { readZip } from '../../../test/support/read-zip.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { uploadImage } from '../../../test/support/upload-image.ts';
import { sessions } from '../../db/tables/accounts.ts';
import { contactAnswers, contactMessages } from '../../db/tables/contact.ts';
import { dataExports } from '../../db/tables/privacy.ts';
import { exportKey } from './data-export.ts';

const test = shopTest();
const path = '/privacy/export';

describe('the export of the own data', () => {
  test(
    'has every topic, the invoices and the picture, but not who answered',
    { tags: ['PRIV-02', 'BUY-10'] },
    async ({ shop, admin, helpdesk }) => {
      await configureInvoices(admin);
      const buyer = await createBuyer(shop);
      const { call, user } = buyer;
      await uploadImage(shop, buyer);
      const image = (await uploadImage(shop, buyer)).json()[0];
      await call('PUT', `/users/${user.id}`, { profileImg: image.id });
      await call('PUT', '/users/me/billing', { billing: company });
      await call('POST', '/api-tokens', {
        name: 'script',
        scopes: ['orders:read'],
        expiresInDays: null,
      });
      await buyer.buyProduct();
      const [order] = await buyer.readOrders();
      const { invoices } = await untilInvoices(buyer, order!.documentId, 1);
      const note = { text: 'Asked by phone about the calendar.' };
      await admin.call('POST', `/back-office/orders/${order!.documentId}/notes`, note);
      const log = await attach(shop, buyer, 'Of a Tuesday', 'tuesday.log');
      await write(buyer, 'Does it run on a Tuesday?', { attachments: [log.documentId] });
      const room = (await call('GET', '/chat-room/user-chat-room')).json().data;
      await reply(helpdesk, room.documentId, 'On every day.');

      expect((await call('POST', path, {})).json().data.state).toBe('preparing');
      const { documentId, size, expiresAt } = await untilReady(buyer);
      const hours = (Date.parse(expiresAt) - Date.now()) / (60 * 60 * 1000);
      expect(hours).toBeGreaterThan(23.9);
      const file = await call('GET', `/privacy/exports/${documentId}`);
      expect(file.statusCode).toBe(200);
      expect(file.headers['content-type']).toBe('application/zip');
      expect(file.rawPayload).toHaveLength(size);

      const files = await readZip(file.rawPayload);
      const read = (name: string) => JSON.parse(files.get(`${name}.json`)!.toString());
      expect([...files.keys()].toSorted()).toEqual([
        'account.json',
        'api-tokens.json',
        'cart.json',
        `chat-files/${log.documentId}-tuesday.log`,
        'chat-messages.json',
        'chat-ratings.json',
        'contact-messages.json',
        'downloads.json',
        'favorites.json',
        'inbound-mails.json',
        'invoices.json',
        `invoices/${invoices[0]!.number}.pdf`,
        'mails.json',
        'notices.json',
        'orders.json',
        expect.stringMatching(/^profile-.*-256\.webp$/),
        'quotes.json',
        'reviews.json',
        'sessions.json',
        'staff-actions.json',
        'staff-notes.json',
        'subscriptions.json',
        'trials.json',
      ]);
      expect(files.get(`invoices/${invoices[0]!.number}.pdf`)!.toString('latin1', 0, 5)).toBe(
        '%PDF-',
      );
      const { username, email } = user;
      expect(read('account')).toMatchObject([{ username, email, billingDetails: company }]);
      expect(read('orders')).toMatchObject([
        { order: order!.documentId, lines: [{ quantity: 1 }], payments: [{ status: 'complete' }] },
      ]);
      expect(read('chat-messages').map(({ content }: { content: string }) => content)).toEqual([
        'Does it run on a Tuesday?',
        'On every day.',
      ]);
      const createdAt = expect.any(String);
      expect(read('staff-notes')).toEqual([{ order: order!.documentId, ...note, createdAt }]);
      expect(read('mails')).toContainEqual(
        expect.objectContaining({ recipient: user.email, subject: 'An API token was created' }),
      );
      const all = [...files.values()].map((bytes) => bytes.toString('latin1')).join('\n');
      expect(all).not.toContain(helpdesk.user.username);
      expect(all).not.toContain(helpdesk.user.email);
      expect(all).not.toMatch(/tokenHash|passwordHash/);

      const isReadyMail = ({ subject }: { subject: string }) => subject === 'Your data is ready';
      const mails = await until(
        () => shop.inbox(user.email),
        (received) => received.some(isReadyMail),
      );
      const mail = mails.find(isReadyMail);
      expect(mail?.links).toContain('http://shop.test/profile/data');
      expect(mail?.text).not.toContain(documentId);
    },
  );

  test(
    'has the answers to the own contact messages, and not those to others',
    { tags: ['PRIV-02'] },
    async ({ shop, db, customer }) => {
      const other = await createCustomer(shop);
      for (const { user } of [other, customer, other]) {
        const { email } = user;
        const values = { firstName: 'Mara', lastName: 'Lindt', email, subject: '', message: '' };
        const [message] = await db.insert(contactMessages).values(values).returning();
        const answers = [1, 2, 3].map((position) => ({
          messageId: message!.id,
          position,
          text: `Answer ${position} to ${email}`,
        }));
        await db.insert(contactAnswers).values(answers);
      }
      await customer.call('POST', path, {});
      const { documentId } = await untilReady(customer);
      const file = await customer.call('GET', `/privacy/exports/${documentId}`);
      const exported = (await readZip(file.rawPayload)).get('contact-messages.json')!.toString();
      const texts = JSON.parse(exported).map(({ answers }: { answers: { text: string }[] }) =>
        answers.map(({ text }) => text),
      );
      expect(texts).toEqual([
        [1, 2, 3].map((position) => `Answer ${position} to ${customer.user.email}`),
      ]);
    },
  );

  test(
    'is made once when it is asked for a hundred times at once',
    { tags: ['PRIV-02'] },
    async ({ db, customer }) => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => customer.call('POST', path, {})),
      );
      const taken = answers.filter(({ statusCode }) => statusCode === 200);
      expect(taken).toHaveLength(1);
      const codes = new Set(
        answers.filter(({ statusCode }) => statusCode !== 200).map(expectErrorCode),
      );
      expect([...codes]).toEqual(['EXPORT_ALREADY_REQUESTED']);
      await untilReady(customer);
      expect(await db.$count(dataExports, eq(dataExports.userId, customer.user.id))).toBe(1);
      const yesterday = sql`now() - interval '25 hours'`;
      const values = { createdAt: yesterday, expiresAt: yesterday };
      await db.update(dataExports).set(values).where(eq(dataExports.userId, customer.user.id));
      expect((await customer.call('GET', path)).json().data).toEqual({
        state: 'none',
        nextAt: null,
      });
      expect((await customer.call('POST', path, {})).statusCode).toBe(200);
      await untilReady(customer);
    },
  );

  test(
    'needs a recent sign-in, and is refused to others, later, and as a token',
    { tags: ['PRIV-02'] },
    async ({ shop, db, admin, customer }) => {
      const other = await createCustomer(shop);
      await customer.call('POST', path, {});
      const { documentId } = await untilReady(customer);
      const open = (caller: typeof other) => caller.call('GET', `/privacy/exports/${documentId}`);
      expect((await open(customer)).statusCode).toBe(200);
      expect((await open(other)).statusCode).toBe(404);
      expect((await open(admin)).statusCode).toBe(404);
      expect(
        (await shop.app.inject({ url: `/api/privacy/exports/${documentId}` })).statusCode,
      ).toBe(401);

      await db.update(dataExports).set({ expiresAt: sql`now()` });
      expect((await open(customer)).statusCode).toBe(404);
      expect(await findInFiles(shop, documentId)).toHaveLength(1);
      await runJob(shop, 'delete-expired');
      expect(await findInFiles(shop, documentId)).toEqual([]);
      expect(await db.$count(dataExports)).toBe(0);

      await db.update(sessions).set({ createdAt: sql`now() - interval '11 minutes'` });
      expect(expectErrorCode(await other.call('POST', path, {}))).toBe('PROOF_TOO_OLD');
    },
  );

  test(
    'is written by the next attempt when the first was cut short, and leaves no part of a file',
    { tags: ['PRIV-02'] },
    async ({ shop, db, customer }) => {
      const [one] = await db
        .insert(dataExports)
        .values({ userId: customer.user.id, requestedById: customer.user.id })
        .returning();
      const { files, jobs } = shop.deps;
      await files.putPackage(exportKey(one!.documentId), Buffer.from('half a file'));
      expect((await customer.call('GET', `/privacy/exports/${one!.documentId}`)).statusCode).toBe(
        404,
      );
      await jobs.enqueue(db, 'write-data-export', { exportId: one!.id });
      await jobs.enqueue(db, 'write-data-export', { exportId: one!.id });
      const { documentId } = await untilReady(customer);
      const file = await customer.call('GET', `/privacy/exports/${documentId}`);
      expect((await readZip(file.rawPayload)).has('account.json')).toBe(true);
      await until(
        () => findInFiles(shop, 'incoming'),
        (found) => found.length === 0,
      );
    },
  );

  test(
    'has the orders for a company, and not what colleagues wrote about them',
    { tags: ['PRIV-02', 'ORG-05'] },
    async ({ shop }) => {
      const { owner, buyer, buyFor } = await createTestCompany(shop);
      const { order } = await buyFor(buyer);
      const address = `/orders/${order.documentId}/refund-request`;
      for (const [{ call }, reason] of [
        [owner, 'The owner does not need it.'],
        [buyer, 'The buyer does not need it.'],
      ] as const) {
        expect((await call('POST', address, { reason })).statusCode).toBe(200);
        expect((await call('DELETE', address)).statusCode).toBe(200);
      }
      await buyer.call('POST', path, {});
      const { documentId } = await untilReady(buyer);
      const file = await buyer.call('GET', `/privacy/exports/${documentId}`);
      const exported = (await readZip(file.rawPayload)).get('orders.json')!.toString();
      expect(exported).toContain(order.documentId);
      expect(exported).toContain('The buyer does not need it.');
      expect(exported).not.toContain('The owner does not need it.');
    },
  );
});
