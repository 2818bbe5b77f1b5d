import { pauseRequests } from '../../support/network.ts';
import { button } from '../../support/layout.ts';
import { expect, test } from '../../support/shop-test.ts';

const scripts = /\.js$/;

test('buttons pressed before hydration act after it', async ({ page, customer: _customer }) => {
  const slow = await pauseRequests(page, 'GET', scripts);
  const opening = page.goto('/', { waitUntil: 'commit' });
  const hearts = page.getByRole('button', { name: /to favorites$/ });
  const pressed = [hearts.nth(0), hearts.nth(1)];
  for (const heart of pressed) await heart.click();
  slow.resume();
  await opening;
  for (const heart of pressed) await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test('the theme switch shows the choice before the page is used', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/support');
  await expect(button(page, 'system theme')).toHaveAttribute('aria-pressed', 'true');
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.reload();
  await expect(button(page, 'dark theme')).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page, 'system theme')).toHaveAttribute('aria-pressed', 'false');
  await context.close();
});
