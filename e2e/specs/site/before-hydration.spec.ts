import { createCustomer } from '../../support/customer.ts';
import { pngImage } from '../../support/files.ts';
import { pauseRequests } from '../../support/network.ts';
import { button, field } from '../../support/layout.ts';
import { expect, test } from '../../support/shop-test.ts';

const scripts = /\.js$/;

test(
  'a form submitted before hydration is sent after it and leaves the URL clean',
  { tag: ['@slow'] },
  async ({ page, request }) => {
    const { user } = await createCustomer(request);
    const slow = await pauseRequests(page, 'GET', scripts);
    const opening = page.goto('/login', { waitUntil: 'commit' });
    await field(page, 'Email').fill(user.email);
    await field(page, 'Password').fill(user.password);
    await field(page, 'Password').press('Enter');
    await expect(page).toHaveURL('/login');
    slow.resume();
    await opening;
    await expect(page).toHaveURL('/');
    await expect(button(page, 'Account menu')).toBeVisible();
  },
);

test('a picture chosen before hydration stays chosen', { tag: ['@slow'] }, async ({ page }) => {
  const slow = await pauseRequests(page, 'GET', scripts);
  const opening = page.goto('/register', { waitUntil: 'commit' });
  await page.getByLabel('Profile picture').setInputFiles(pngImage);
  await expect(page.getByText('No file')).toBeVisible();
  slow.resume();
  await opening;
  await expect(page.getByText(pngImage.name)).toBeVisible();
  await expect(button(page, 'Remove picture')).toBeVisible();
});

test(
  'an address pasted before hydration fills the lines of an installation',
  { tag: ['@slow'] },
  async ({ page }) => {
    const slow = await pauseRequests(page, 'GET', scripts);
    const opening = page.goto('/product/org-chart/install', { waitUntil: 'commit' });
    const site = page.getByLabel('Site', { exact: true });
    await site.fill('https://northgate.sharepoint.com/sites/people');
    slow.resume();
    await opening;
    await expect(page.getByRole('listitem', { name: '6. Test' }).getByRole('link')).toHaveAttribute(
      'href',
      /northgate/,
    );
    await expect(site).toHaveValue('https://northgate.sharepoint.com/sites/people');
  },
);

test(
  'a button pressed first of all acts once its code is there',
  { tag: ['@slow'] },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await page.goto('/product/org-chart', { waitUntil: 'networkidle' });
    await button(page, 'Add to Cart').first().click();
    await expect(page.getByText('Authentication required', { exact: true })).toBeVisible();
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search App' }).pressSequentially('kpi');
    await expect(page.getByRole('option', { name: /KPI Board/ })).toBeVisible();
    await context.close();
  },
);

test(
  'without JavaScript no form puts its values into the URL',
  { tag: ['@slow'] },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/login');
    await field(page, 'Password').fill('not for the address');
    await field(page, 'Password').press('Enter');
    await page.waitForLoadState();
    expect(page.url()).not.toContain('not');
    await context.close();
  },
);

test(
  'a page that leads on while it opens keeps its search and footer',
  { tag: ['@slow', '@LAY-01', '@LAY-02'] },
  async ({ page, customer: _customer }) => {
    for (const [from, to] of [
      ['/profile#mails', '/profile/emails#mails'],
      ['/profile#tokens', '/profile/security#tokens'],
    ] as const) {
      await page.goto('about:blank');
      await page.goto(from);
      await expect(page).toHaveURL(to);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Search App' })).toBeVisible();
    }
  },
);
