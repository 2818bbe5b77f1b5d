import { expect } from 'vitest';
import { createAdmin } from '../../../test/support/calls/admin-calls.ts';
import { configureInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { account, offerTransfers } from '../../../test/support/transfer-orders.ts';

const test = shopTest();

const address = '/back-office/payments';

test(
  'bank transfers are off, and say what is missing before they can be on',
  { tags: ['PAY-01'] },
  async ({ admin }) => {
    const { data } = (await admin.call('GET', address)).json();
    expect(data.settings).toEqual({
      transfer: 'off',
      smallestTotal: 0,
      days: 14,
      iban: '',
      bic: '',
      bank: '',
      holder: '',
      invoice: 'first',
      tolerance: 0,
      reminderDays: 7,
      quoteDays: 30,
    });
    expect(data.missing).toContain('The IBAN of the account.');
    const answer = await admin.call('PUT', address, { ...data.settings, transfer: 'all' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().validation_error.transfer).toContain(
      'Missing: The legal name of the vendor.',
    );
  },
);

test(
  'all Admins get a mail when the IBAN changes, and no other one',
  { tags: ['PAY-01'] },
  async ({ shop, admin }) => {
    const other = await createAdmin(shop);
    await offerTransfers(admin, { iban: 'DE02 1203 0000 0000 2020 51', bic: 'bylademm' });
    const { settings } = (await admin.call('GET', address)).json().data;
    expect(settings).toMatchObject({ iban: 'DE02120300000000202051', bic: 'BYLADEMM' });
    for (const { user } of [admin, other]) {
      const mails = await shop.inbox(user.email);
      const told = mails.filter(({ subject }) => subject.includes('bank account'));
      expect(told).toHaveLength(1);
      expect(told[0]!.text).toContain('DE02120300000000202051');
    }
    await admin.call('PUT', address, { ...settings, days: 30 });
    const mails = await shop.inbox(other.user.email);
    expect(mails.filter(({ subject }) => subject.includes('bank account'))).toHaveLength(1);
    const [entry] = (await admin.call('GET', '/back-office/audit?subject=payments')).json().data;
    expect(entry).toMatchObject({ action: 'changed', details: { daysBefore: 14, days: 30 } });
  },
);

test.for([
  ['iban', { iban: 'DE03120300000000202051' }, 'This is not an IBAN'],
  ['iban', { iban: 'US64SVBKUS6S3300958879' }, 'This is not an IBAN'],
  ['bic', { bic: 'BYLA' }, 'This is not a BIC'],
  ['iban', { iban: 'DE02-1203' }, 'IBAN has only letters and digits'],
  ['days', { days: 0 }, 'Days to pay must be at least 1'],
  ['tolerance', { tolerance: 0.001 }, 'Tolerance must have at most two decimals'],
] as const)(
  '%s is checked: %o',
  { tags: ['PAY-01'] },
  async ([field, change, message], { admin }) => {
    await configureInvoices(admin);
    const { settings } = (await admin.call('GET', address)).json().data;
    const answer = await admin.call('PUT', address, { ...settings, ...account, ...change });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().validation_error[field]).toContain(message);
  },
);

test('two editors do not overwrite each other', { tags: ['PAY-01'] }, async ({ admin }) => {
  await offerTransfers(admin);
  const { settings: before } = (await admin.call('GET', address)).json().data;
  await admin.call('PUT', address, { ...before, days: before.days + 1 });
  const answer = await admin.call('PUT', address, { ...before, quoteDays: 60, before });
  expect(answer.json().error.details.code).toBe('CHANGED_MEANWHILE');
  expect(answer.json().error.details.stored.days).toBe(before.days + 1);
});
