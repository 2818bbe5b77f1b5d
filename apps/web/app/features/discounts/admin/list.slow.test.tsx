import type { Discount } from '@partshelf/contract/discounts.ts';
import { expect, test, vi } from 'vitest';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { makeDiscount } from '../../../../test/factories/discounts.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { expectToast } from '../../../../test/toasts.ts';
import DiscountsPage from './list.tsx';

async function openList(discounts: Discount[], at = '/admin/discounts') {
  const { screen, calls } = await renderShop({
    routes: [{ path: '/admin/discounts', Component: DiscountsPage }],
    at,
    answer: (address) => pageOf(discounts, address),
  });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return {
    screen,
    calls,
    row: (code: string) => screen.getByRole('listitem').filter({ hasText: code }),
    openMenu: (code: string) => screen.getByRole('button', { name: `Actions for ${code}` }).click(),
  };
}

test('the list says what each code gives, its state and its uses', async () => {
  const { row } = await openList([
    makeDiscount({ code: 'SPRING', value: 12.5, uses: 3 }),
    makeDiscount({ code: 'GIFT', kind: 'amount', value: 25, state: 'usedUp', uses: 1, limit: 1 }),
    makeDiscount({ code: 'LATER', state: 'scheduled' }),
    makeDiscount({ code: 'OLD', state: 'expired' }),
    makeDiscount({ code: 'GONE', state: 'withdrawn', withdrawnAt: '2026-11-20T12:00:00.000Z' }),
  ]);
  await expect.element(row('SPRING')).toHaveTextContent('SPRING12.5%ActiveUses: 3');
  await expect.element(row('GIFT')).toHaveTextContent('GIFT$25.00Used upUses: 1 of 1');
  await expect.element(row('LATER')).toHaveTextContent('LATER10%ScheduledUses: 0');
  await expect.element(row('OLD')).toHaveTextContent('OLD10%ExpiredUses: 0');
  await expect.element(row('GONE')).toHaveTextContent('GONE10%WithdrawnUses: 0');
});

test('the list can be searched and filtered', async () => {
  const { screen, calls } = await openList(
    [makeDiscount()],
    '/admin/discounts?search=spring&state=usedUp',
  );
  await expect.element(screen.getByRole('button', { name: 'Filter 1 set' })).toBeVisible();
  expect(calls.at(-1)!.searchParams.get('search')).toBe('spring');
  expect(calls.at(-1)!.searchParams.get('state')).toBe('usedUp');
});

test('without any code the list leads to the first one', async () => {
  const { screen } = await openList([]);
  await expect
    .element(screen.getByRole('link', { name: 'Create the first code' }))
    .toHaveAttribute('href', '/admin/discounts/new');
});

test('the link of a code is copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { screen, openMenu } = await openList([makeDiscount({ code: 'SPRING' })]);
  await openMenu('SPRING');
  await screen.getByRole('menuitem', { name: 'Copy link' }).click();
  const link = 'https://shop.test/?code=SPRING';
  await expectToast('Link copied', link);
  expect(write).toHaveBeenCalledWith(link);
});

test('a browser that does not let the shop copy shows the link', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
  const { screen, openMenu } = await openList([makeDiscount({ code: 'SPRING' })]);
  await openMenu('SPRING');
  await screen.getByRole('menuitem', { name: 'Copy link' }).click();
  await expectToast('Copy it by hand', 'https://shop.test/?code=SPRING');
});

test('a code is withdrawn after a confirmation', async () => {
  const discount = makeDiscount({ code: 'SPRING', uses: 2 });
  const call = `POST /api/back-office/discounts/${discount.documentId}/withdraw`;
  const sent = answerCalls({ [call]: { data: discount } });
  const { screen, openMenu } = await openList([discount]);
  await openMenu('SPRING');
  expect(screen.getByRole('menuitem', { name: 'Delete' }).elements()).toHaveLength(0);
  await screen.getByRole('menuitem', { name: 'Withdraw' }).click();
  expect(sent).toEqual([]);
  await screen.getByRole('button', { name: 'Withdraw code' }).click();
  await expectToast('Code SPRING is withdrawn');
  expect(sent.map((one) => one.call)).toEqual([call]);
});

test('a double press withdraws a code once', async () => {
  const discount = makeDiscount({ code: 'SPRING', uses: 2 });
  const call = `POST /api/back-office/discounts/${discount.documentId}/withdraw`;
  const sent = answerCalls({ [call]: { data: discount } });
  const { screen, openMenu } = await openList([discount]);
  await openMenu('SPRING');
  await screen.getByRole('menuitem', { name: 'Withdraw' }).click();
  await screen.getByRole('button', { name: 'Withdraw code' }).dblClick();
  await expectToast('Code SPRING is withdrawn');
  expect(sent.map((one) => one.call)).toEqual([call]);
});

test('a code that was used meanwhile is not deleted', async () => {
  const discount = makeDiscount({ code: 'SPRING' });
  answerCalls({
    [`DELETE /api/back-office/discounts/${discount.documentId}`]: refusal('DISCOUNT_IN_USE'),
  });
  const { screen, openMenu } = await openList([discount]);
  await openMenu('SPRING');
  await screen.getByRole('menuitem', { name: 'Delete' }).click();
  await screen.getByRole('button', { name: 'Delete code' }).click();
  await expect.element(screen.getByText('The code was not deleted')).toBeVisible();
  await expect.element(screen.getByText(/^Orders have used this code/)).toBeVisible();
});
