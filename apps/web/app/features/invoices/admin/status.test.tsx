import { describe, expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { makeInvoicing, makeInvoicingSettings } from '../../../../test/factories/invoicing.ts';
import { openInvoicing } from '../../../../test/open-invoicing.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { expectToast } from '../../../../test/toasts.ts';

const issueCall = 'POST /api/back-office/invoicing/issue';
const numberCall = 'PUT /api/back-office/invoicing/next-number';

signInOnDesktop();

test(
  'the screen says what is missing before invoices are issued',
  { tags: ['TAX-01'] },
  async () => {
    const missing = ['The legal name of the vendor.', 'A VAT id or a tax number.'];
    const { screen, list, card } = await openInvoicing({ missing, waitingOrders: 3 });
    await expect.element(screen.getByText('Only receipts')).toBeVisible();
    await expect.element(list('Missing settings')).toMatchTextContent(/^The legal.*A VAT id/);
    await expect
      .element(card('Before invoices are issued'))
      .toMatchTextContent(/3 paid orders wait for an invoice\.$/);
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
      /not modelled.*Reduced rates.*Northern Ireland.*US sales tax.*no legal advice/,
    );
});

describe('paid orders without an invoice', () => {
  test('are counted, and get theirs with one button', { tags: ['TAX-01'] }, async () => {
    const sent = answerCalls({ [issueCall]: { data: makeInvoicing() } });
    const waiting = { waitingOrders: 3, waitingWithoutTax: 3, oldestWaiting: '2026-03-02' };
    const { screen, button } = await openInvoicing(waiting);
    await expect.element(screen.getByText('Invoices are issued')).toBeVisible();
    await expect.element(screen.getByText('3 paid orders wait for an invoice')).toBeVisible();
    await button('Issue them').click();
    const dialog = screen.getByRole('dialog', { name: 'Issue 3 invoices?' });
    await expect
      .element(dialog)
      .toMatchTextContent(/oldest order was paid on .*2026.*dated today.*No tax is shown, because/);
    await screen.getByRole('checkbox', { name: 'Send each invoice to its buyer by email' }).click();
    await button('Issue the invoices').click();
    await expectToast('3 invoices are issued');
    await expect.element(button('Issue them')).not.toBeInTheDocument();
    expect(sent[0]).toEqual({ call: issueCall, body: { sendMails: true } });
  });

  test('show the progress, and what happened to all of them', { tags: ['TAX-01'] }, async () => {
    const sent = answerCalls({
      [issueCall]: { data: makeInvoicing({ waitingOrders: 3, isIssuing: true }) },
    });
    const { screen, button, answers } = await openInvoicing({ waitingOrders: 4 });
    await button('Issue them').click();
    await button('Issue the invoices').click();
    await expect.element(screen.getByText('1 of 4 invoices are issued')).toBeVisible();
    expect(sent[0]).toEqual({ call: issueCall, body: { sendMails: false } });
    answers.invoicing = makeInvoicing({ waitingOrders: 1 });
    await expectToast(
      '3 of 4 invoices are issued',
      'The alerts of the overview say why the others are not.',
    );
    await expect.element(button('Issue it')).toBeVisible();
  });

  test('still wait when issuing fails, and say why', { tags: ['TAX-01'] }, async () => {
    answerCalls({ [issueCall]: refusal('INVOICES_OFF') });
    const { screen, button } = await openInvoicing({ waitingOrders: 1 });
    await button('Issue it').click();
    await button('Issue the invoice').click();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('This shop does not issue invoices yet');
    await expect.element(screen.getByText('1 paid order waits for an invoice')).toBeVisible();
  });
});

describe('a conflict of numbers', () => {
  const conflict = 'A payment names PS-2026-00412, and the database knows only 400.';

  test('stops issuing until the next number is set', { tags: ['INV-13'] }, async () => {
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

  test('shows at the field why a number cannot be next', { tags: ['INV-13'] }, async () => {
    const sent = answerCalls({ [numberCall]: refusal('INVOICE_NUMBER_TAKEN') });
    const { field, button } = await openInvoicing({ conflict });
    const next = field('Next number');
    await next.fill('100000');
    await button('Set next number').click();
    await expect.element(next).toHaveAccessibleDescription('A whole number from 1 to 99,999');
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
