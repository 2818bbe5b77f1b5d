import type { Page } from '@playwright/test';
import { logIn, createCustomer } from '../../support/customer.ts';
import { signIn } from '../../support/session.ts';
import { button, field } from '../../support/layout.ts';
import { expect, test } from '../../support/shop-test.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test(
  'a blocked user is signed out at once, is in the audit list and can be unblocked',
  { tag: ['@slow'] },
  async ({ page, admin: _admin, request, browser }) => {
    const customer = await createCustomer(request);
    const { username } = customer.user;
    const context = await browser.newContext();
    await signIn(context, customer);
    const customerPage = await context.newPage();
    await customerPage.goto('/profile');
    await expect(field(customerPage, 'Username')).toHaveValue(username);

    await page.goto(`/admin/people?search=${username}`);
    await button(page, `Actions for ${username}`).click();
    await page.getByRole('menuitem', { name: 'Block' }).click();
    const dialog = page.getByRole('dialog', { name: `Block ${username}?` });
    await dialog.getByRole('button', { name: 'Block' }).click();
    await expect(rowOf(page, username)).toContainText('Blocked');
    await expect(customerPage).toHaveURL('/login');
    await page.getByRole('navigation').getByRole('link', { name: 'Audit' }).click();
    await expect(page.getByRole('link', { name: `blocked ${username}` })).toBeVisible();
    await page.goto(`/admin/people?search=${username}`);
    await expect(logIn(request, customer.user)).rejects.toThrow(/400/);

    await button(page, `Actions for ${username}`).click();
    await page.getByRole('menuitem', { name: 'Unblock' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click();
    await expect(rowOf(page, username)).toContainText('Active');
    await logIn(request, customer.user);
    await context.close();
  },
);
