import { describe, expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { makeInvoicing, makeInvoicingSettings } from '../../../../test/factories/invoicing.ts';
import { openInvoicing } from '../../../../test/open-invoicing.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { expectToast } from '../../../../test/toasts.ts';

const numberCall = 'PUT /api/back-office/invoicing/next-number';

signInOnDesktop();

test(
  'the screen says what is missing before invoices are issued',
  { tags: ['TAX-01'] },
  async () => {
    const missing = ['The legal name of the vendor.', 'A VAT id or a tax number.'];
    const { screen, list } = await openInvoicing({ missing });
    await expect.element(screen.getByText('Only receipts')).toBeVisible();
    await expect.element(list('Missing settings')).toMatchTextContent(/^The legal.*A VAT id/);
    expect(screen.getByRole('button', { name: /Issue/ }).query()).toBeNull();
  },
);

test('the screen prints the whole tax model', { tags: ['TAX-02'] }, async () => {
  const { card } = await openInvoicing();
  const model = card('How tax is decided');
  const rules = model.getByRole('list').first().getByRole('listitem');
  await expect
    .element(rules.nth(0))
    .toMatchTextContent(/in your country: the rate of your country/);
  await expect.element(rules.nth(1)).toMatchTextContent(/no VAT, by reverse charge/);
  await expect
    .element(rules.nth(2))
    .toMatchTextContent(/with One Stop Shop, else the rate of your/);
  await expect.element(rules.nth(3)).toMatchTextContent(/no VAT\. The sale is outside its scope/);
  await expect
    .element(model)
    .toMatchTextContent(
      /not supported.*Reduced rates.*Northern Ireland.*US sales tax.*no legal advice/,
    );
});

describe('a conflict of numbers', () => {
  const conflict = 'A payment names PS-2026-00412, and the database knows only 400.';

  test('stops issuing until the next number is set', { tags: ['slow', 'INV-13'] }, async () => {
    const sent = answerCalls({ [numberCall]: { data: makeInvoicing() } });
    const { screen, field, button, card } = await openInvoicing({ conflict, waitingOrders: 2 });
    await expect.element(screen.getByText('Invoices are stopped')).toBeVisible();
    await expect
      .element(card('Conflict of numbers').getByRole('alert'))
      .toHaveTextContent(conflict);
    expect(button('Issue them').query()).toBeNull();
    await field('Next number').fill('413');
    await button('Set next number').click();
    await expectToast('The next number is set');
    await expect.element(card('Conflict of numbers')).not.toBeInTheDocument();
    expect(sent[0]).toEqual({ call: numberCall, body: { kind: 'invoice', next: 413 } });
  });

  test('shows at the field why a number cannot be next', { tags: ['slow', 'INV-13'] }, async () => {
    const sent = answerCalls({ [numberCall]: refusal('INVOICE_NUMBER_TAKEN') });
    const { field, button } = await openInvoicing({ conflict });
    const next = field('Next number');
    await next.fill('100000');
    await button('Set next number').click();
    await expect.element(next).toHaveAccessibleDescription('Enter a whole number from 1 to 99,999');
    expect(sent).toEqual([]);
    await next.fill('12');
    await button('Set next number').click();
    await expect
      .element(next)
      .toHaveAccessibleDescription('This number, or a higher one, is already issued');
  });
});

test(
  'an exchange rate that is out of date shows at the top too',
  { tags: ['TAX-06'] },
  async () => {
    const exchangeRates = [{ day: '2025-11-01', rate: '0.923100' }];
    const { screen } = await openInvoicing({
      settings: makeInvoicingSettings({ accountingCurrency: 'EUR', exchangeRates }),
    });
    const notice = screen
      .getByRole('status')
      .filter({ hasText: 'The exchange rate of EUR is out' });
    await expect
      .element(notice.getByRole('link', { name: 'Add one' }))
      .toHaveAttribute('href', '/admin/settings/invoicing#exchange-rates');
  },
);
