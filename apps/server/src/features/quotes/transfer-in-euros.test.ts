import { expect } from 'vitest';
import { listInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import {
  account,
  createWaitingOrder,
  offerTransfers,
  orderByTransfer,
  readTransfer,
  receive,
  sendBankFile,
} from '../../../test/support/transfer-orders.ts';

const test = shopTest();

test(
  'an order in euros has the code that banking apps read, and is settled in euros',
  { tags: ['PAY-04'] },
  async ({ shop, admin, buyer, product }) => {
    const chosen = await admin.call('PUT', '/back-office/currency', { currency: 'EUR' });
    expect(chosen.statusCode).toBe(200);
    await offerTransfers(admin);
    const order = await orderByTransfer(shop, buyer, [product]);
    const { code, reference, missing } = await readTransfer(buyer, order);
    const { bic, holder, iban } = account;
    const amount = `EUR${missing.toFixed(2)}`;
    const lines = ['BCD', '002', '1', 'SCT', bic, holder, iban, amount, '', reference];
    expect(code.split('\n')).toEqual(lines);
    const [mail] = await shop.inbox(buyer.user.email);
    expect(mail!.text).toContain(`€${missing.toFixed(2)}`);
    expect((await receive(shop, order)).outcome).toBe('paid');
    expect((await readTransfer(buyer, order)).code).toBeNull();
    expect((await listInvoices(buyer, order.documentId)).invoices).toHaveLength(1);
  },
);

test(
  'a bank file of a shop in euros matches payments in euros only',
  { tags: ['PAY-06'] },
  async ({ shop, admin }) => {
    await offerTransfers(admin);
    const orders = [await createWaitingOrder(shop), await createWaitingOrder(shop)];
    const currencies = ['EUR', 'USD', 'USD'];
    const lines = currencies.map((currency, index) =>
      ['2026-03-02', orders[index]?.reference ?? 'rent', '119.00', currency, `B${index}`].join(),
    );
    const file = ['Date,Description,Amount,Currency,Transaction ID', ...lines].join('\n');
    const { documentId } = (await sendBankFile(shop, admin, file)).json().data.import;
    const answer = await admin.call('GET', `/back-office/bank-files/${documentId}/lines`);
    const outcomes = answer.json().data.map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual(['matches', 'otherCurrency', 'otherCurrency']);
  },
);
