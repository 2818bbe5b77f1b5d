import { expect, type Page } from '@playwright/test';

export async function expectAuthLayout(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link')).toHaveAccessibleName(/home$/);
  await expect(page.getByRole('combobox', { name: 'Search App' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name });

export async function expectFieldError(page: Page, label: string, text: string): Promise<void> {
  await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, label)).toHaveAccessibleDescription(text);
}

const header = (page: Page) => page.getByRole('banner');

export const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search App' });
export const suggestions = (page: Page) => page.getByRole('listbox').getByRole('option');
export const chosenCategory = (page: Page) => header(page).getByTitle('Category');

/** The chosen theme is known once the page is hydrated. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'system theme' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
}

export async function chooseCategory(page: Page, title: string): Promise<void> {
  await chosenCategory(page).click();
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

/** From several pages, each time scrolled to the list. */
export async function expectCategoryToLeadToItsProducts(page: Page): Promise<void> {
  for (const path of ['/support', '/cart', '/']) {
    await openHydrated(page, path);
    await chooseCategory(page, 'Documents');
    await expect(page).toHaveURL('/?category=Documents#work-flow-tools');
    await expect(page.locator('#work-flow-tools').getByRole('article')).toHaveCount(6);
    await expectToolsInView(page);
    await expect(chosenCategory(page)).toHaveText('Documents');
  }
}

export async function openPage(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await waitForContent(page);
}

export async function waitForContent(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator('main .skeleton').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
}

export async function expectShopLayout(page: Page, title: string | RegExp): Promise<void> {
  await expect(page).toHaveTitle(title);
  const logo = page.getByRole('banner').getByRole('link', { name: 'Partshelf, home' });
  await expect(logo).toHaveAttribute('href', '/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
}
