import { buyProduct } from '../../support/order-calls.ts';
import { logInAgent, sendChatMessage } from '../../support/chat-calls.ts';
import { expectAccessible, expectTargetSize } from '../../support/accessibility.ts';
import { customerChat } from '../../support/chat-pages.ts';
import { button, field, openPage, expectShopLayout } from '../../support/layout.ts';
import { customerPages } from '../../support/listed-pages.ts';
import { expireSession } from '../../support/sandbox.ts';
import { expect, test } from '../../support/shop-test.ts';

test(
  'the pages of a customer are accessible, and those of orders have title, header and footer',
  { tag: ['@LAY-01', '@LAY-02', '@HDR-01', '@PERM-25'] },
  async ({ page, customer, expectedErrors }) => {
    expectedErrors.push(/status of 404.*check-payment-status/);
    const paid = await buyProduct(customer, 'kpi-board');
    const expired = await customer.startCheckout('site-map');
    await expireSession(expired.id);
    await customer.fillCart('link-checker', 'tab-strip');
    await customer.addFavorite('org-chart');
    const pagesOfOrders = [
      { path: `/order/${paid.documentId}`, title: /^Order \d/ },
      { path: `/order/${paid.documentId}/receipt`, title: /^Receipt/ },
      { path: `/checkout-success?session_id=${paid.stripeId}`, title: /^Payment Successful/ },
      { path: `/checkout-failed?session_id=${expired.id}`, title: /^Payment Session Expired/ },
    ];
    for (const { path, title } of [...customerPages, ...pagesOfOrders]) {
      await openPage(page, path);
      await expect(page).toHaveURL(path);
      await expectShopLayout(page, title);
      await expectAccessible(page);
      await expectTargetSize(page);
    }
  },
);

test('an empty cart and a checkout with a product are accessible', async ({ page, customer }) => {
  await openPage(page, '/cart');
  await expect(page.getByText('Your cart is empty!')).toBeVisible();
  await expectAccessible(page);
  await customer.fillCart('kpi-board', 'tab-strip');
  await openPage(page, '/cart');
  await page.getByRole('checkbox', { name: 'Select KPI Board' }).check();
  await button(page, 'Proceed to Checkout').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expectAccessible(page);
});

test('orders and their details are accessible', async ({ page, demoCustomer: _signedIn }) => {
  await openPage(page, '/order');
  const card = page.getByRole('article').filter({ hasText: 'KPI Board' }).first();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'View Details' }).click();
  await expect(page.getByRole('dialog').getByRole('group', { name: 'Sum' })).toBeVisible();
  await expectAccessible(page);
});

test('review form and email dialog are accessible', async ({ page, customer }) => {
  await buyProduct(customer, 'event-teaser');
  await openPage(page, '/order');
  await button(page, 'View Details').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('button', { name: 'Submit review' }).click();
  await expect(dialog.getByText('Comment is required')).toBeVisible();
  await expectAccessible(page);

  await openPage(page, '/profile');
  await field(page, 'Email').fill(`new-${customer.user.email}`);
  await button(page, 'Save Changes').click();
  await expect(field(page, 'Current password')).toBeFocused();
  await expectAccessible(page);
});

test('the chat is accessible', async ({ page, request, customer }) => {
  const agent = await logInAgent(request);
  const room = await sendChatMessage(request, customer, 'See https://learn.example/a');
  await agent.reply(room, 'And help@shop.example');
  const chat = customerChat(page);
  await page.goto('/careers');
  await expect(chat.button).toHaveAccessibleName('Help Desk, 1 unread message');
  await expectAccessible(page);
  await chat.button.click();
  await expect(chat.message('And help@shop.example')).toBeVisible();
  await expectAccessible(page);
});
