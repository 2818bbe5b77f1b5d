import { expectThemeColor } from '../../support/accessibility.ts';
import { readShopUrl } from '../../support/addresses.ts';
import { button, expectFieldError, field } from '../../support/layout.ts';
import { expectToast, holdToasts } from '../../support/toasts.ts';
import { expect, test } from '../../support/shop-test.ts';

test(
  'the login rejects a wrong password, then starts a session with a secure cookie for seven days',
  {
    tag: [
      '@LAY-17',
      '@AUTH-01',
      '@AUTH-02',
      '@AUTH-03',
      '@AUTH-04',
      '@AUTH-05',
      '@AUTH-07',
      '@AUTH-08',
      '@AUTH-09',
      '@AUTH-10',
      '@AUTH-11',
      '@AUTH-13',
      '@AUTH-16',
    ],
  },
  async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/status of 400.*auth\/local/);
    await page.goto('/terms');
    await page.goto('/login');
    await expect(page).toHaveTitle('Login');
    await expect(page.getByRole('link', { name: 'Forgot password' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/register');
    await field(page, 'Email').fill('name@invalid');
    await field(page, 'Password').fill('not the password');
    await button(page, 'Login').click();
    await expectFieldError(page, 'Email', 'Invalid email address');
    await holdToasts(page);
    await field(page, 'Email').fill('customer@partshelf.example');
    await button(page, 'Login').click();
    const toast = await expectToast(page, 'Error', 'Invalid email or password');
    await expectThemeColor(toast, '--destructive', 'border-top-color');

    await field(page, 'Password').fill('partshelf');
    await button(page, 'Login').click();
    await expectToast(page, 'Success', 'Logged in successfully');
    await expect(page).toHaveURL('/');
    const cookies = await context.cookies();
    const session = cookies.find(({ name }) => name === 'accessToken')!;
    expect(session).toMatchObject({ path: '/', secure: true, sameSite: 'Strict' });
    expect(cookies.filter((cookie) => cookie !== session)).toMatchObject([
      { name: 'knownDevice', path: '/api', httpOnly: true, sameSite: 'Lax' },
    ]);
    const daysLeft = (session.expires - Date.now() / 1000) / 86_400;
    expect(daysLeft).toBeGreaterThan(6.9);
    expect(daysLeft).toBeLessThanOrEqual(7);
    await page.goBack();
    await expect(page).toHaveURL('/terms');
  },
);

test(
  'over https only this host can set the session cookie, and who has a former one stays logged in',
  { tag: ['@AUTH-09'] },
  async ({ page, context, customer }) => {
    const url = 'https://app.shop.example';
    await context.route(`${url}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      if (pathname.startsWith('/socket.io/')) return;
      await route.fulfill({
        response: await route.fetch({ url: readShopUrl() + pathname + search }),
      });
    });
    const readNames = async () =>
      (await context.cookies(url)).map(({ name, domain }) => `${name} ${domain}`);
    const token = { name: 'accessToken', value: customer.token, secure: true } as const;

    await context.addCookies([{ ...token, domain: '.shop.example', path: '/' }]);
    await page.goto(`${url}/order`);
    await expect(page).toHaveURL(`${url}/login`);
    expect(await readNames()).toEqual(['accessToken .shop.example']);
    await context.clearCookies();

    await context.addCookies([{ ...token, url }]);
    await page.goto(`${url}/order`);
    await expect(page.getByRole('heading', { level: 1, name: 'Track My Order' })).toBeVisible();
    expect(await readNames()).toEqual(['__Host-accessToken app.shop.example']);
    expect((await context.cookies(url))[0]).toMatchObject({
      value: customer.token,
      path: '/',
      secure: true,
      sameSite: 'Strict',
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Track My Order' })).toBeVisible();
    await page.goto('about:blank');
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    // The privacy page of a shop over http names another cookie.
    await context.clearCookies();
  },
);
