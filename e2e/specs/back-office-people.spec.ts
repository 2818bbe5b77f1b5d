import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { inventPerson, logIn, welcomeCustomer } from '../support/customer.ts';
import { button, field } from '../support/forms.ts';
import { linkOf, waitForMail } from '../support/inbox.ts';
import { expect, signIn, test, waitUntilAlive } from '../support/shop.ts';
import { expectToast } from '../support/toasts.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('somebody is invited, accepts by mail and works at the helpdesk', async ({
  page,
  admin: _admin,
  browser,
}) => {
  const { email, username, password } = inventPerson();
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
  waitUntilAlive(invited);
  await invited.goto(linkOf(mail, 'accept-invitation'));
  await field(invited, 'Username').fill(username);
  await field(invited, 'Password').fill(password);
  await field(invited, 'Confirm password').fill(password);
  await button(invited, 'Make my account').click();
  await expect(invited).toHaveURL('/login');
  await expectToast(invited, 'Your account is ready', `Log in with ${email} and your password.`);
  await field(invited, 'Email').fill(email);
  await field(invited, 'Password').fill(password);
  await button(invited, 'Login').click();
  await expect(invited.getByRole('link', { name: /^Helpdesk chat/ })).toBeVisible();
  await context.close();

  await page.reload();
  await expect(open.getByText(email)).toHaveCount(0);
  await expect(rowOf(page, username)).toContainText('Helpdesk');
});

test('whoever is blocked is signed out at once, and let in again later', async ({
  page,
  admin: _admin,
  request,
  browser,
}) => {
  const customer = await welcomeCustomer(request);
  const { username } = customer.person;
  const context = await browser.newContext();
  await signIn(context, customer);
  const theirs = await context.newPage();
  await theirs.goto('/profile');
  await expect(field(theirs, 'Username')).toHaveValue(username);

  await page.goto(`/admin/people?search=${username}`);
  await button(page, `Actions for ${username}`).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  const dialog = page.getByRole('dialog', { name: `Block ${username}?` });
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(rowOf(page, username)).toContainText('Blocked');
  await expect(theirs).toHaveURL('/login');
  await expect(logIn(request, customer.person)).rejects.toThrow(/400/);

  await button(page, `Actions for ${username}`).click();
  await page.getByRole('menuitem', { name: 'Unblock' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click();
  await expect(rowOf(page, username)).toContainText('Open');
  await logIn(request, customer.person);
  await context.close();
});

test('a role is changed by keyboard alone', async ({ page, admin: _admin, request }) => {
  const { username } = (await welcomeCustomer(request)).person;
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

test('what staff did stands in the audit list', async ({ page, admin: _admin, request }) => {
  const { username } = (await welcomeCustomer(request)).person;
  await page.goto(`/admin/people?search=${username}`);
  await button(page, `Actions for ${username}`).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(rowOf(page, username)).toContainText('Blocked');
  await page.getByRole('navigation').getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('link', { name: `blocked ${username}` })).toBeVisible();
});

test.describe('for everybody', () => {
  test.describe.configure({ timeout: 60_000 });

  test('the people', async ({ page, admin: _admin }) => {
    await page.goto('/admin/people');
    await expect(page.getByText('ada.keeper').first()).toBeVisible();
    await expectNoViolations(page);
  });

  test('the invitation', async ({ page, admin: _admin }) => {
    await page.goto('/admin/people');
    await button(page, 'Invite').click();
    await button(page, 'Send invitation').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNoViolations(page);
  });

  test('the audit list', async ({ page, admin: _admin }) => {
    await page.goto('/admin/audit');
    await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
    await expectNoViolations(page);
  });

  test('the way in by invitation', async ({ page }) => {
    await page.goto('/accept-invitation?token=any');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Partshelf');
    await expectNoViolations(page);
  });
});
