import { welcomeCustomer } from '../support/customer.ts';
import { button, field } from '../support/forms.ts';
import { holdCalls } from '../support/hold.ts';
import { expect, test } from '../support/shop.ts';

const scripts = /\.js$/;

test('what is sent before the scripts are there is sent by them, and stands in no address', async ({
  page,
  request,
}) => {
  const { person } = await welcomeCustomer(request);
  const slow = await holdCalls(page, 'GET', scripts);
  const opening = page.goto('/login', { waitUntil: 'commit' });
  await field(page, 'Email').fill(person.email);
  await field(page, 'Password').fill(person.password);
  await field(page, 'Password').press('Enter');
  await expect(page).toHaveURL('/login');
  slow.letGo();
  await opening;
  await expect(page).toHaveURL('/');
  await expect(button(page, 'Account menu')).toBeVisible();
});

test('a button that is pressed before the scripts are there does its work once they are', async ({
  page,
  customer: _customer,
}) => {
  const slow = await holdCalls(page, 'GET', scripts);
  const opening = page.goto('/product/org-chart', { waitUntil: 'commit' });
  await button(page, 'Add to Cart').first().click();
  slow.letGo();
  await opening;
  await expect(button(page, 'In Cart').first()).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});

test('without scripts no form puts what was typed into an address', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/login');
  await field(page, 'Password').fill('not for the address');
  await field(page, 'Password').press('Enter');
  await page.waitForLoadState();
  expect(page.url()).not.toContain('not');
  await context.close();
});
