import { expect, type Page } from '@playwright/test';

const header = (page: Page) => page.getByRole('banner');

export const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search App' });
export const suggestions = (page: Page) => page.getByRole('option');
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
