import { sendChatMessage } from '../../support/chat-calls.ts';
import { createCustomer } from '../../support/customer.ts';
import { expectAccessible, expectTargetSize } from '../../support/accessibility.ts';
import { button, openPage, expectShopLayout } from '../../support/layout.ts';
import { helpdeskChat, openHelpdesk } from '../../support/chat-pages.ts';
import { expect, test } from '../../support/shop-test.ts';

test('a page for everyone is accessible', async ({ page }) => {
  await openPage(page, '/product/calendar-rollup');
  await expectShopLayout(page, /^Calendar Roll-up/);
  await expectAccessible(page);
  await expectTargetSize(page);
});

test('a form with errors is accessible', async ({ page }) => {
  await openPage(page, '/register');
  await button(page, 'Register').click();
  await expect(page.getByRole('alert')).toHaveCount(4);
  await expectAccessible(page);
  await expectTargetSize(page);
});

test('a page of a customer is accessible', async ({ page, customer }) => {
  await customer.fillCart('link-checker', 'tab-strip');
  await openPage(page, '/cart');
  await page.getByRole('checkbox', { name: 'Select Tab Strip' }).check();
  await expectAccessible(page);
  await expectTargetSize(page);
});

test('a screen of the back office is accessible', async ({ page, admin: _admin }) => {
  await openPage(page, '/admin/products');
  await page.getByRole('checkbox', { name: 'Choose all products of this page' }).click();
  await expectAccessible(page);
  await expectTargetSize(page);
});

test('the helpdesk is accessible', async ({ browser, request, customer }) => {
  const room = await sendChatMessage(request, customer, 'See https://learn.example/a');
  const helpdesk = await openHelpdesk(browser, `/helpdesk/chat?room=${room}`);
  const { row, input, message } = helpdeskChat(helpdesk);
  const waiting = await createCustomer(request);
  await sendChatMessage(request, waiting, 'Is anyone there?');
  await expect(row(waiting.user.username)).toContainText('Unread');
  await expect(message('learn.example')).toBeVisible();
  await helpdesk.getByRole('button', { name: 'Close chat' }).click();
  await expect(input).toBeDisabled();
  await expectAccessible(helpdesk);
  await expectTargetSize(helpdesk);
  await helpdesk.context().close();
});
