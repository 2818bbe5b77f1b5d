import { createCustomer, demoCustomer } from '../../support/customer.ts';
import { logInByForm, logOut, rejectedRequest } from '../../support/account-pages.ts';
import { expectToast } from '../../support/toasts.ts';
import { expect, test } from '../../support/shop-test.ts';

const unknownSession = 'session_id=cs_test_unknown1';

test(
  'a visitor at a page for customers or staff is sent to the login, and returns after it',
  {
    tag: [
      '@LAY-25',
      '@LAY-28',
      '@LAY-30',
      '@LAY-31',
      '@LAY-37',
      '@LAY-38',
      '@LAY-39',
      '@LAY-40',
      '@PERM-11',
      '@PERM-12',
      '@PERM-13',
      '@PERM-14',
      '@PERM-15',
      '@PERM-16',
      '@PERM-18',
      '@PERM-19',
    ],
  },
  async ({ page }) => {
    const paths = [
      '/admin/products',
      '/sharepoint-online',
      '/profile',
      '/favorite',
      '/cart',
      '/checkout',
      `/checkout-success?${unknownSession}`,
      `/checkout-failed?${unknownSession}`,
      `/order/${'a'.repeat(24)}/receipt`,
      '/order',
    ];
    for (const path of paths) {
      await page.goto(path);
      await expectToast(page, 'Access Denied', 'You need to log in to access this page.');
      await expect(page).toHaveURL('/login');
    }
    await logInByForm(page, demoCustomer);
    await expect(page).toHaveURL('/order');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Track My Order');
  },
);

test(
  'a visitor at a page for customers loads no code of it',
  { tag: ['@slow', '@LAY-39'] },
  async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => {
      const isFile = ['document', 'script'].includes(request.resourceType());
      if (isFile) loaded.push(new URL(request.url()).pathname);
    });
    await page.goto('/cart');
    await expectToast(page, 'Access Denied', 'You need to log in to access this page.');
    await expect(page).toHaveURL('/login');
    expect(loaded.slice(0, 2)).toEqual(['/cart', '/login']);
  },
);

test(
  'the back button skips the login, guarded pages and the logout',
  { tag: ['@AUTH-07', '@HDR-29', '@LAY-41'] },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(rejectedRequest);
    const { user } = await createCustomer(request);
    await page.goto('/support');
    await page.goto('/cart');
    await expect(page).toHaveURL('/login');
    await logInByForm(page, user);
    await expect(page).toHaveURL('/cart');
    await page.goBack();
    await expect(page).toHaveURL('/support');

    await page.goto('/login');
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL('/support');

    await page.goto('/terms');
    await logOut(page);
    await page.goBack();
    await expect(page).toHaveURL('/support');
  },
);

test(
  'a visitor browses the shop without requests for a cart or an account',
  { tag: ['@slow', '@PERM-01', '@PERM-02', '@CART-21'] },
  async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (call) => calls.push(new URL(call.url()).pathname));
    await page.goto('/');
    await page.getByRole('article').getByRole('link', { name: 'Org Chart' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Org Chart' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'App Preview' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
    expect(calls).not.toContain('/api/carts');
    expect(calls).not.toContain('/api/users/me');
  },
);

test(
  'requests of the login carry no token, all others do',
  { tag: ['@slow', '@PERM-35', '@PERM-36'] },
  async ({ page, customer }) => {
    const cartCall = page.waitForRequest(/\/api\/carts/);
    await page.goto('/cart');
    expect((await cartCall).headers()['authorization']).toBe(`Bearer ${customer.token}`);

    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(customer.user.email);
    const authCall = page.waitForRequest(/\/api\/auth\/forgot-password/);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    expect((await authCall).headers()['authorization']).toBeUndefined();
  },
);
