import type { Payments, PaymentSettings } from '@partshelf/contract/invoices/admin-payments.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { expectToast } from '../../../../test/toasts.ts';
import PaymentSettingsPage from './payments.tsx';

signInOnDesktop();

const settings: PaymentSettings = {
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
};

async function open(given: Partial<Payments> = {}) {
  const data: Payments = { settings, missing: [], ...given };
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: PaymentSettingsPage }],
    at: '/',
    answer: ({ pathname }) => (pathname === '/api/back-office/payments' ? { data } : 404),
  });
  const field = (name: string) => screen.getByLabelText(name, { exact: true });
  await expect.element(field('IBAN')).toBeVisible();
  return { screen, field, save: screen.getByRole('button', { name: 'Save changes' }) };
}

const call = 'PUT /api/back-office/payments';

test(
  'the settings of payments are saved whole, with numbers as numbers',
  { tags: ['slow', 'PAY-01'] },
  async () => {
    const sent = answerCalls({
      [call]: (body) => ({ data: { settings: { ...settings, ...(body as object) }, missing: [] } }),
    });
    const { field, save } = await open();
    await userEvent.selectOptions(field('Who may pay by bank transfer'), 'All buyers');
    await field('IBAN').fill('DE02 1203 0000 0000 2020 51');
    await field('Account holder').fill('Northgate Parts GmbH');
    await field('Tolerance').fill('0,50');
    await save.click();
    await expectToast('Changes saved');
    expect(sent[0]!.body).toEqual({
      ...settings,
      transfer: 'all',
      iban: 'DE02120300000000202051',
      holder: 'Northgate Parts GmbH',
      tolerance: 0.5,
      before: settings,
    });
  },
);

test(
  'what is missing is named, and what is wrong stands at its field',
  { tags: ['slow', 'PAY-01'] },
  async () => {
    answerCalls({
      [call]: refusal('VALIDATION_FAILED', undefined, { iban: ['This is not an IBAN'] }),
    });
    const { screen, field, save } = await open({ missing: ['The legal name of the vendor.'] });
    await expect
      .element(screen.getByRole('list', { name: 'Missing settings' }))
      .toHaveTextContent('The legal name of the vendor.');
    await field('Days to pay').fill('0');
    await save.click();
    await expect
      .element(field('Days to pay'))
      .toHaveAccessibleDescription('Days to pay must be at least 1');
    await field('Days to pay').fill('30');
    await field('IBAN').fill('DE03120300000000202051');
    await save.click();
    await expect.element(field('IBAN')).toHaveAccessibleDescription(/This is not an IBAN/);
  },
);
