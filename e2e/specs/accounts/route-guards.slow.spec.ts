import { createCustomer, demoCustomer } from '../../support/customer.ts';
import { failRequests } from '../../support/network.ts';
import { logInByForm, rejectedRequest } from '../../support/account-pages.ts';
import { expectToast, holdToasts } from '../../support/toasts.ts';
import { expect, test } from '../../support/shop-test.ts';

const unknownSession = 'session_id=cs_test_unknown1';

const guardedPages = [
  { path: '/sharepoint-online', heading: 'Coming Soon' },
  { path: '/order', heading: 'Track My Order' },
  { path: '/profile', heading: 'Profile' },
  { path: '/favorite', heading: '❤️ My Wishlist' },
  { path: '/cart', heading: 'Your Cart' },
  // The selection of the cart does not survive the login.
  { path: '/checkout', heading: 'Your Cart', returnsTo: '/cart' },
  { path: `/checkout-success?${unknownSession}`, heading: 'Verification Error' },
  { path: `/checkout-failed?${unknownSession}`, heading: 'Verification Error' },
  { path: `/order/${'a'.repeat(24)}/receipt`, heading: 'Receipt' },
];

for (const { path, heading, returnsTo = path } of guardedPages) {
  test(
    `a visitor at ${path} is sent to the login and returns after it`,
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
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of 404.*(check-payment-status|receipt)/);
      await page.goto(path);
      await expectToast(page, 'Access Denied', 'You need to log in to access this page.');
      await expect(page).toHaveURL('/login');
      await logInByForm(page, demoCustomer);
      await expect(page).toHaveURL(returnsTo);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    },
  );
}

test(
  'a signed-in user who opens a page for visitors is sent to the home page',
  { tag: ['@LAY-41', '@LAY-42', '@LAY-43'] },
  async ({ page, customer: _signedIn }) => {
    await page.goto('/product/kpi-board');
    for (const path of [
      '/login',
      '/register',
      '/connect/google/redirect?access_token=some-ticket',
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
      await page.goBack();
      await expect(page).toHaveURL('/product/kpi-board');
    }
  },
);

test(
  'an expired token leads to the login once and back to the page after it',
  { tag: ['@ERR-01', '@ERR-02'] },
  async ({ page, context, customer: { user }, expectedErrors }) => {
    expectedErrors.push(rejectedRequest);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    await page.route(/\/api\/orders\?/, (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer gone' } }),
    );
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Track My Order' })
      .click();
    await expect(page).toHaveURL('/login');
    expect(await context.cookies()).toEqual([]);
    await page.unroute(/\/api\/orders\?/);
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await expect(
      page.getByRole('region', { name: /Notifications/ }).getByRole('listitem'),
    ).toHaveCount(0);
    await logInByForm(page, user);
    await expect(page).toHaveURL('/order');
    expect(visited).toEqual(['/order', '/login', '/order']);
  },
);

test(
  'a logout that fails can be repeated, and then ends the session on the server',
  { tag: ['@AUTH-64', '@AUTH-65', '@AUTH-66', '@HDR-25', '@HDR-29'] },
  async ({ page, context, request, customer, expectedErrors }) => {
    expectedErrors.push(/status of 500.*sessions\/current/, rejectedRequest);
    await failRequests(page, 'DELETE', /\/api\/sessions\/current/);
    await page.goto('/product/kpi-board');
    await holdToasts(page);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    const failed = 'There was an error logging out. Please try again.';
    const toast = await expectToast(page, 'Logout failed', failed);
    expect(await context.cookies()).toHaveLength(1);
    await page.unroute(/\/api\/sessions\/current/);
    await toast.getByRole('button', { name: 'Try again' }).click();
    await expectToast(page, 'Logged out successfully', 'You have been logged out.');
    await expect(page).toHaveURL('/login');
    expect(await context.cookies()).toEqual([]);
    const headers = { authorization: `Bearer ${customer.token}` };
    expect((await request.get('/api/users/me', { headers })).status()).toBe(401);
  },
);

test(
  'a visitor who adds to the cart logs in and finds the item in the cart',
  { tag: ['@CART-20', '@PERM-20', '@PERM-21', '@PERM-22'] },
  async ({ page, request }) => {
    const { user } = await createCustomer(request);
    await page.goto('/product/kpi-board');
    await holdToasts(page);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    const toast = await expectToast(
      page,
      'Authentication required',
      'Please login to add items to your cart',
    );
    await toast.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    await logInByForm(page, user);
    await expectToast(page, 'Added to Cart', 'KPI Board is in your cart.');
    await expect(page).toHaveURL('/product/kpi-board');
    await expect(page.getByRole('button', { name: 'In Cart' })).toBeDisabled();
    await page.getByRole('link', { name: 'Cart, 1 item' }).click();
    await expect(page.getByRole('checkbox', { name: 'Select KPI Board' })).toBeChecked();
  },
);
