import type { Page } from '@playwright/test';
import { expect, test } from '../../support/shop/shop-test.ts';

const header = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');
const accountMenu = (page: Page) => page.getByRole('button', { name: 'Account menu' });

test(
  'every page has its header, its footer and its title',
  { tag: ['@LAY-01', '@LAY-02', '@HDR-01'] },
  async ({ page, request, demoCustomer, expectedErrors }) => {
    test.setTimeout(90_000);
    expectedErrors.push(/status of 404.*(check-payment-status|\/nowhere)/);
    const { data: categories } = await (await request.get('/api/categories')).json();
    const orders = await demoCustomer.listOrders();
    const { documentId } = orders.find(({ paymentStatus }) => paymentStatus === 'succeeded')!;
    const titles = [
      ['/', /^Home/],
      ['/product/kpi-board', /^KPI Board/],
      ['/review/kpi-board', /^Customer Reviews of KPI Board/],
      [`/category/${categories[0].documentId}`, new RegExp(`^${categories[0].title}`)],
      ['/search?query=kpi', /^Search Results for kpi/],
      ['/support', /^Support/],
      ['/careers', /^Careers/],
      ['/terms', /^Terms/],
      ['/privacy', /^Privacy/],
      ['/favorite', /Wishlist/],
      ['/cart', /^Your Cart/],
      ['/checkout', /^Checkout/],
      ['/order', /^Track My Order/],
      [`/order/${documentId}/receipt`, /^Receipt/],
      ['/checkout-success?session_id=cs_test_unknown', /^Verification Error/],
      ['/checkout-failed?session_id=cs_test_unknown', /^Verification Error/],
      ['/profile', /^Profile/],
      ['/nowhere', /^Page not found/],
      ['/sharepoint-online', /^SharePoint Online/],
    ] as const;
    for (const [path, title] of titles) {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
      const logo = header(page).getByRole('link', { name: 'Partshelf, home' });
      await expect(logo).toHaveAttribute('href', '/');
      await expect(footer(page)).toBeVisible();
    }
  },
);

test(
  'the links of header and footer open their pages',
  {
    tag: [
      '@HDR-15',
      '@HDR-16',
      '@HDR-17',
      '@HDR-18',
      '@LAY-45',
      '@LAY-46',
      '@LAY-47',
      '@LAY-48',
      '@LAY-49',
    ],
  },
  async ({ page, customer: _signedIn }) => {
    const places = [
      [page.getByRole('navigation', { name: 'Main' }), 'SharePoint Online', '/sharepoint-online'],
      [page.getByRole('navigation', { name: 'Main' }), 'Track My Order', '/order'],
      [page.getByRole('navigation', { name: 'Main' }), 'Support', '/support'],
      [page.getByRole('navigation', { name: 'Main' }), 'Home', '/'],
      [footer(page), 'Careers', '/careers'],
      [footer(page), 'Terms', '/terms'],
      [footer(page), 'Privacy', '/privacy'],
      [footer(page), 'Support', '/support'],
      [footer(page), 'Track My Order', '/order'],
    ] as const;
    await page.goto('/');
    for (const [where, name, path] of places) {
      await where.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  },
);

/** The cumulative layout shift of the page. */
const measureLayoutShift = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });

test('the pages of a customer load without layout shift on a phone', async ({
  page,
  customer: _signedIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/order', '/cart', '/favorite', '/profile', '/checkout']) {
    await page.goto(path);
    await expect(footer(page)).toBeVisible();
    expect(await measureLayoutShift(page)).toBeLessThan(0.02);
  }
});

test('the overview of the back office loads without layout shift on a phone', async ({
  page,
  admin: _signedIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Top products' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Orders per day' })).toBeVisible();
  expect(await measureLayoutShift(page)).toBeLessThan(0.02);
});

test('a back-office screen has the skip link and the menu as first Tab stops', async ({
  page,
  admin: _signedIn,
}) => {
  await page.goto('/admin/products?search=kpi-board');
  await page.getByRole('link', { name: 'KPI Board' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'KPI Board' })).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('KPI Board');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Partshelf back office' })).toBeFocused();
});

test('an unknown page answers 404 with the layout of the shop', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(header(page)).toBeVisible();
});

test(
  'another page opens at its top with the focus on its heading',
  { tag: ['@LAY-03'] },
  async ({ page }) => {
    await page.goto('/');
    const link = page.getByRole('article').getByRole('link', { name: 'KPI Board' });
    await link.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await link.click();
    const heading = page.getByRole('heading', { level: 1, name: 'KPI Board' });
    await expect(heading).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  },
);

test('a spinner shows while another page opens', { tag: ['@LAY-44'] }, async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const link = page.getByRole('article').getByRole('link', { name: 'KPI Board' });
  await expect(link).toBeVisible();
  const spinner = page.getByRole('status').filter({ hasText: 'Loading' });
  await expect(spinner).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 60_000);
  await link.click();
  await expect(spinner).toBeVisible();
  await page.clock.resume();
  await expect(page).toHaveURL('/product/kpi-board');
  await expect(spinner).toHaveCount(0);
});

test(
  'the header hides on scrolling down and reappears on scrolling up',
  { tag: ['@HDR-32', '@HDR-33'] },
  async ({ page }) => {
    await page.goto('/');
    // The chosen theme is known once the page is hydrated.
    await expect(page.getByRole('button', { name: 'system theme' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.mouse.wheel(0, 600);
    await expect(header(page)).not.toBeInViewport();
    await page.mouse.wheel(0, -100);
    await expect(header(page)).toBeInViewport();
  },
);

test(
  'the links are in the header from 768 pixels on and in a menu below',
  { tag: ['@HDR-20'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto('/');
    const links = page.getByRole('navigation', { name: 'Main' });
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await expect(links).toBeVisible();
    await expect(menu).toBeHidden();
    await page.setViewportSize({ width: 767, height: 900 });
    await expect(links).toBeHidden();
    await menu.click();
    await expect(links.getByRole('link', { name: 'Track My Order' })).toBeVisible();
  },
);

test('the account menu offers the login to a visitor', { tag: ['@HDR-26'] }, async ({ page }) => {
  await page.goto('/');
  await accountMenu(page).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Login']);
});

test(
  'the account menu of a customer shows a letter and offers the logout',
  { tag: ['@HDR-25', '@HDR-28'] },
  async ({ page, customer: _signedIn }) => {
    await page.goto('/');
    await expect(accountMenu(page)).toHaveText('B');
    await accountMenu(page).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Login' })).toHaveCount(0);
  },
);

test(
  'the cart icon counts the items of the cart',
  { tag: ['@HDR-31'] },
  async ({ page, customer }) => {
    await customer.fillCart('kpi-board', 'site-map');
    await page.goto('/');
    await expect(header(page).getByRole('link', { name: 'Cart, 2 items' })).toHaveText('2');
  },
);

test(
  'the wishlist icon counts the favorites and shows no count to a visitor',
  { tag: ['@HDR-30'] },
  async ({ page, context, customer: _signedIn }) => {
    await page.goto('/product/kpi-board');
    await page.getByRole('button', { name: 'Add KPI Board to favorites' }).click();
    await expect(header(page).getByRole('link', { name: 'Wishlist, 1 item' })).toHaveText('1');
    await context.clearCookies();
    await page.goto('/');
    await expect(header(page).getByRole('link', { name: 'Wishlist', exact: true })).toHaveText('');
  },
);
