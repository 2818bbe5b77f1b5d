import { expect } from 'vitest';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import {
  account,
  createWaitingOrder,
  downloadBankFile,
  offerTransfers,
  sendBankFile,
  uploadBankFile,
} from '../../../test/support/transfer-orders.ts';

const test = shopTest();

test.beforeAll(({ admin }) => offerTransfers(admin, { invoice: 'afterPayment' }));

test('a file of another account is refused with the reason', async ({ shop, admin }) => {
  const file = await downloadBankFile(shop, [{ reference: 'rent' }]);
  const foreign = file.replaceAll(account.iban, 'DE89370400440532013000');
  const refused = await sendBankFile(shop, admin, foreign);
  expect(expectErrorCode(refused)).toBe('BANK_FILE_UNREADABLE');
  expect(refused.json().error.details.validation_error.files[0]).toContain(
    'DE89370400440532013000',
  );
});

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
    const { data: notices } = (await admin.call('GET', '/back-office/notices')).json();
    expect(notices).toContainEqual(
      expect.objectContaining({ path: `/admin/transfers/files/${documentId}` }),
    );
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
