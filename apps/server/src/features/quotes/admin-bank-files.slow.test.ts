import { eq, sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { deleteExpired } from '../../../test/support/delete-expired.ts';
import { createAdmin } from '../../../test/support/calls/admin-calls.ts';
import type { Customer } from '../../../test/support/factories.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import {
  createWaitingOrder,
  downloadBankFile,
  offerTransfers,
  sendBankFile,
  uploadBankFile,
} from '../../../test/support/transfer-orders.ts';
import { bankImports, transferPayments, transfers } from '../../db/tables/transfers.ts';

const test = shopTest();

test.beforeAll(({ admin }) => offerTransfers(admin, { invoice: 'afterPayment' }));

const pathOf = (documentId: string) => `/back-office/bank-files/${documentId}`;

async function readOutcomes({ call }: Customer, documentId: string) {
  const answer = await call('GET', `${pathOf(documentId)}/lines`);
  expect(answer.statusCode).toBe(200);
  return answer.json().data.map(({ outcome }: { outcome: string }) => outcome);
}

const recordAll = ({ call }: Customer, documentId: string) =>
  call('POST', `${pathOf(documentId)}/record`, {});

test.for(['camt053.xml', 'entries.csv'] as const)(
  'a file of the bank is matched, shown, and only then recorded: %s',
  { tags: ['PAY-06'] },
  async (name, { shop, admin }) => {
    const exact = await createWaitingOrder(shop);
    const little = await createWaitingOrder(shop);
    const much = await createWaitingOrder(shop);
    const cancelled = await createWaitingOrder(shop);
    await cancelled.cancel();
    await offerTransfers(admin, { invoice: 'afterPayment', tolerance: 0.5 });
    const tolerant = await createWaitingOrder(shop);
    await offerTransfers(admin, { invoice: 'afterPayment', tolerance: 0 });
    const foreign = await createWaitingOrder(shop);
    const file = await downloadBankFile(
      shop,
      [
        exact,
        {
          reference: `Order ${little.reference.replace(/^(....)/, '$1 ')} thanks`,
          amountCents: 11_899,
        },
        { ...much, amountCents: 12_000 },
        cancelled,
        { ...tolerant, amountCents: 11_850 },
        { ...foreign, currency: 'EUR' },
        { reference: 'rent' },
        exact,
      ].map(({ reference, ...rest }) => ({ reference, ...rest })),
      name,
    );
    const { import: stored, unclear } = await uploadBankFile(shop, admin, file);
    expect(unclear).toBeNull();
    const { documentId } = stored;
    const expected = [
      'matches',
      'tooLittle',
      'tooMuch',
      'cancelled',
      'matches',
      'otherCurrency',
      'unknown',
      'paid',
    ];
    const shown = await readOutcomes(admin, documentId);
    // Each currency has a statement of its own in CAMT.
    expect(shown.toSorted()).toEqual(expected.toSorted());
    expect(await exact.readStatus()).toBe('pending');
    const { data: lines } = (await admin.call('GET', `${pathOf(documentId)}/lines`)).json();
    const [first, second] = lines;
    const rent = lines.find(({ text }: { text: string }) => text === 'rent');
    expect(rent).toMatchObject({ outcome: 'unknown', order: null, missing: null });
    expect(first).toMatchObject({
      amount: 119,
      payer: 'Contoso',
      receivedOn: '2026-03-02',
      order: { number: exact.number },
    });
    expect(second).toMatchObject({ reference: little.reference, missing: 119 });

    const recorded = await recordAll(admin, documentId);
    expect(recorded.json().data).toEqual({ recorded: 4, failed: [], next: null });
    expect(await exact.readStatus()).toBe('succeeded');
    expect(await tolerant.readStatus()).toBe('succeeded');
    expect(await much.readStatus()).toBe('succeeded');
    expect(await little.readStatus()).toBe('pending');
    expect(await cancelled.readPayments()).toEqual([]);
    const { data } = (await admin.call('GET', pathOf(documentId))).json();
    expect(data).toMatchObject({ lines: 8, recorded: 4, skippedCount: 0 });
    expect(data.outcomes).toContainEqual({ outcome: 'recorded', count: 4, amount: 476.49 });

    const again = await uploadBankFile(shop, admin, file);
    expect(again.import).toEqual({ ...stored, wasUploadedBefore: true });
    expect((await recordAll(admin, documentId)).json().data.recorded).toBe(0);
  },
);

test(
  'a payment of another file that was recorded before is known',
  { tags: ['PAY-06'] },
  async ({ shop, admin }) => {
    const order = await createWaitingOrder(shop, { priceCents: 20_000 });
    const file = await downloadBankFile(shop, [
      { reference: order.reference, amountCents: 11_900 },
      { reference: 'rent' },
    ]);
    const countOpen = async () =>
      (await admin.call('GET', '/back-office/overview/waiting')).json().data.openBankLines.count;
    await recordAll(admin, (await uploadBankFile(shop, admin, file)).import.documentId);
    const before = await countOpen();
    const longer = (await uploadBankFile(shop, admin, `${file}\n`)).import.documentId;
    expect(await readOutcomes(admin, longer)).toEqual(['known', 'unknown']);
    expect(await countOpen()).toBe(before + 1);
    await recordAll(admin, longer);
    expect(await order.readPayments()).toHaveLength(1);
    const dismissed = await admin.call('POST', `${pathOf(longer)}/dismiss`, {});
    expect(dismissed.json().data).toEqual({ dismissed: 2 });
    expect(await countOpen()).toBe(before);
  },
);

test(
  'a payment by hand and one of a file are the same whatever the case and spaces of its reference',
  { tags: ['PAY-06'] },
  async ({ shop, db, admin }) => {
    const order = await createWaitingOrder(shop, { priceCents: 20_000 });
    const byHand = (bankReference: string) =>
      admin.call('POST', `/back-office/transfers/${order.documentId}/payments`, {
        amount: 119,
        receivedOn: '2026-03-02',
        bankReference,
      });
    const csv = (bankReference: string) =>
      `Date,Description,Amount,Transaction ID\n2026-03-02,${order.reference},119.00,${bankReference}\n`;
    expect((await byHand('ab 12c')).statusCode).toBe(200);
    expect(expectErrorCode(await byHand('AB12C'))).toBe('TRANSFER_KNOWN');
    const { documentId } = (await uploadBankFile(shop, admin, csv('Ab1 2C'))).import;
    expect(await readOutcomes(admin, documentId)).toEqual(['known']);
    const forced = await admin.call('POST', `${pathOf(documentId)}/lines/2/record`, {
      number: order.number,
    });
    expect(expectErrorCode(forced)).toBe('TRANSFER_KNOWN');
    const [payment] = await order.readPayments();
    expect(await order.readPayments()).toHaveLength(1);
    const { id: _id, documentId: _documentId, ...copy } = payment!;
    const again = db.insert(transferPayments).values({ ...copy, bankReference: 'AB 12 C' });
    await expect(again).rejects.toThrow('Failed query');
  },
);

test(
  'the missing part of a settled order is matched when it arrives',
  { tags: ['PAY-06'] },
  async ({ shop, admin }) => {
    await offerTransfers(admin, { invoice: 'afterPayment', tolerance: 0.5 });
    const order = await createWaitingOrder(shop);
    await offerTransfers(admin, { invoice: 'afterPayment', tolerance: 0 });
    const file = await downloadBankFile(shop, [
      { ...order, amountCents: 11_850 },
      { ...order, amountCents: 50 },
      { ...order, amountCents: 50 },
    ]);
    const { documentId } = (await uploadBankFile(shop, admin, file)).import;
    const path = `${pathOf(documentId)}/lines`;
    const record = (position: number) =>
      admin.call('POST', `${path}/${position}/record`, { number: order.number });
    expect((await record(1)).json().data).toEqual({ outcome: 'paid', missing: 0.5, extra: 0 });
    expect(await readOutcomes(admin, documentId)).toEqual(['recorded', 'matches', 'paid']);
    expect((await record(2)).json().data).toEqual({ outcome: 'paid', missing: 0, extra: 0 });
    expect(await readOutcomes(admin, documentId)).toEqual(['recorded', 'recorded', 'paid']);
  },
);

test(
  'two Admins who record the same file record each payment once',
  { tags: ['PAY-06'] },
  async ({ shop, admin }) => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => createWaitingOrder(shop)));
    const file = await downloadBankFile(shop, orders);
    const second = await createAdmin(shop);
    const uploads = await Promise.all(
      [admin, second].map((one) => uploadBankFile(shop, one, file)),
    );
    const [documentId, same] = uploads.map(({ import: stored }) => stored.documentId);
    expect(same).toBe(documentId);
    const answers = await Promise.all(
      [admin, second, admin, second].map((one) => recordAll(one, documentId)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(answers.reduce((sum, answer) => sum + answer.json().data.recorded, 0)).toBe(6);
    expect(answers.flatMap((answer) => answer.json().data.failed)).toEqual([]);
    for (const order of orders) {
      expect(await order.readPayments()).toHaveLength(1);
      expect(await order.readStatus()).toBe('succeeded');
    }
    expect((await admin.call('GET', pathOf(documentId))).json().data.recorded).toBe(6);
  },
);

test(
  'one payment that cannot be recorded does not stop the next one',
  { tags: ['PAY-06'] },
  async ({ shop, admin }) => {
    const bad = await createWaitingOrder(shop);
    const good = await createWaitingOrder(shop);
    const { documentId } = (
      await uploadBankFile(shop, admin, await downloadBankFile(shop, [bad, good]))
    ).import;
    const { jobs } = shop.deps;
    const enqueue = jobs.enqueue.bind(jobs);
    const failing = vi.spyOn(jobs, 'enqueue').mockImplementation((transaction, name, ...rest) => {
      if (name === 'recover-payment') {
        failing.mockRestore();
        throw new Error('The connection was lost');
      }
      return enqueue(transaction, name, ...rest);
    });
    const answer = await recordAll(admin, documentId);
    expect(answer.json().data).toEqual({
      recorded: 1,
      failed: [{ position: 1, reason: 'It could not be recorded. Try it again.' }],
      next: null,
    });
    expect(await good.readStatus()).toBe('succeeded');
    expect((await recordAll(admin, documentId)).json().data.recorded).toBe(1);
    expect(await bad.readStatus()).toBe('succeeded');
  },
);

test('an Admin names the order of a payment, and dismisses what is of none', async ({
  shop,
  db,
  admin,
}) => {
  const order = await createWaitingOrder(shop);
  const other = await createWaitingOrder(shop);
  await other.cancel();
  const file = await downloadBankFile(shop, [
    { reference: 'no reference' },
    other,
    { reference: 'rent' },
    { reference: 'wages' },
    { reference: 'abroad', currency: 'EUR' },
  ]);
  const { documentId } = (await uploadBankFile(shop, admin, file)).import;
  const path = pathOf(documentId);
  const named = { number: order.number };
  const record = () => admin.call('POST', `${path}/lines/1/record`, named);
  const wrong = await admin.call('POST', `${path}/lines/1/record`, { number: 999_999_999 });
  expect(expectErrorCode(wrong)).toBe('VALIDATION_FAILED');
  const foreign = await admin.call('POST', `${path}/lines/5/record`, named);
  expect(foreign.json().error.details.validation_error).toEqual({
    number: ['This payment is in EUR, and the order in USD'],
  });
  expect((await record()).json().data.outcome).toBe('paid');
  expect(expectErrorCode(await record())).toBe('TRANSFER_KNOWN');
  expect(expectErrorCode(await admin.call('POST', `${path}/lines/9/record`, named))).toBe(
    'NOT_FOUND',
  );

  const dismiss = async (body: object) =>
    (await admin.call('POST', `${path}/dismiss`, body)).json().data.dismissed;
  expect(await dismiss({ position: 4 })).toBe(1);
  expect(await dismiss({})).toBe(2);
  expect(await dismiss({})).toBe(0);
  expect(await readOutcomes(admin, documentId)).toEqual([
    'recorded',
    'cancelled',
    'dismissed',
    'dismissed',
    'dismissed',
  ]);
  const [cancelled] = await db.select().from(transfers).where(eq(transfers.orderId, other.id));
  expect(cancelled!.status).toBe('cancelled');
});

test('files that cannot be read are refused with the reason, and nothing is stored', async ({
  shop,
  admin,
}) => {
  const doctype = '<!DOCTYPE Document [<!ENTITY a "b">]><Document/>';
  const refused = await sendBankFile(shop, admin, doctype);
  expect(expectErrorCode(refused)).toBe('BANK_FILE_UNREADABLE');
  expect(refused.json().error.details.validation_error.files[0]).toContain('document type');
  const large = await sendBankFile(shop, admin, Buffer.alloc(50 * 1024 * 1024 + 1, ' '));
  expect(expectErrorCode(large)).toBe('BANK_FILE_TOO_LARGE');
  const unclear = await uploadBankFile(shop, admin, 'a,b,c\n1,2,3\n');
  expect(unclear).toMatchObject({ import: null, unclear: { headings: ['a', 'b', 'c'] } });
});

test('the columns that an Admin chooses are read', async ({ shop, admin }) => {
  const order = await createWaitingOrder(shop);
  const file = `When,How much,What\n03/02/2026,119.00,${order.reference}\n`;
  const columns = '?date=0&amount=1&text=2&isDayFirst=false';
  const { documentId } = (await uploadBankFile(shop, admin, file, columns)).import;
  const [line] = (await admin.call('GET', `${pathOf(documentId)}/lines`)).json().data;
  expect(line).toMatchObject({ receivedOn: '2026-03-02', outcome: 'matches' });
  const half = await sendBankFile(shop, admin, `${file}\n`, '?date=0');
  expect(expectErrorCode(half)).toBe('VALIDATION_FAILED');
});

test('payers in old files have no name any more once the books are no longer kept', async ({
  shop,
  db,
  admin,
}) => {
  const file = await downloadBankFile(shop, [{ reference: 'rent' }]);
  const { documentId } = (await uploadBankFile(shop, admin, file)).import;
  const readPayer = async () =>
    (await admin.call('GET', `${pathOf(documentId)}/lines`)).json().data[0].payer;
  await deleteExpired(shop);
  expect(await readPayer()).toBe('Contoso');
  await db
    .update(bankImports)
    .set({ createdAt: sql`now() - interval '12 years'` })
    .where(eq(bankImports.documentId, documentId));
  await deleteExpired(shop);
  expect(await readPayer()).toBe('');
});

test('10,000 payments are read, matched and dismissed with few statements', async ({
  shop,
  admin,
}) => {
  const order = await createWaitingOrder(shop);
  const lines = Array.from(
    { length: 10_000 },
    (_, index) =>
      `2026-03-02,${index === 5_000 ? order.reference : `rent ${index}`},119.00,B${index}`,
  );
  const file = ['Date,Description,Amount,Transaction ID', ...lines].join('\n');
  const { documentId } = (await uploadBankFile(shop, admin, file)).import;
  const { data } = (await admin.call('GET', pathOf(documentId))).json();
  expect(data.outcomes).toEqual([
    { outcome: 'matches', count: 1, amount: 119 },
    { outcome: 'unknown', count: 9_999, amount: 1_189_881 },
  ]);
  const { data: files } = (await admin.call('GET', '/back-office/bank-files')).json();
  expect(files[0]).toMatchObject({ documentId, lines: 10_000, by: admin.user.username });
  const dismissed = await admin.call('POST', `${pathOf(documentId)}/dismiss`, {});
  expect(dismissed.json().data).toEqual({ dismissed: 9_999 });
});
