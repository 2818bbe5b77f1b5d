import type { BillingDetails } from '@partshelf/contract/invoices/invoices.ts';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeBilling } from '../../../test/factories/invoices.ts';
import { makeUser } from '../../../test/factories/users.ts';
import { never, openCheckout, quoted } from '../../../test/open-checkout.tsx';
import { pageOf } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import { storeChoice } from '../../features/companies/chosen-company.ts';

const fabrikam = { documentId: 'f'.repeat(24), name: 'Fabrikam' };
const contoso = { documentId: 'c'.repeat(24), name: 'Contoso' };
const user = makeUser({ buysFor: [contoso, fabrikam] });
const chosen = `${user.documentId} ${fabrikam.documentId}`;
const ofFabrikam = makeBilling({ name: 'Fabrikam GmbH', city: 'Bremen' });
const emptyPage = pageOf([], new URL(window.location.href));
const isOfCompanies = ({ pathname }: URL) => pathname.startsWith('/api/companies');

function open(given: BillingDetails, shop: Record<string, object> = {}) {
  const billing = { data: { mode: given.mode, billing: ofFabrikam } };
  return openCheckout(given, quoted, {
    '/api/users/me': user,
    '/api/carts': emptyPage,
    [`/api/companies/${fabrikam.documentId}/billing`]: billing,
    [`/api/companies/${contoso.documentId}/billing`]: { data: { ...billing.data, billing: null } },
    ...shop,
  });
}

beforeEach(signIn);

test(
  'who belongs to no company is not asked for whom they buy, and nothing more is loaded',
  { tags: ['ORG-06', 'X-01'] },
  async () => {
    const sent = answerCalls({ 'POST /api/orders': never });
    const { screen, pay, calls } = await open(
      { mode: null, billing: null },
      { '/api/users/me': makeUser() },
    );
    await pay.click();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]!.body).not.toHaveProperty('company');
    expect(screen.getByRole('group', { name: 'Buying for' }).query()).toBeNull();
    expect(calls.filter(isOfCompanies)).toEqual([]);
  },
);

test(
  'the order is for the company that is chosen by keyboard, with its billing details',
  { tags: ['ORG-06'] },
  async () => {
    const sent = answerCalls({ 'POST /api/orders': never });
    const own = makeBilling({ name: 'Mara Lindt' });
    const { screen, pay, field } = await open({ mode: 'table', billing: own });
    const choice = screen.getByRole('group', { name: 'Buying for' });
    const myself = choice.getByRole('radio', { name: 'Myself' });
    await expect.element(myself).toBeChecked();
    await expect.element(field('City')).toHaveValue(own.city);
    (myself.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const radio = choice.getByRole('radio', { name: 'Fabrikam' });
    await expect.element(radio).toBeChecked();
    await expect.element(screen.getByText('Fabrikam GmbH')).toBeVisible();
    await expect.element(radio).toHaveFocus();
    expect(field('City').query()).toBeNull();
    await screen.getByRole('button', { name: 'Add a reference' }).click();
    await field('PO number').fill('PO 7');
    await pay.click();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]!.body).toMatchObject({
      company: fabrikam.documentId,
      billing: { name: 'Fabrikam GmbH', purchaseOrder: 'PO 7' },
    });
  },
);

test(
  'a company without billing details gets those of the form, which begins without one’s own',
  { tags: ['ORG-06'] },
  async () => {
    const { screen, field } = await open({ mode: 'table', billing: makeBilling() });
    await screen.getByText('Contoso', { exact: true }).click();
    await expect.element(field('Company name')).toHaveValue('Contoso');
    await expect.element(field('City')).toHaveValue('');
    await expect.element(screen.getByText(/^Contoso has no billing details yet/)).toBeVisible();
    await screen.getByText('Myself', { exact: true }).click();
    await expect.element(field('City')).toHaveValue(makeBilling().city);
  },
);

test(
  'a member who buys for themselves is not asked twice for whom, and for references on demand',
  { tags: ['ORG-06', 'INV-01'] },
  async () => {
    const { screen, field } = await open({ mode: 'table', billing: null });
    await expect.element(screen.getByRole('radio', { name: 'Myself' })).toBeChecked();
    await expect.element(field('Name')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Who is the invoice for?' }).query()).toBeNull();
    expect(field('PO number').query()).toBeNull();
    await screen.getByRole('button', { name: 'Add a reference' }).click();
    await expect.element(field('PO number')).toHaveFocus();
  },
);

test('the choice is there again after a reload', { tags: ['ORG-06'] }, async () => {
  storeChoice(chosen);
  expect([localStorage.getItem('chosenCompany'), sessionStorage.getItem('tabCompany')]).toEqual([
    chosen,
    chosen,
  ]);
  const { screen, calls } = await open({ mode: 'table', billing: null });
  await expect.element(screen.getByRole('radio', { name: 'Fabrikam' })).toBeChecked();
  await expect.element(screen.getByText('Fabrikam GmbH')).toBeVisible();
  expect(calls.some(({ pathname }) => pathname === '/api/users/me/billing')).toBe(false);
});

test(
  'nothing is ordered before it is known that the company may still be bought for',
  { tags: ['ORG-06'] },
  async () => {
    storeChoice(chosen);
    const { promise, resolve } = Promise.withResolvers<object>();
    const sent = answerCalls({ 'POST /api/orders': never });
    const { screen, pay } = await open({ mode: null, billing: null }, { '/api/users/me': promise });
    await pay.click();
    resolve(user);
    await expect.element(screen.getByRole('radio', { name: 'Fabrikam' })).toBeChecked();
    await expect.element(pay).toBeEnabled();
    expect(sent).toEqual([]);
    await pay.click();
    await expect.poll(() => sent[0]?.body).toMatchObject({ company: fabrikam.documentId });
  },
);

test('another user of the browser buys for themselves', { tags: ['ORG-06'] }, async () => {
  storeChoice(`${'o'.repeat(24)} ${fabrikam.documentId}`);
  const { screen } = await open({ mode: 'table', billing: null });
  const choice = screen.getByRole('group', { name: 'Buying for' });
  await expect.element(choice.getByRole('radio', { name: 'Myself' })).toBeChecked();
});

test(
  'who was removed from the company meanwhile stays at the checkout, and is told',
  { tags: ['ORG-06', 'ORG-09'] },
  async () => {
    storeChoice(chosen);
    const shop = { '/api/users/me': user as object };
    const { screen, pay } = await openCheckout({ mode: null, billing: null }, quoted, {
      [`/api/companies/${fabrikam.documentId}/billing`]: { data: { mode: null, billing: null } },
      '/api/carts': emptyPage,
      get '/api/users/me'() {
        return shop['/api/users/me'];
      },
    });
    await expect.element(screen.getByRole('radio', { name: 'Fabrikam' })).toBeChecked();
    const sent = answerCalls({ 'POST /api/orders': refusal('COMPANY_ROLE_MISSING') });
    shop['/api/users/me'] = makeUser();
    await pay.click();
    await expectToast('Checkout failed', 'Your role in this company does not allow this');
    await expect.poll(() => screen.getByRole('group', { name: 'Buying for' }).query()).toBeNull();
    await expect.element(pay).toBeEnabled();
    expect(sent).toHaveLength(1);
  },
);
