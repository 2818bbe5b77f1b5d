import { expect } from 'vitest';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import {
  billingOf,
  configureInvoices,
  listInvoices,
  untilInvoices,
} from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();

const untilMailed = (shop: TestShop, email: string, number: string, count = 1) =>
  until(
    async () => (await shop.inbox(email, 0)).filter(({ subject }) => subject.includes(number)),
    (mails) => mails.length >= count,
  );

const countMails = async (shop: TestShop, email: string, number: string) =>
  (await shop.inbox(email, 0)).filter(({ subject }) => subject.includes(number)).length;

test(
  'owners and buyers read, send and correct the invoices of their company',
  { tags: ['ORG-02', 'ORG-05'] },
  async ({ shop, admin, customer }) => {
    await configureInvoices(admin);
    const company = await createTestCompany(shop);
    const { owner, buyer, developer, buyFor } = company;
    const { order } = await buyFor(buyer);
    const address = `/orders/${order.documentId}/invoice`;
    const { invoices } = await untilInvoices(owner, order.documentId, 1);
    const { number } = invoices[0]!;
    await untilMailed(shop, buyer.user.email, number);

    for (const { call } of [developer, customer]) {
      expect(expectErrorCode(await call('GET', `${address}s`))).toBe('NOT_FOUND');
      expect(expectErrorCode(await call('GET', `${address}?number=${number}`))).toBe('NOT_FOUND');
      expect(expectErrorCode(await call('POST', `${address}/mail`))).toBe('NOT_FOUND');
      for (const method of ['POST', 'PUT'] as const) {
        const answer = await call(method, address, { billing: billingOf() });
        expect(expectErrorCode(answer)).toBe('NOT_FOUND');
      }
    }
    expect((await owner.call('GET', address)).headers['content-type']).toBe('application/pdf');

    const billing = billingOf({ country: 'DE', copyTo: 'books@fabrikam.test' });
    const corrected = await owner.call('PUT', address, { billing });
    expect(corrected.statusCode).toBe(200);
    expect((await listInvoices(buyer, order.documentId)).billing).toMatchObject(billing);
    expect((await owner.call('GET', '/users/me/billing')).json().data.billing).toBeNull();
    const newest = (await untilInvoices(buyer, order.documentId, 3)).invoices
      .filter(({ kind }) => kind === 'invoice')
      .at(-1)!;
    await untilMailed(shop, 'books@fabrikam.test', newest.number);
    await untilMailed(shop, buyer.user.email, newest.number);
    expect(await countMails(shop, owner.user.email, newest.number)).toBe(0);

    expect((await owner.call('POST', `${address}/mail`)).statusCode).toBe(200);
    await untilMailed(shop, owner.user.email, newest.number);
    await untilMailed(shop, 'books@fabrikam.test', newest.number, 2);
    await untilMailed(shop, buyer.user.email, newest.number, 2);

    await company.remove(buyer);
    expect((await admin.call('POST', `${address}/mail`)).statusCode).toBe(200);
    await untilMailed(shop, owner.user.email, newest.number, 2);
    await untilMailed(shop, 'books@fabrikam.test', newest.number, 3);
    expect(await countMails(shop, buyer.user.email, newest.number)).toBe(2);
    expect(expectErrorCode(await buyer.call('GET', address))).toBe('NOT_FOUND');
  },
);
