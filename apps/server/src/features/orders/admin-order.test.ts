import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { until } from '../../../test/support/build-test-app.ts';
import { createBuyer, type Buyer } from '../../../test/support/buyer.ts';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import { checkoutCalls } from '../../../test/support/calls/checkout-calls.ts';
import { countStatements } from '../../../test/support/count-statements.ts';
import { createProduct, type Customer } from '../../../test/support/factories.ts';
import { billingOf, chargeVat } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import { orders } from '../../db/tables/orders.ts';

const test = shopTest();

const pathOf = ({ documentId }: { readonly documentId: string }) =>
  `/back-office/orders/${documentId}`;

const read = async (admin: Customer, order: { readonly documentId: string }) =>
  (await admin.call('GET', pathOf(order))).json<{ data: AdminOrderDetails }>().data;

const lastOrderOf = async ({ readOrders }: Buyer) => (await readOrders()).at(-1)!;

describe('notes about an order', () => {
  const write = (admin: Customer, order: { readonly documentId: string }, text: string) =>
    admin.call('POST', `${pathOf(order)}/notes`, { text });

  test(
    'stay with the staff, newest first, until one of them deletes them',
    { tags: ['slow', 'VEND-04'] },
    async ({ shop, admin, buyer }) => {
      await buyer.payFor(await createProduct(shop));
      const order = await lastOrderOf(buyer);
      await write(admin, order, 'Called about <b>the calendar</b>.');
      const texts = ['\u202Eright to left', 'Called about <b>the calendar</b>.'];
      const { notes } = (await write(admin, order, texts[0]!)).json().data as AdminOrderDetails;
      expect(notes.map(({ text }) => text)).toEqual(texts);
      expect(notes.every(({ author }) => author === admin.user.username)).toBe(true);
      for (const path of ['/orders', `/orders/${order.documentId}`]) {
        expect((await buyer.call('GET', path)).body).not.toContain('the calendar');
      }

      const ofOther = await createBuyer(shop);
      await ofOther.payFor(await createProduct(shop));
      const note = `/notes/${notes[0]!.documentId}`;
      const elsewhere = `${pathOf(await lastOrderOf(ofOther))}${note}`;
      expect((await admin.call('DELETE', elsewhere)).statusCode).toBe(404);
      const answers = await Promise.all(
        [1, 2, 3].map(() => admin.call('DELETE', `${pathOf(order)}${note}`)),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404]);
      expect((await read(admin, order)).notes).toMatchObject([{ text: texts[1] }]);
      const entries = await readAudit(admin, order.documentId);
      expect(entries.map(({ action }) => action)).toEqual([
        'note deleted',
        'note added',
        'note added',
      ]);
      expect(JSON.stringify(entries)).not.toContain('calendar');
    },
  );

  test('have 1 to 5,000 characters, and none are written about erased people', async ({
    shop,
    admin,
    buyer,
  }) => {
    await buyer.payFor(await createProduct(shop));
    const order = await lastOrderOf(buyer);
    for (const text of ['', ' \n ', 'x'.repeat(5_001)]) {
      expect((await write(admin, order, text)).statusCode).toBe(400);
    }
    expect((await write(admin, order, 'x'.repeat(10_000_000))).statusCode).toBe(413);
    expect((await write(admin, order, 'x'.repeat(5_000))).statusCode).toBe(200);
    const erased = { erasedAt: new Date() };
    await shop.deps.db.update(users).set(erased).where(eq(users.id, buyer.user.id));
    expect((await write(admin, order, 'Who was it?')).statusCode).toBe(404);
  });
});

describe('the page of an order', () => {
  test(
    'shows what the EU register answered about the VAT id',
    { tags: ['VEND-04'] },
    async ({ shop, admin, buyer }) => {
      await buyer.payFor(await createProduct(shop));
      const order = await lastOrderOf(buyer);
      const askedAt = '2026-11-26T12:00:00.000Z';
      const register = { answer: 'invalid', askedAt, consultation: 'WAPIAAAA' } as const;
      const tax = {
        treatment: 'oneStopShop',
        hundredthsOfPercent: 2_100,
        sentence: '21 % VAT of Belgium',
        vies: register,
      } as const;
      await shop.deps.db.update(orders).set({ tax }).where(eq(orders.id, order.id));
      expect((await read(admin, order)).taxRule).toEqual({
        treatment: 'oneStopShop',
        rate: 21,
        sentence: '21 % VAT of Belgium',
        register,
      });
    },
  );

  test(
    'shows who bought with what card, the rule of the tax, and the mails, in eight statements',
    { tags: ['VEND-04'] },
    async ({ shop, admin, buyer }) => {
      await chargeVat(admin);
      const product = await createProduct(shop, { priceCents: 10_000 });
      const billing = billingOf({ country: 'DE', city: 'Hamburg', purchaseOrder: 'PO-17' });
      const sessionId = await checkoutCalls(buyer).startPaying([product], billing);
      await shop.control(`/sessions/${sessionId}/pay`);
      await buyer.check(sessionId);
      const order = await lastOrderOf(buyer);
      const details = await until(
        () => read(admin, order),
        ({ mails }) => mails.length === 2,
      );
      expect(details).toMatchObject({
        number: order.number,
        buyer: { documentId: buyer.user.documentId, email: buyer.user.email },
        billing: { city: 'Hamburg', country: 'DE', purchaseOrder: 'PO-17' },
        tax: 19,
        taxRule: { treatment: 'domestic', rate: 19, register: null },
        payments: [{ card: { brand: 'visa', last4: '4242' } }],
        disputes: [],
      });
      expect(details.taxRule!.sentence).not.toBe('');
      const { email: recipient } = buyer.user;
      const invoice = details.invoices[0]!.number;
      const subjects = [`Your Partshelf order ${order.number}`, `Partshelf invoice ${invoice}`];
      expect(details.mails.map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted());
      expect(details.mails.every((mail) => mail.recipient === recipient)).toBe(true);
      const authenticated = await countStatements(shop, () =>
        admin.call('GET', pathOf({ documentId: 'z'.repeat(24) })),
      );
      const statements = await countStatements(shop, () => read(admin, order));
      expect(statements - authenticated + 1).toBeLessThanOrEqual(8);
    },
  );
});
