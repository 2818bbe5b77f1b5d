import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { expect } from 'vitest';
import OrderPage from '../app/features/orders/admin/order.tsx';
import { makeAdminOrderDetails } from './factories/admin-orders.ts';
import { renderShop } from './render-shop.tsx';

export async function openAdminOrder(given: Partial<AdminOrderDetails> = {}) {
  const shop = { order: makeAdminOrderDetails(given) };
  const { documentId } = shop.order;
  const { screen } = await renderShop({
    routes: [{ path: '/admin/orders/:documentId', Component: OrderPage }],
    at: `/admin/orders/${documentId}`,
    answer: ({ pathname }) => (pathname.endsWith(documentId) ? { data: shop.order } : 404),
  });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return { screen, shop, button, dialog: screen.getByRole('dialog'), path: documentId };
}
