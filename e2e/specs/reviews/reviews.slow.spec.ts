import type { Locator, Page } from '@playwright/test';
import { buyProduct } from '../../support/order-calls.ts';
import { expect, test } from '../../support/shop-test.ts';

const entries = (page: Page) => page.locator('#reviews').getByRole('article');

async function openDetails(page: Page) {
  await page.goto('/order');
  await page.getByRole('button', { name: 'View Details' }).click();
  return page.getByRole('dialog');
}

test(
  'a review is written with the keyboard alone and can be cancelled',
  { tag: ['@REV-14', '@REV-15', '@REV-16', '@REV-17', '@REV-18'] },
  async ({ page, customer }) => {
    await buyProduct(customer, 'retention-planner');
    await page.goto('/order');
    const opener = page.getByRole('button', { name: 'Review' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const form = page
      .getByRole('dialog')
      .getByRole('form', { name: 'Review of Retention Planner' });
    await expect(form.getByRole('radio')).toHaveCount(5);
    await expect(form.getByRole('radio', { name: '5 Stars' })).toBeFocused();
    await expect(form.getByRole('radio', { checked: true })).toHaveCount(0);

    await form.getByRole('button', { name: 'Submit review' }).press('Enter');
    await expect(form.getByText('Rating is required and must be between 1 and 5.')).toBeVisible();
    await expect(form.getByText('Comment is required')).toBeVisible();
    await expect(form.getByRole('radio', { name: '5 Stars' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(form.getByRole('radio', { name: '3 Stars' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Finds the old lists.');

    await form.getByRole('button', { name: 'Cancel' }).press('Enter');
    const again = page.getByRole('dialog').getByRole('button', { name: 'Review' });
    await expect(again).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Comment')).toHaveValue('');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Finds the old lists.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const given = page.getByRole('dialog').getByRole('region', { name: 'Your review' });
    await expect(given).toBeFocused();
    await expect(given.getByRole('img', { name: 'Rated 5.0 out of 5' })).toBeVisible();
  },
);

test(
  'a comment with HTML is shown as text and does not widen the page',
  { tag: ['@R04'] },
  async ({ page, customer }) => {
    const { documentId, products } = await buyProduct(customer, 'skills-matrix');
    const comment = [
      '<script>window.ran = 1</script><img src=x onerror="window.ran = 1">',
      'javascript:window.ran=1',
      'x'.repeat(500),
      '\u202E\u200F'.repeat(500),
    ].join('\n');
    await customer.review({ order: documentId, product: products[0]!.documentId, comment });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/review/skills-matrix');
    await expectHarmless(page, entries(page).filter({ hasText: customer.user.username }));
    await expectHarmless(
      page,
      (await openDetails(page)).getByRole('region', { name: 'Your review' }),
    );
  },
);

async function expectHarmless(page: Page, review: Locator) {
  await expect(review).toContainText('<script>window.ran = 1</script><img src=x');
  await expect(review.locator('script, a, img')).toHaveCount(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  const overflowPx = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflowPx).toBeLessThanOrEqual(0);
}
