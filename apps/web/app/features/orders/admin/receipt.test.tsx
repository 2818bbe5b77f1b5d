import { expect, test, vi } from 'vitest';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { makeReceipt } from '../../../../test/factories/orders.ts';
import { renderShop } from '../../../../test/render-shop.tsx';
import ReceiptPage from './receipt.tsx';

const documentId = 'x'.repeat(24);

const open = (answer: object | number) =>
  renderShop({
    routes: [{ path: '/admin/orders/:documentId/receipt', Component: ReceiptPage }],
    at: `/admin/orders/${documentId}/receipt`,
    answer: () => answer,
  });

signInOnDesktop();

test('the receipt of a buyer can be read and printed, and links to the order', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const receipt = makeReceipt();
  const { screen, calls } = await open({ data: receipt });
  await expect.element(screen.getByText('pi_1234567890')).toBeVisible();
  await expect.element(screen.getByText('mara@northgate.example')).toBeVisible();
  await screen.getByRole('button', { name: 'Print' }).click();
  expect(print).toHaveBeenCalledOnce();
  await expect
    .element(screen.getByRole('link', { name: `Order ${receipt.order.number}` }))
    .toHaveAttribute('href', `/admin/orders/${documentId}`);
  expect(calls.map(({ pathname }) => pathname)).toEqual([
    `/api/back-office/orders/${documentId}/receipt`,
  ]);
});

test('an unpaid order has no receipt, and the screen says so', async () => {
  const { screen } = await open(404);
  await expect.element(screen.getByText(/^There is no such receipt\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print' }).query()).toBeNull();
});

test('a receipt that could not be loaded can be reloaded', async () => {
  const { screen } = await open(403);
  await expect.element(screen.getByText('The receipt could not be loaded.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
