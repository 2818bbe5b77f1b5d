import { expect, test } from '../../support/shop-test.ts';

test(
  'the imprint is linked in the footer, and an unknown address is not found',
  { tag: ['@VEND-14'] },
  async ({ page, request }) => {
    const statusOf = async (path: string) => (await request.get(path)).status();
    // A job of the demo writes it after the start.
    await expect.poll(() => statusOf('/imprint')).toBe(200);
    expect(await statusOf('/imprint-of-someone')).toBe(404);
    await page.goto('/support');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Responsible for the content' })).toBeVisible();
  },
);
