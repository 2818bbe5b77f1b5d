import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/checks/accessibility.ts';
import { expectTargetSize } from '../../support/checks/target-size.ts';
import { pauseRequests } from '../../support/browser/requests.ts';
import { button, expectFieldError } from '../../support/page/forms.ts';
import { openPage, waitForContent } from '../../support/page/page-content.ts';
import { expectShopLayout } from '../../support/page/shop-layout.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

test.describe.configure({ timeout: 90_000 });

const catalogPages = [
  { path: '/', title: /^Home/ },
  { path: '/product/calendar-rollup', title: /^Calendar Roll-up/ },
  { path: '/product/tab-strip', title: /^Tab Strip/ },
  { path: '/product/no-such-part', title: /^Product not found/ },
  { path: '/review/kpi-board', title: /^Customer Reviews of KPI Board/ },
  { path: '/review/list-map', title: /^Customer Reviews of List Map/ },
  { path: '/category/nope', title: /^Category not found/ },
  { path: '/search?query=calendar', title: /^Search Results for calendar/ },
  { path: '/search?query=zzzz', title: /^Search Results for zzzz/ },
];

const informationPages = [
  { path: '/support', title: /^Support/ },
  { path: '/support?tab=plans', title: /^Support/ },
  { path: '/support?tab=faq', title: /^Support/ },
  { path: '/support?tab=contact', title: /^Support/ },
  { path: '/careers', title: /^Careers/ },
  { path: '/terms', title: /^Terms/ },
  { path: '/privacy', title: /^Privacy/ },
  { path: '/nowhere', title: /^Page not found/ },
];

for (const [kind, pages] of Object.entries({
  catalog: catalogPages,
  information: informationPages,
}))
  test(
    `${kind} pages have title, header and footer and are accessible`,
    { tag: ['@LAY-01', '@LAY-02', '@HDR-01'] },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of 404/);
      for (const { path, title } of pages) {
        await openPage(page, path);
        await expectShopLayout(page, title);
        await expectAccessible(page);
        await expectTargetSize(page);
      }
    },
  );

test('a category page is accessible', async ({ page }) => {
  await page.goto('/product/room-booking');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
  await expect(page).toHaveTitle('Calendars & Rooms | Partshelf');
  await waitForContent(page);
  await expectAccessible(page);
  await expectTargetSize(page);
});

const authPages = [
  { path: '/login', heading: 'Login' },
  { path: '/register', heading: 'Register' },
  { path: '/forgot-password', heading: 'Forgot password' },
  { path: '/reset-password?code=any', heading: 'Reset password' },
  { path: '/reset-password', heading: 'Reset password' },
  { path: '/verify-email-sent', heading: 'Verify your email' },
  { path: '/resend-verification', heading: 'Resend verification' },
  { path: '/email-confirm', heading: 'Email change' },
  { path: '/confirm-email', heading: 'Confirm your email' },
  { path: '/confirm-email?confirmation=any', heading: 'Confirm your email' },
  { path: '/unsubscribe', heading: /./ },
  { path: '/accept-invitation?token=any', heading: 'Join Partshelf' },
];

async function expectAuthLayout(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link')).toHaveAccessibleName(/home$/);
  await expect(page.getByRole('combobox', { name: 'Search App' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
}

test(
  'a visitor opens the pages of an account, which have their own layout and are accessible',
  { tag: ['@LAY-05', '@PERM-10'] },
  async ({ page }) => {
    for (const { path, heading } of authPages) {
      await openPage(page, path);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expectAuthLayout(page);
      await expectAccessible(page);
      await expectTargetSize(page);
    }
  },
);

test(
  'the Google redirect page has the layout of the login',
  { tag: ['@LAY-05', '@LAY-19'] },
  async ({ page }) => {
    await pauseRequests(page, 'GET', /\/api\/auth\/google\/callback/);
    await page.goto('/connect/google/redirect?access_token=some-ticket');
    await expectAuthLayout(page);
  },
);

test('forms with errors are accessible', async ({ page }) => {
  await page.goto('/register');
  await button(page, 'Register').click();
  await expect(page.getByRole('alert')).toHaveCount(4);
  await expectAccessible(page);
  await openPage(page, '/support?tab=contact');
  await button(page, 'Send message').click();
  await expectFieldError(page, 'Message', 'Message is required');
  await expectAccessible(page);
});

test('category menu, suggestions and phone menu are accessible', async ({ page }) => {
  await openPage(page, '/support');
  await page.getByRole('banner').getByTitle('Category').click();
  await expect(page.getByRole('menuitemradio', { name: 'Documents' })).toBeVisible();
  await expectAccessible(page);
  await openPage(page, '/support');
  await page.getByRole('combobox', { name: 'Search App' }).fill('cal');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/support');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page);
});
