import type { InvoicingSettings } from '@partshelf/contract/invoices/admin.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { makeInvoicing, makeInvoicingSettings } from '../../../../test/factories/invoicing.ts';
import { openInvoicing } from '../../../../test/open-invoicing.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { expectToast } from '../../../../test/toasts.ts';

const saveCall = 'PUT /api/back-office/invoicing';

/** Answers as the server does: with what was sent. */
const answerSaved = () =>
  answerCalls({
    [saveCall]: (body) => ({
      data: makeInvoicing({
        settings: { ...makeInvoicingSettings(), ...(body as InvoicingSettings) },
      }),
    }),
  });

signInOnDesktop();

describe('the settings of invoices', () => {
  test(
    'are saved whole, with the seller and without the time zone of the shop',
    { tags: ['TAX-01'] },
    async () => {
      const settings = makeInvoicingSettings({ legalName: '', country: '', vatId: '' });
      const sent = answerSaved();
      const { field, button } = await openInvoicing({ settings });
      await field('Legal name').fill('Northgate Parts GmbH');
      await userEvent.selectOptions(field('Country'), 'Germany');
      await field('VAT id').fill('DE136695976');
      await button('Save changes').click();
      await expectToast('Changes saved');
      const { timeZone: _ofShop, ...saved } = makeInvoicingSettings();
      const body = { ...saved, before: expect.objectContaining({ legalName: '' }) };
      expect(sent).toEqual([{ call: saveCall, body }]);
    },
  );

  test('show what the numbers look like', { tags: ['TAX-01'] }, async () => {
    const { card, field } = await openInvoicing();
    const numbers = card('Numbers and dates');
    await expect.element(numbers).toMatchTextContent(/number PS-20\d\d-00001\./);
    await field('Prefix of numbers').fill('NG-');
    await expect.element(numbers).toMatchTextContent(/number NG-20\d\d-00001\./);
  });

  test('show what is wrong at its field', { tags: ['TAX-01', 'TAX-04'] }, async () => {
    const fields = { vatId: ['This is not a VAT id of Germany'] };
    const sent = answerCalls({ [saveCall]: refusal('VALIDATION_FAILED', undefined, fields) });
    const { field, button } = await openInvoicing();
    await field('Prefix of numbers').fill('a b');
    await button('Save changes').click();
    await expect.element(field('Prefix of numbers')).toHaveAccessibleDescription(/^Prefix has/);
    await expect.element(field('Prefix of numbers')).toHaveFocus();
    expect(sent).toEqual([]);
    await field('Prefix of numbers').fill('PS-');
    await button('Save changes').click();
    await expect.element(field('VAT id')).toHaveAccessibleDescription(fields.vatId[0]!);
    await expect.element(field('VAT id')).toHaveFocus();
  });

  test('that could not be saved stay in the form', async () => {
    answerCalls({});
    const { screen, field, button } = await openInvoicing();
    await field('City').fill('Bremen');
    await button('Save changes').click();
    const alert = screen.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/could not be saved\. Please try again\.$/);
    await expect.element(field('City')).toHaveValue('Bremen');
  });

  test('are not left without saving, unless that is wanted', async () => {
    const { screen, field, button } = await openInvoicing();
    await field('Legal name').fill('Northgate AG');
    await screen.getByRole('link', { name: 'Away' }).click();
    await button('Stay here').click();
    await expect.element(field('Legal name')).toHaveValue('Northgate AG');
    await screen.getByRole('link', { name: 'Away' }).click();
    await button('Leave').click();
    await expect.element(screen.getByText('You are elsewhere')).toBeVisible();
  });

  test('without tax need a note of one line', { tags: ['TAX-01'] }, async () => {
    const sent = answerSaved();
    const { field, button, list } = await openInvoicing();
    await userEvent.selectOptions(field('Tax of orders'), 'No tax is charged');
    await expect.element(list('Rates of tax')).not.toBeInTheDocument();
    await field('Note').fill('Small business,\nno VAT');
    await button('Save changes').click();
    await expectToast('Changes saved');
    expect(sent[0]!.body).toMatchObject({ mode: 'none', taxNote: 'Small business, no VAT' });
  });
});

describe('the rates of tax', () => {
  test('are added, changed and removed', { tags: ['TAX-02'] }, async () => {
    const sent = answerSaved();
    const { field, button } = await openInvoicing();
    await button('Add a rate').click();
    await expect.element(field('Country of the new rate')).toHaveFocus();
    await userEvent.selectOptions(field('Country of the new rate'), 'Switzerland');
    await field('Percent of the rate of Switzerland').fill('8,1');
    await field('First day of the rate of Switzerland').fill('2024-01-01');
    await field('Percent of the rate of Germany').fill('20');
    await button('Remove the rate of Finland').click();
    await expect.element(button('Add a rate')).toHaveFocus();
    await button('Save changes').click();
    await expectToast('Changes saved');
    expect(sent[0]!.body).toMatchObject({
      rates: [
        { country: 'CH', rate: 8.1, validFrom: '2024-01-01' },
        { country: 'DE', rate: 20, validFrom: '2021-01-01' },
      ],
    });
  });

  test('show a mistake in their row', { tags: ['TAX-02'] }, async () => {
    const sent = answerSaved();
    const { field, button } = await openInvoicing();
    const percent = field('Percent of the rate of Finland');
    await percent.fill('much');
    await button('Save changes').click();
    await expect.element(percent).toHaveAccessibleDescription('Rate must be a number');
    await expect.element(percent).toHaveFocus();
    await percent.fill('101');
    await button('Save changes').click();
    await expect.element(percent).toHaveAccessibleDescription('Rate must be at most 100');
    expect(sent).toEqual([]);
  });

  test('may not be two of a country from the same day', { tags: ['TAX-02'] }, async () => {
    const fields = { rates: ['Each country may have one rate from a day'] };
    answerCalls({ [saveCall]: refusal('VALIDATION_FAILED', undefined, fields) });
    const { card, button } = await openInvoicing();
    await button('Save changes').click();
    await expect
      .element(card('Rates of tax').getByRole('alert'))
      .toHaveTextContent('Each country may have one rate from a day');
  });

  test('are collapsed while there are many', { tags: ['TAX-02'] }, async () => {
    const rates = Array.from({ length: 27 }, (_, index) => ({
      country: 'FI',
      rate: 25.5,
      validFrom: `20${index + 10}-09-01`,
    }));
    const { list, screen, button } = await openInvoicing({
      settings: makeInvoicingSettings({ rates }),
    });
    await expect.element(screen.getByText('27 rates')).toBeVisible();
    expect(list('Rates of tax').query()).toBeNull();
    await button('Add a rate').click();
    await expect.element(list('Rates of tax')).toBeVisible();
  });
});

describe('the exchange rates', () => {
  const today = '2026-11-24';
  const settings = makeInvoicingSettings({ accountingCurrency: 'EUR' });
  const rateOf = (day: string) => ({ day, rate: '0.923100' });

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T12:00:00Z`) });
  });

  test('are not needed for books in dollars', { tags: ['TAX-06'] }, async () => {
    const { card, button } = await openInvoicing();
    await expect.element(card('Accounting currency')).toBeVisible();
    expect(button('Add an exchange rate').query()).toBeNull();
    expect(card('Accounting currency').getByRole('status').query()).toBeNull();
  });

  test('warn when the newest is older than 31 days', { tags: ['TAX-06'] }, async () => {
    const { card, field, button } = await openInvoicing({
      settings: { ...settings, exchangeRates: [rateOf('2025-11-01'), rateOf('2999-01-01')] },
    });
    const warning = card('Accounting currency').getByRole('status');
    await expect
      .element(warning)
      .toHaveTextContent(
        'The newest exchange rate is of Nov 1, 2025, more than 31 days old. Add the exchange rate of today.',
      );
    await button('Add an exchange rate').click();
    await expect.element(field('One US dollar in EUR, exchange rate 1')).toHaveFocus();
    await expect.element(field('Day of exchange rate 1')).toHaveValue('Nov 24, 2026');
    await expect.element(warning).not.toBeInTheDocument();
  });

  test('of one currency never become those of another', { tags: ['TAX-06'] }, async () => {
    const sent = answerSaved();
    const { card, field, button, list } = await openInvoicing({
      settings: { ...settings, exchangeRates: [rateOf(today)] },
    });
    await userEvent.selectOptions(field('Currency of the books'), 'GBP · British Pound');
    await expect.element(list('Exchange rates')).not.toBeInTheDocument();
    await expect
      .element(card('Accounting currency').getByRole('status'))
      .toHaveTextContent('There is no exchange rate of GBP yet. Add the exchange rate of today.');
    await button('Add an exchange rate').click();
    await field('One US dollar in GBP, exchange rate 1').fill('0,79');
    await button('Save changes').click();
    await expectToast('Changes saved');
    expect(sent[0]!.body).toMatchObject({
      accountingCurrency: 'GBP',
      exchangeRates: [{ day: today, rate: '0.79' }],
    });
  });

  test('come back with the currency that is saved', { tags: ['TAX-06'] }, async () => {
    const { field, list } = await openInvoicing({
      settings: { ...settings, exchangeRates: [rateOf(today)] },
    });
    await userEvent.selectOptions(field('Currency of the books'), 'USD · US Dollar');
    await expect.element(list('Exchange rates')).not.toBeInTheDocument();
    await userEvent.selectOptions(field('Currency of the books'), 'EUR · Euro');
    await expect.element(field('One US dollar in EUR, exchange rate 1')).toHaveValue('0.9231');
  });
});
