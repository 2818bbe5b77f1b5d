import type { BillingDetails } from '@partshelf/contract/invoices/invoices.ts';
import { defaultShownTexts } from '@partshelf/contract/branding/brand.ts';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeBilling } from '../../../test/factories/invoices.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import { BillingPanel } from './billing-panel.tsx';

const saveCall = 'PUT /api/users/me/billing';
const deleteCall = 'DELETE /api/users/me/billing';
const invoicing = { asksVies: false, isTaxed: true };

async function open(
  details: BillingDetails,
  texts = { ...defaultShownTexts, invoicing } as typeof defaultShownTexts,
) {
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: BillingPanel }],
    at: '/',
    answer: () => ({ data: details }),
    settings: { texts },
  });
  return {
    screen,
    section: screen.getByRole('region', { name: 'Billing details' }),
    dialog: screen.getByRole('dialog'),
    press: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
  };
}

beforeEach(signIn);

test(
  'the profile shows the billing details and changes them',
  { tags: ['slow', 'BUY-10'] },
  async () => {
    const billing = makeBilling({ vatId: 'DE136695976', copyTo: 'books@northgate.example' });
    const changed = { ...billing, name: 'Northgate AG' };
    const sent = answerCalls({ [saveCall]: { data: { mode: 'table', billing: changed } } });
    const { screen, section, dialog, press } = await open({ mode: 'table', billing });
    await expect.element(section.getByText('For a company')).toBeVisible();
    for (const text of ['Hafenstr. 7', '20457 Hamburg', 'Germany', 'VAT id DE136695976']) {
      await expect.element(section.getByText(text, { exact: true })).toBeVisible();
    }
    await press('Edit');
    await expect.element(dialog.getByRole('radio', { name: 'A company' })).toBeChecked();
    await dialog.getByLabelText('Company name').fill('Northgate AG');
    await press('Save');
    await expectToast('Billing details saved');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByText('Northgate AG')).toBeVisible();
    expect(sent).toEqual([{ call: saveCall, body: { billing: changed } }]);
  },
);

test('billing details are added, and a refused field says why', { tags: ['BUY-10'] }, async () => {
  const fields = { name: ['Name is required'] };
  const sent = answerCalls({ [saveCall]: refusal('VALIDATION_FAILED', undefined, fields) });
  const { section, dialog, press } = await open({ mode: 'none', billing: null });
  await expect.element(section.getByText('You have not saved any billing details.')).toBeVisible();
  await press('Add billing details');
  await press('Save');
  const name = dialog.getByLabelText('Name', { exact: true });
  await expect.element(name).toHaveAccessibleDescription('Name is required');
  await expect.element(name).toHaveFocus();
  expect(sent).toHaveLength(1);
});

test('billing details are deleted after a question', { tags: ['BUY-10'] }, async () => {
  const sent = answerCalls({ [deleteCall]: { data: { mode: 'table', billing: null } } });
  const { section, dialog, press } = await open({ mode: 'table', billing: makeBilling() });
  await press('Delete');
  await expect.element(dialog.getByText(/Your orders and invoices keep them\./)).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast('Billing details deleted');
  await expect.element(section.getByText('You have not saved any billing details.')).toBeVisible();
  expect(sent.map(({ call }) => call)).toEqual([deleteCall]);
});

test('a shop without invoices shows only what is stored', { tags: ['BUY-10'] }, async () => {
  const without = await open({ mode: null, billing: null }, defaultShownTexts);
  await expect.element(without.section).not.toBeInTheDocument();
  await without.screen.unmount();
  const { section } = await open({ mode: null, billing: makeBilling() }, defaultShownTexts);
  await expect.element(section.getByText('Northgate GmbH')).toBeVisible();
});
