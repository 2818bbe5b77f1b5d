import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderShop } from '../../test/render-shop.tsx';
import { makeWaiting } from '../../test/factories/admin-orders.ts';
import { signIn } from '../../test/sign-in.ts';
import { BackOfficeSidebar } from './menu.tsx';

beforeEach(async () => {
  signIn();
  await page.viewport(1280, 900);
});
test('the menu shows the counts of open tasks, with one API call', async () => {
  const { screen, calls } = await renderShop({
    routes: [
      {
        path: '/admin',
        Component: () => <BackOfficeSidebar user={null} onLogout={() => {}} />,
      },
    ],
    at: '/admin',
    answer: () => ({
      data: makeWaiting({
        refundRequests: 2,
        contactMessages: 100,
        failedMails: 1,
        chats: 5,
        ordersWithoutInvoice: 3,
      }),
    }),
  });
  const menu = screen.getByRole('navigation', { name: 'Back office' });
  await expect.element(menu.getByRole('link', { name: 'Refunds 2 open' })).toBeVisible();
  await expect.element(menu.getByRole('link', { name: 'Messages 99+ new' })).toBeVisible();
  await expect.element(menu.getByRole('link', { name: 'Emails 1 failed' })).toBeVisible();
  await expect
    .element(menu.getByRole('link', { name: 'Invoices and tax 3 waiting' }))
    .toBeVisible();
  const chats = menu.getByRole('link', { name: 'Helpdesk chat 5 waiting' });
  await expect.element(chats).toHaveAttribute('href', '/helpdesk/chat');
  await expect.element(menu.getByRole('link', { name: 'Orders', exact: true })).toBeVisible();
  expect(calls).toHaveLength(1);
});
