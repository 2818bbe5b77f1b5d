import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/shop-test.ts';

declare global {
  var trustedTypes: { createPolicy(name: string, rules: object): object };
}

test(
  'the browser refuses a string as HTML, and Admins read that it did',
  { tag: ['@X01', '@X03'] },
  async ({ page, admin: _admin, expectedErrors }) => {
    expectedErrors.push(/TrustedHTML/, /TrustedTypePolicy/);
    await page.goto('/careers');
    const refusals = await page.evaluate(() => {
      const attempts = [
        () => (document.body.innerHTML = '<img src=x onerror="window.foreign = true">'),
        () => trustedTypes.createPolicy('foreign', { createHTML: String }),
      ];
      return attempts.map((attempt) => {
        try {
          return attempt();
        } catch (error) {
          return (error as Error).name;
        }
      });
    });
    expect(refusals).toEqual(['TypeError', 'TypeError']);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    const row = page.getByRole('row').filter({ hasText: '/careers' });
    const sink = row.filter({ hasText: 'trusted-types-sink' });
    await expect(async () => {
      await page.goto('/admin/csp-reports');
      await expect(sink).toContainText('require-trusted-types-for', { timeout: 10_000 });
    }).toPass();
    await sink.getByRole('button', { name: /^Dismiss/ }).click();
    await expect(sink).toHaveCount(0);
  },
);

const pasteHtml = (editor: Locator, html: string) =>
  editor.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);

test(
  'pasted text has its formatting in the editor, and none of its scripts',
  { tag: ['@X02'] },
  async ({ page, admin: _admin, expectedErrors }) => {
    expectedErrors.push(/inline event handler/);
    await page.goto('/admin/settings/texts');
    await page.locator('a[href="/admin/settings/texts/careers"]').first().click();
    const editor = page.getByRole('textbox', { name: 'Text' });
    await editor.click();
    // It starts with the default text.
    await editor.press('Control+a');
    await pasteHtml(
      editor,
      '<h2>Open positions</h2><p>We <b>hire</b>.</p><img src=x onerror="window.foreign = true"><script>window.foreign = true</script>',
    );
    await expect(editor.getByRole('heading', { name: 'Open positions' })).toBeVisible();
    await expect(editor.locator('strong')).toHaveText('hire');
    await expect(editor.locator('img, script')).toHaveCount(0);
    expect(await page.evaluate(() => 'foreign' in window)).toBe(false);
  },
);

/** React Router reports an error when another navigation interrupts it. */
const waitForViewTransition = (page: Page) =>
  page.waitForFunction(() => !document.documentElement.matches(':active-view-transition'));

test('a product opened after another shows its text with formatting', async ({ page }) => {
  await page.goto('/product/org-chart');
  await page.getByRole('link', { name: 'Partshelf, home' }).first().click();
  await expect(page).toHaveTitle(/^Home/);
  await page.locator('#content a[href^="/product/"]').first().click();
  await expect(page).not.toHaveTitle(/^Home/);
  await expect(page).toHaveURL(/\/product\//);
  await waitForViewTransition(page);
  await page.goBack();
  await expect(page).toHaveTitle(/^Home/);
  await waitForViewTransition(page);
  await page.goBack();
  await expect(page).toHaveURL('/product/org-chart');
  await expect(page.getByRole('heading', { level: 1, name: 'Org Chart' })).toBeVisible();
});
