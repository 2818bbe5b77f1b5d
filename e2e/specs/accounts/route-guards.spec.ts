import type { Page } from '@playwright/test';
import { createCustomer } from '../../support/api/customer.ts';
import { failRequests, pauseRequests } from '../../support/browser/requests.ts';
import { expectToast } from '../../support/page/toasts.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

const unknownSession = 'session_id=cs_test_unknown1';

const guardedPages = [
  { path: '/sharepoint-online', tag: ['@PERM-11', '@LAY-25'], heading: 'Coming Soon' },
  { path: '/order', tag: ['@PERM-12', '@LAY-28'], heading: 'Track My Order' },
  { path: '/favorite', tag: ['@PERM-14', '@LAY-30'], heading: '❤️ My Wishlist' },
  { path: '/cart', tag: ['@PERM-15', '@LAY-31'], heading: 'Your Cart' },
  // The selection of the cart does not survive the login.
  { path: '/checkout', tag: ['@PERM-16'], heading: 'Your Cart', returnsTo: '/cart' },
  { path: `/checkout-success?${unknownSession}`, tag: ['@PERM-18'], heading: 'Verification Error' },
  { path: `/checkout-failed?${unknownSession}`, tag: ['@PERM-19'], heading: 'Verification Error' },
];

for (const { path, tag, heading, returnsTo = path } of guardedPages) {
  test(
    `a visitor at ${path} is sent to the login and returns after it`,
    { tag: ['@LAY-37', '@LAY-38', '@LAY-39', '@LAY-40', ...tag] },
    async ({ page, request, expectedErrors }) => {
      expectedErrors.push(/status of 404.*check-payment-status/);
      const { user } = await createCustomer(request);
      await page.goto(path);
      await expectToast(page, 'Access Denied', 'You need to log in to access this page.');
      await expect(page).toHaveURL('/login');
      await page.getByLabel('Email').fill(user.email);
      await page.getByLabel('Password').fill(user.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL(returnsTo);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    },
  );
}

const customerPages = ['/cart', '/favorite', '/order', '/profile', '/sharepoint-online'];

for (const path of customerPages) {
  test(
    `a customer can open ${path}`,
    { tag: ['@PERM-25'] },
    async ({ page, customer: _signedIn }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(path);
    },
  );
}

const visitorPages = [
  { path: '/login', tag: ['@LAY-41'] },
  { path: '/register', tag: ['@LAY-42'] },
  { path: '/connect/google/redirect?access_token=some-ticket', tag: ['@LAY-43'] },
];

for (const { path, tag } of visitorPages) {
  test(
    `a signed-in user who opens ${path} is sent to the home page`,
    { tag },
    async ({ page, customer: _signedIn }) => {
      await page.goto('/product/kpi-board');
      await page.goto(path);
      await expect(page).toHaveURL('/');
      await page.goBack();
      await expect(page).toHaveURL('/product/kpi-board');
    },
  );
}

const authPages = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/resend-verification',
  '/verify-email-sent',
  '/email-confirm',
  '/confirm-email',
  '/unsubscribe',
];

async function expectAuthLayout(page: Page) {
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('banner').getByRole('link', { name: 'home' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Search App' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
}

test(
  'the Google redirect page has the layout of the login',
  { tag: ['@LAY-05', '@LAY-19'] },
  async ({ page }) => {
    await pauseRequests(page, 'GET', /\/api\/auth\/google\/callback/);
    await page.goto('/connect/google/redirect?access_token=some-ticket');
    await expectAuthLayout(page);
  },
);

for (const path of authPages) {
  test(
    `a visitor can open ${path}, which has the layout of the login`,
    { tag: ['@LAY-05', '@PERM-10'] },
    async ({ page }) => {
      await page.goto(path);
      await expectAuthLayout(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(path);
      await expect(page.getByText('Access Denied')).toHaveCount(0);
    },
  );
}

test(
  'the back button skips the login, guarded pages and the logout',
  { tag: ['@AUTH-07', '@HDR-29', '@LAY-41'] },
  async ({ page, request }) => {
    const { user } = await createCustomer(request);
    await page.goto('/support');
    await page.goto('/cart');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password').fill(user.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/cart');
    await page.goBack();
    await expect(page).toHaveURL('/support');

    await page.goto('/login');
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL('/support');

    await page.goto('/terms');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await page.goBack();
    await expect(page).toHaveURL('/support');
  },
);

test(
  'an expired token leads to the login once and back to the page after it',
  { tag: ['@ERR-01', '@ERR-02'] },
  async ({ page, context, customer: { user }, expectedErrors }) => {
    expectedErrors.push(/status of 401/);
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
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password').fill(user.password);
    await expect(
      page.getByRole('region', { name: /Notifications/ }).getByRole('listitem'),
    ).toHaveCount(0);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/order');
    expect(visited).toEqual(['/order', '/login', '/order']);
  },
);

test(
  'logging out opens the login and ends the session on the server',
  { tag: ['@AUTH-64', '@AUTH-65', '@HDR-25', '@HDR-29'] },
  async ({ page, context, request, customer }) => {
    await page.goto('/product/kpi-board');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expectToast(page, 'Logged out successfully', 'You have been logged out.');
    await expect(page).toHaveURL('/login');
    expect(await context.cookies()).toEqual([]);
    const headers = { authorization: `Bearer ${customer.token}` };
    expect((await request.get('/api/users/me', { headers })).status()).toBe(401);
  },
);

test(
  'a logout that fails leaves the user signed in and can be repeated',
  { tag: ['@AUTH-66'] },
  async ({ page, context, customer: _signedIn, expectedErrors }) => {
    // Requests in flight are rejected when the session ends.
    expectedErrors.push(/status of 500.*sessions\/current/, /status of 401/);
    await failRequests(page, 'DELETE', /\/api\/sessions\/current/);
    await page.goto('/');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    const failed = 'There was an error logging out. Please try again.';
    const toast = await expectToast(page, 'Logout failed', failed);
    expect(await context.cookies()).toHaveLength(1);
    await page.unroute(/\/api\/sessions\/current/);
    await toast.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL('/login');
    expect(await context.cookies()).toEqual([]);
  },
);

test(
  'a visitor who adds to the cart logs in and finds the item in the cart',
  { tag: ['@CART-20', '@PERM-20', '@PERM-21', '@PERM-22'] },
  async ({ page, request }) => {
    const { user } = await createCustomer(request);
    await page.goto('/product/kpi-board');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    const toast = await expectToast(
      page,
      'Authentication required',
      'Please login to add items to your cart',
    );
    await toast.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password').fill(user.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expectToast(page, 'Added to Cart', 'KPI Board is in your cart.');
    await expect(page).toHaveURL('/product/kpi-board');
    await expect(page.getByRole('button', { name: 'In Cart' })).toBeDisabled();
    await page.getByRole('link', { name: 'Cart, 1 item' }).click();
    await expect(page.getByRole('checkbox', { name: 'Select KPI Board' })).toBeChecked();
  },
);

test(
  'a visitor browses the shop without requests for a cart or an account',
  { tag: ['@PERM-01', '@PERM-02', '@CART-21'] },
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
  { tag: ['@PERM-35', '@PERM-36'] },
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
