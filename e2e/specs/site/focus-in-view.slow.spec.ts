import type { Page } from '@playwright/test';
import { logInAsAdmin, expect, test } from '../../support/shop-test.ts';
import { signIn } from '../../support/session.ts';

const widths = [1440, 1024, 390, 320];

/** What covers the upper edge of the focused element; null in a header, and for none. */
const findCover = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused?.closest('main') || focused.closest('header')) return null;
    const { left, top, width } = focused.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + 2);
    return hit?.closest('header, [class*="sticky"]')?.contains(focused) === false
      ? focused.outerHTML
      : null;
  });

async function walkBack(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const focusable = page.locator('main').locator('a[href], button:not(:disabled)');
  await expect(focusable).not.toHaveCount(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await focusable.last().evaluate((element: HTMLElement) => element.focus());
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Shift+Tab');
      expect(await findCover(page), `${path} at ${width}`).toBeNull();
    }
  }
}

test('Shift+Tab never puts the focus below what sticks at the top', async ({ page }) => {
  await walkBack(page, '/product/kpi-board');
  await walkBack(page, '/terms');
});

test('Shift+Tab never puts the focus of the account below what sticks at the top', async ({
  page,
  customer: _signedIn,
}) => {
  await walkBack(page, '/profile/security');
  await walkBack(page, '/company/new');
});

test('Shift+Tab never puts the focus below the head of an editor', async ({
  page,
  context,
  request,
}) => {
  await signIn(context, await logInAsAdmin(request));
  await walkBack(page, '/admin/settings/office-hours');
});
