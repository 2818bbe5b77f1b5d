import type { CompanyClaims } from '@partshelf/contract/companies/claims.ts';
import type { OwnCompany } from '@partshelf/contract/companies/companies.ts';
import { defaultShownTexts } from '@partshelf/contract/branding/brand.ts';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeOwnCompany } from '../../../test/factories/companies.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import { ClaimsPanel } from './claims.tsx';

const company = makeOwnCompany();
const { documentId } = company;
const nothing = { claimable: { orders: 0, buyers: 0 }, waiting: 0, moved: 0, refused: 0 };
const some = { ...nothing, claimable: { orders: 3, buyers: 2 } };
const call = `POST /api/companies/${documentId}/claims`;

async function open(claims: CompanyClaims, given: Partial<OwnCompany> = {}, allowsClaims = true) {
  const shop = { claims };
  const { screen, calls } = await renderShop({
    routes: [{ path: '/', Component: () => <ClaimsPanel company={{ ...company, ...given }} /> }],
    at: '/',
    answer: () => ({ data: shop.claims }),
    settings: { texts: { ...defaultShownTexts, allowsClaims } },
  });
  return { screen, calls, shop };
}

beforeEach(signIn);

test('an owner claims what colleagues bought, as numbers', { tags: ['ORG-08'] }, async () => {
  const { screen, shop } = await open(some);
  const panel = screen.getByRole('region', { name: 'Purchases of your colleagues' });
  await expect.element(panel).toMatchTextContent(/3 paid orders by 2 people at your verified/);
  const claimed = { ...nothing, waiting: 2, refused: 1 };
  const sent = answerCalls({ [call]: { data: claimed } });
  await screen.getByRole('button', { name: 'Claim these purchases' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Claim 3 paid orders for Fabrikam?' });
  await expect.element(dialog.getByText(/within 14 days/)).toBeVisible();
  expect(sent).toEqual([]);
  shop.claims = claimed;
  await dialog.getByRole('button', { name: 'Claim', exact: true }).click();
  await expectToast('Purchases claimed', 'Each buyer is asked by email and may refuse.');
  await expect
    .element(panel)
    .toMatchTextContent(/Waiting for an answer2 peopleMoved0 peopleRefused1 person/);
  expect(sent).toEqual([{ call, body: {} }]);
});

test('a claim that is refused by the shop says why', { tags: ['ORG-08'] }, async () => {
  const { screen } = await open({ ...some, claimable: { orders: 1, buyers: 1 } });
  answerCalls({ [call]: refusal('NOTHING_TO_CLAIM') });
  await screen.getByRole('button', { name: 'Claim this purchase' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Claim', exact: true }).click();
  const alert = dialog.getByRole('alert');
  await expect.element(alert).toHaveTextContent('There are no purchases to claim');
});

test.each([
  ['a buyer', { role: 'buyer' }, true],
  ['the owner of a closed company', { closedAt: '2026-03-02T09:30:00.000Z' }, true],
  ['an owner while claims are switched off', {}, false],
] as const)('%s sees nothing of claims', { tags: ['ORG-08'] }, async (_, given, allowsClaims) => {
  const { screen, calls } = await open(some, given, allowsClaims);
  expect(screen.container.textContent).toBe('');
  expect(calls).toEqual([]);
});

test('without anything to claim the panel is not shown', { tags: ['ORG-08'] }, async () => {
  const { screen, calls } = await open(nothing);
  await expect.poll(() => calls).toHaveLength(1);
  expect(screen.getByRole('region').query()).toBeNull();
});
