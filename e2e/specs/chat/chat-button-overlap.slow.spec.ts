import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/shop-test.ts';

const screens = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

async function expectUncovered(page: Page, target: Locator, distancesPx = [20, 45, 70, 100]) {
  const chat = page.getByRole('button', { name: 'Help Desk', exact: true });
  await expect(chat).toBeVisible();
  for (const fromBottomPx of distancesPx) {
    await target.evaluate((element, distance) => {
      const { bottom } = element.getBoundingClientRect();
      window.scrollBy(0, bottom - window.innerHeight + distance);
    }, fromBottomPx);
    await expect
      .poll(() =>
        target.evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const middle = (top + bottom) / 2;
          return [(left + right) / 2, right - 6].every((x) =>
            element.contains(document.elementFromPoint(x, middle)),
          );
        }),
      )
      .toBe(true);
  }
}

test('the chat button covers no primary button or state of cart, checkout, profile and product', async ({
  page,
  customer,
}) => {
  await customer.fillCart('weather-strip', 'link-checker');
  for (const viewport of screens) {
    await page.setViewportSize(viewport);
    await page.goto('/cart');
    await page.getByRole('checkbox', { name: 'All items' }).check();
    await expectUncovered(page, button(page, 'Proceed to Checkout'));
    await button(page, 'Proceed to Checkout').click();
    await expectUncovered(page, button(page, 'Proceed to Payment'));
    await page.goto('/profile');
    await expectUncovered(page, button(page, 'Save Changes'));
    await page.goto('/product/kpi-board');
    await expectUncovered(page, button(page, 'Add to Cart').last());
    // The sticky bar at the edge has the same button.
    const aboveBarPx = [80, 100, 130];
    await expectUncovered(page, button(page, 'Add to Cart').first(), aboveBarPx);
    const facts = page.getByRole('region', { name: 'Package' });
    await facts.getByText(/^Other editions/).click();
    const answer = facts.getByText('No', { exact: true }).last();
    await expectUncovered(page, answer, aboveBarPx);
  }
});
