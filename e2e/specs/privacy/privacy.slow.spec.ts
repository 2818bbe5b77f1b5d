import type { Page } from '@playwright/test';
import { logIn, createCustomer } from '../../support/customer.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { downloadArchive, logInByForm, rejectedRequest } from '../../support/account-pages.ts';
import { button, expectFieldError, field } from '../../support/layout.ts';
import { expectToast } from '../../support/toasts.ts';
import { findLink, waitForMail, expireSession } from '../../support/sandbox.ts';
import { expect, test } from '../../support/shop-test.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });

test(
  'a deleted account cannot sign in, until the link of the mail brings it back',
  { tag: ['@PRIV-03'] },
  async ({ page, context, request, customer, expectedErrors }) => {
    expectedErrors.push(rejectedRequest, /status of 400/);
    const { email, username, password } = customer.user;
    await customer.addFavorite('org-chart');
    const { id } = await customer.startCheckout('site-map');
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Data', exact: true }).click();
    await page.getByRole('link', { name: 'Delete my account' }).click();
    await expect(card(page, 'Your account cannot be deleted now')).toContainText(
      'A payment of yours is still open.',
    );
    await expireSession(id);
    await expect
      .poll(async () => (await customer.listOrders())[0]?.paymentStatus)
      .not.toBe('pending');
    await page.reload();
    await expect(card(page, 'What is deleted')).toContainText('1 product in your wishlist');
    await expectAccessible(page);

    await field(page, 'Current password').fill('not this one');
    await field(page, 'Your username').fill(username);
    await button(page, 'Delete my account').click();
    await expectFieldError(page, 'Current password', 'Incorrect password. Please try again.');
    await field(page, 'Current password').fill(password);
    await button(page, 'Delete my account').click();
    await expect(page).toHaveURL('/account-deletion');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Your account will be deleted',
    );
    await expectAccessible(page);
    expect(await context.cookies()).toEqual([]);
    const headers = { authorization: `Bearer ${customer.token}` };
    expect((await request.get('/api/users/me', { headers })).status()).toBe(401);

    await page.goto('/login');
    await logInByForm(page, customer.user);
    await expectToast(
      page,
      'Error',
      'This account will be deleted. Use the link in our email to undo this.',
    );
    const link = findLink(await waitForMail(email, 'will be deleted'), '/account-deletion/undo');
    await page.goto(link);
    await expectAccessible(page);
    await button(page, 'Undo the deletion').click();
    await expect(page.getByText('Your account is back, with everything in it.')).toBeVisible();
    await page.getByRole('link', { name: 'Login' }).click();
    await logInByForm(page, customer.user);
    await expect(page).toHaveURL('/');
    await page.goto('/favorite');
    await expect(page.getByRole('link', { name: 'Org Chart' }).first()).toBeVisible();

    await page.goto(link);
    await button(page, 'Undo the deletion').click();
    await expect(page.getByText('This link is not valid any more.')).toBeVisible();
  },
);

test('the page of the own data is accessible when they can be downloaded', async ({
  page,
  customer,
}) => {
  await page.goto('/profile/data');
  await button(page, 'Download my data').click();
  await waitForMail(customer.user.email, 'Your data is ready');
  await expect(button(page, 'Download (')).toBeVisible();
  await expect(page.getByText(/You can ask for the next file on/)).toBeVisible();
  await expectAccessible(page);
});

test(
  'an Admin exports and deletes on request with the keyboard, and cancels it',
  { tag: ['@PRIV-08'] },
  async ({ page, admin: _admin, request }) => {
    const { user } = await createCustomer(request);
    const { username, email } = user;
    const press = async (name: string) => {
      await button(page, name).focus();
      await page.keyboard.press('Enter');
    };
    await page.goto(`/admin/people?search=${username}`);
    await press(`Actions for ${username}`);
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Data requests' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(username);
    const personUrl = page.url();
    await expectAccessible(page);

    await field(page, 'Reason').focus();
    await page.keyboard.type('Asked by letter');
    await page.keyboard.press('Tab');
    await expect(button(page, 'Prepare export')).toBeFocused();
    await page.keyboard.press('Enter');
    const files = await downloadArchive(page);
    expect([...files.values()].some((content) => content.includes(email))).toBe(true);

    await press('Delete account');
    const dialog = page.getByRole('dialog', { name: `Delete the account of ${username}?` });
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await page.keyboard.type('Asked by phone');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByLabel('Are deleted')).toBeChecked();
    await dialog.getByRole('button', { name: 'Delete account' }).focus();
    await page.keyboard.press('Enter');
    await expect(card(page, 'Deletion')).toContainText('The account is blocked');
    await waitForMail(email, 'will be deleted');
    await expect(logIn(request, user)).rejects.toThrow(/400/);

    await press('Cancel deletion');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel deletion' }).click();
    await expect(button(page, 'Delete account')).toBeVisible();
    await logIn(request, user);
    await page.goto('/admin/audit');
    const entry = 'scheduled the deletion of a person: “Asked by phone”';
    await page.getByRole('link', { name: entry }).first().click();
    await expect(page).toHaveURL(personUrl);
  },
);
