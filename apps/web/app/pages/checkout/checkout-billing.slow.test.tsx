import type { BillingDetails } from '@partshelf/contract/invoices/invoices.ts';
import { describe, expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeBilling } from '../../../test/factories/invoices.ts';
import { never, openCheckout } from '../../../test/open-checkout.tsx';

test.each([[{ mode: null, billing: null }], [404], [never]] as const)(
  'without invoices the page asks for nothing: %o',
  { tags: ['INV-01'] },
  async (details) => {
    const { screen, pay, sums, section } = await openCheckout(details as BillingDetails);
    await expect.element(pay).toBeEnabled();
    await expect.poll(sums).toBe('Subtotal$129.00Total$129.00');
    expect(section.query()).toBeNull();
    expect(screen.getByRole('textbox').elements()).toEqual([]);
  },
);

test('an order is not placed before the shop says that it asks for billing details', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const sent = answerCalls({ 'POST /api/orders': never });
  const { pay, section } = await openCheckout(promise);
  await pay.click();
  resolve({ data: { mode: 'table', billing: null } });
  await expect.element(section).toBeVisible();
  await expect.element(pay).toBeEnabled();
  expect(sent).toEqual([]);
});

describe('where no tax is charged', () => {
  test('a press before the optional details are there orders once they are', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const sent = answerCalls({ 'POST /api/orders': never });
    const { pay } = await openCheckout(promise);
    await pay.click();
    resolve({ data: { mode: 'none', billing: null } });
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]!.body).toMatchObject({ expectedTotal: 129 });
  });

  test('billing details are optional and closed', { tags: ['INV-01'] }, async () => {
    const sent = answerCalls({ 'POST /api/orders': never });
    const { screen, pay, section, sums } = await openCheckout({ mode: 'none', billing: null });
    await expect.element(section).toBeVisible();
    await expect
      .element(screen.getByText('They are optional, and printed on the invoice.'))
      .toBeVisible();
    await expect.element(screen.getByLabelText('City', { exact: true })).not.toBeVisible();
    expect(sums()).toBe('Subtotal$129.00Total$129.00');
    await pay.click();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]!.body).not.toHaveProperty('billing');
    expect(sent[0]!.body).toMatchObject({ expectedTotal: 129 });
  });

  test('the order has the details that were typed', { tags: ['INV-01'] }, async () => {
    const sent = answerCalls({ 'POST /api/orders': never });
    const { screen, pay, section, field } = await openCheckout({ mode: 'none', billing: null });
    await section.click();
    expect(screen.getByLabelText('VAT id').query()).toBeNull();
    await screen.getByText('A company', { exact: true }).click();
    await field('Company name').fill('Northgate GmbH');
    await field('Street and number').fill('Hafenstr. 7');
    await field('Postal code').fill('20457');
    await field('City').fill('Hamburg');
    await field('Country').selectOptions('Germany');
    await field('VAT id').fill('DE136695976');
    await screen.getByRole('button', { name: 'Add a reference' }).click();
    await field('PO number').fill('4711');
    await expect
      .element(field('Buyer reference'))
      .toHaveAccessibleDescription('Public buyers in Germany enter their Leitweg-ID.');
    await field('Buyer reference').fill('04011000-1234512345-06');
    await field('Send a copy to').fill('books@northgate.example');
    await pay.click();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]!.body).toMatchObject({
      billing: {
        kind: 'company',
        name: 'Northgate GmbH',
        street: 'Hafenstr. 7',
        postalCode: '20457',
        city: 'Hamburg',
        country: 'DE',
        vatId: 'DE136695976',
        purchaseOrder: '4711',
        buyerReference: '04011000-1234512345-06',
        copyTo: 'books@northgate.example',
      },
    });
  });

  test(
    'the last details are used again and named while closed',
    { tags: ['INV-01', 'BUY-10'] },
    async () => {
      const billing = makeBilling();
      const sent = answerCalls({ 'POST /api/orders': never });
      const { screen, pay, section } = await openCheckout({ mode: 'none', billing });
      const text = 'The invoice is for Northgate GmbH, Hamburg.';
      await expect.element(screen.getByText(text)).toBeVisible();
      await section.click();
      await expect.element(screen.getByRole('radio', { name: 'A company' })).toBeChecked();
      await pay.click();
      await expect.poll(() => sent.length).toBe(1);
      expect(sent[0]!.body).toMatchObject({ billing });
    },
  );

  test('a mistake opens the section at its field', { tags: ['INV-01'] }, async () => {
    const sent = answerCalls({ 'POST /api/orders': never });
    const { screen, pay, section, field } = await openCheckout({ mode: 'none', billing: null });
    await section.click();
    await screen.getByRole('button', { name: 'Add a reference' }).click();
    await field('Send a copy to').fill('not an address');
    await section.click();
    await expect.element(field('Send a copy to')).not.toBeVisible();
    await pay.click();
    await expect.element(field('Send a copy to')).toHaveFocus();
    await expect
      .element(field('Send a copy to'))
      .toHaveAccessibleDescription('Invalid email address');
    expect(sent).toEqual([]);
  });

  test('a VAT id that the server refuses opens its field', { tags: ['TAX-04'] }, async () => {
    const text = 'This is not a VAT id of Germany';
    answerCalls({ 'POST /api/orders': refusal('VALIDATION_FAILED', text, { vatId: [text] }) });
    const billing = makeBilling({ vatId: 'DE111' });
    const { pay, field } = await openCheckout({ mode: 'none', billing });
    await pay.click();
    await expect.element(field('VAT id')).toHaveFocus();
    await expect.element(field('VAT id')).toHaveAccessibleDescription(text);
  });
});
