import type { Page } from '@playwright/test';
import { pauseRequests } from '../../support/browser/requests.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

test.describe.configure({ timeout: 60_000 });

const header = (page: Page) => page.getByRole('banner');
const box = (page: Page) => page.getByRole('combobox', { name: 'Search App' });
const options = (page: Page) => page.getByRole('option');
const category = (page: Page) => header(page).getByTitle('Category');
const phoneMenu = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const suggestionCall = /\/api\/products\?.*containsi/;

/** The chosen theme is known once the page is hydrated. */
async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'system theme' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
}

async function chooseCategory(page: Page, title: string): Promise<void> {
  await category(page).click();
  await page.getByRole('menuitemradio', { name: title }).click();
}

async function expectToolsInView(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { name: 'Powerful Tools for Your Workflow' });
  await expect(heading).toBeInViewport();
  await expect
    .poll(async () => {
      const [below, above] = [await heading.boundingBox(), await header(page).boundingBox()];
      return below!.y >= above!.y + above!.height && below!.y < 300;
    })
    .toBe(true);
}

for (const [device, viewport] of Object.entries({ desktop, phone }))
  test(
    `choosing a category on a ${device} leads from any page to its products`,
    { tag: ['@HDR-14', '@HOME-29'] },
    async ({ page, customer: _signedIn }) => {
      await page.setViewportSize(viewport);
      for (const path of ['/support', '/cart', '/']) {
        await openHydrated(page, path);
        await chooseCategory(page, 'Documents');
        await expect(page).toHaveURL('/?category=Documents#work-flow-tools');
        await expect(page.locator('#work-flow-tools').getByRole('article')).toHaveCount(6);
        await expectToolsInView(page);
        await expect(category(page)).toHaveText('Documents');
      }
    },
  );

test(
  'the chosen category survives navigation, a reload and a search',
  { tag: ['@HDR-12', '@HDR-14'] },
  async ({ page }) => {
    await openHydrated(page, '/');
    await chooseCategory(page, 'Documents');
    await page.getByRole('article').getByRole('link', { name: 'Document Tree' }).click();
    await expect(page).toHaveURL('/product/document-tree');
    await expect(category(page)).toHaveText('Documents');
    await page.reload();
    await expect(category(page)).toHaveText('Documents');
    await box(page).fill(' version ');
    await box(page).press('Enter');
    await expect(page).toHaveURL('/search?query=version&category=Documents');
    await expect(options(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/product/document-tree');
    await header(page).getByRole('link', { name: 'Partshelf, home' }).click();
    await expect(category(page)).toHaveText('All Categories');
  },
);

test('a suggestion opens its product', { tag: ['@HDR-07', '@HDR-10'] }, async ({ page }) => {
  await openHydrated(page, '/support');
  await box(page).fill('kpi');
  const suggestion = options(page).filter({ hasText: 'KPI Board' });
  await expect(suggestion).toContainText('Dashboards & Data');
  await expect(suggestion).toContainText('$189.00');
  await suggestion.click();
  await expect(page).toHaveURL('/product/kpi-board');
  await expect(page.getByRole('heading', { level: 1, name: 'KPI Board' })).toBeFocused();
  await expect(options(page)).toHaveCount(0);
});

test(
  'suggestions are requested after a pause in typing and never for spaces',
  { tag: ['@API-37'] },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (suggestionCall.test(request.url()))
        asked.push(new URL(request.url()).searchParams.get('filters[$or][0][title][$containsi]')!);
    });
    await page.clock.install();
    await openHydrated(page, '/support');
    await page.clock.pauseAt(Date.now() + 60_000);
    await box(page).pressSequentially('   ');
    await page.clock.runFor(1000);
    expect(asked).toEqual([]);
    await box(page).pressSequentially('tr');
    await page.clock.runFor(299);
    expect(asked).toEqual([]);
    await box(page).pressSequentially('ee');
    await page.clock.runFor(300);
    await expect.poll(() => asked).toEqual(['tree']);
  },
);

test('typing on cancels the previous request for suggestions', async ({ page }) => {
  const calls = await pauseRequests(page, 'GET', suggestionCall);
  await openHydrated(page, '/support');
  await box(page).fill('doc');
  const first = await calls.arrival;
  const cancelled = page.waitForEvent('requestfailed', (request) => request === first);
  await box(page).fill('document');
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
  calls.resume();
  await expect(options(page).first()).toContainText('Document');
});

test(
  'on a phone the menu is a sheet that closes on navigation',
  { tag: ['@HDR-20'] },
  async ({ page }) => {
    await page.setViewportSize(phone);
    await openHydrated(page, '/');
    await phoneMenu(page).click();
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    for (let stop = 0; stop < 10; stop += 1) {
      await page.keyboard.press('Tab');
      await expect(page.locator('main :focus, header :focus:not(dialog *)')).toHaveCount(0);
    }
    await sheet.getByRole('link', { name: 'Support' }).click();
    await expect(page).toHaveURL('/support');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search is a plain form', { tag: ['@HDR-12'] }, async ({ page }) => {
    await page.goto('/search?query=calendar&category=Documents');
    await box(page).fill('tree');
    await box(page).press('Enter');
    await expect(page).toHaveURL(/\/search\?(?=.*query=tree)(?=.*category=Documents)/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Search Results for tree in Documents',
    );
  });
});
