import { expect } from 'vitest';
import { until } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import {
  createWaitingOrder,
  downloadBankFile,
  offerTransfers,
  uploadBankFile,
} from '../../../test/support/transfer-orders.ts';

const test = shopTest();

test.beforeAll(({ admin }) => offerTransfers(admin, { invoice: 'afterPayment' }));

test(
  'money that matches no order raises an alert, which ends when each payment is decided',
  { tags: ['PAY-06'] },
  async ({ shop, admin }) => {
    const readOwn = async () =>
      (await admin.call('GET', '/back-office/overview/alerts')).json().data;
    const order = await createWaitingOrder(shop, { priceCents: 20_000 });
    await uploadBankFile(shop, admin, await downloadBankFile(shop, [order]));
    expect(await readOwn()).toEqual([]);
    const csv = [
      'Date,Description,Amount,Transaction ID',
      '2026-03-02,rent,10.00,U1',
      '2026-03-02,wages,11.00,U2',
      '2026-03-02,gift,12.00,U3',
    ].join('\n');
    const { documentId } = (await uploadBankFile(shop, admin, csv)).import;
    expect(await readOwn()).toMatchObject([
      { alert: '3 payments of a bank file match no order', order: null, bankFile: documentId },
    ]);
    const notices = await until(
      async () => (await admin.call('GET', '/back-office/notices')).json().data,
      ({ length }) => length > 0,
    );
    expect(notices).toMatchObject([{ path: `/admin/transfers/files/${documentId}` }]);
    const path = `/back-office/bank-files/${documentId}`;
    await admin.call('POST', `${path}/lines/2/record`, { number: order.number });
    expect(await readOwn()).toHaveLength(1);
    const byHand = { amount: 12, receivedOn: '2026-03-02', bankReference: 'u 3' };
    const [recorded, dismissed] = await Promise.all([
      admin.call('POST', `/back-office/transfers/${order.documentId}/payments`, byHand),
      admin.call('POST', `${path}/dismiss`, { position: 3 }),
    ]);
    expect([recorded.statusCode, dismissed.statusCode]).toEqual([200, 200]);
    expect(await readOwn()).toEqual([]);
  },
);
