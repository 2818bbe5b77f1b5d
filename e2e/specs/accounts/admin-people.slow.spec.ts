import type { Page } from '@playwright/test';
import { generateUser, createCustomer } from '../../support/customer.ts';
import { waitForHydrationOnLoad } from '../../support/hydration.ts';
import { button, field } from '../../support/layout.ts';
import { expectToast } from '../../support/toasts.ts';
import { logInByForm } from '../../support/account-pages.ts';
import { findLink, waitForMail } from '../../support/sandbox.ts';
import { expect, test } from '../../support/shop-test.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('an invited agent accepts by mail and works at the helpdesk', async ({
  page,
  admin: _admin,
  browser,
}) => {
  const { email, username, password } = generateUser();
  await page.goto('/admin/people');
  await button(page, 'Invite').click();
  await field(page, 'Email').fill(email);
  await button(page, 'Send invitation').click();
  await expectToast(page, 'Invitation sent', `A link is on its way to ${email}.`);
  const open = page.getByRole('region', { name: 'Open invitations' });
  await expect(open.getByRole('listitem').filter({ hasText: email })).toContainText('Helpdesk');

  const mail = await waitForMail(email, 'Join the staff of Partshelf');
  const context = await browser.newContext();
  const invited = await context.newPage();
  waitForHydrationOnLoad(invited);
  await invited.goto(findLink(mail, 'accept-invitation'));
  await field(invited, 'Username').fill(username);
  await field(invited, 'Password').fill(password);
  await field(invited, 'Confirm password').fill(password);
  await button(invited, 'Create account').click();
  await expect(invited).toHaveURL('/login');
  await expectToast(invited, 'Your account is ready', `Log in with ${email} and your password.`);
  await logInByForm(invited, { email, password });
  await expect(invited.getByRole('link', { name: /^Helpdesk chat/ })).toBeVisible();
  await context.close();

  await page.reload();
  await expect(open.getByText(email)).toHaveCount(0);
  await expect(rowOf(page, username)).toContainText('Helpdesk');
});

test('a role is changed with the keyboard alone', async ({ page, admin: _admin, request }) => {
  const { username } = (await createCustomer(request)).user;
  await page.goto(`/admin/people?search=${username}`);
  await button(page, `Actions for ${username}`).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Change role' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Change the role of ${username}` });
  await dialog.getByLabel('Role').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, username)).toContainText('Helpdesk');
  await expect(button(page, `Actions for ${username}`)).toBeFocused();
});
