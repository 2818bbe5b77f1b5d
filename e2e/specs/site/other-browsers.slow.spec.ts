import type { Locator } from '@playwright/test';
import { customerChat } from '../../support/chat-pages.ts';
import { expect, test } from '../../support/shop-test.ts';

const fillOf = (part: Locator) =>
  part.evaluate((element) => getComputedStyle(element).backgroundColor);

const borderOf = (part: Locator) =>
  part.evaluate((element) => getComputedStyle(element).borderTopWidth);

test.describe('in a short window', () => {
  test.use({ viewport: { width: 640, height: 256 } });

  test('the header scrolls away, and the chat fills the window', async ({
    page,
    customer: _signedIn,
  }) => {
    await page.goto('/support');
    const header = page.getByRole('banner');
    await page.mouse.wheel(0, 400);
    await expect(header).not.toBeInViewport();
    await page.mouse.wheel(0, -100);
    await expect(header).not.toBeInViewport();
    const { button, panel, log, input } = customerChat(page);
    await button.click();
    expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, width: 640, height: 256 });
    const close = panel.getByRole('button', { name: 'Close' });
    await panel.getByRole('button', { name: 'Send' }).click({ trial: true });
    for (const part of [close, input]) await expect(part).toBeInViewport({ ratio: 1 });
    expect((await log.boundingBox())!.height).toBeGreaterThan(100);
    await close.click();
    await expect(panel).toBeHidden();
  });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('no field has text below 16 pixels, at which iOS zooms', async ({
    page,
    customer: _signedIn,
  }) => {
    for (const path of ['/register', '/search?query=a', '/support?tab=contact', '/profile']) {
      await page.context().clearCookies({ name: path === '/register' ? 'accessToken' : 'none' });
      await page.goto(path);
      await page.locator('input:visible').first().waitFor();
      const sizes = await page
        .locator('input:not([type=checkbox], [type=radio]), select, textarea')
        .evaluateAll((fields) =>
          fields.map((field) => parseFloat(getComputedStyle(field).fontSize)),
        );
      expect(sizes.length).toBeGreaterThan(0);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
    }
  });
});

test.describe('with site data blocked', () => {
  test('no page fails, and the login says so', async ({ page, context }) => {
    await context.addInitScript(() => {
      for (const area of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, area, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} });
    });
    for (const path of ['/', '/support', '/product/kpi-board/install', '/order', '/api/docs']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    }
    await page.goto('/login');
    await expect(page.getByRole('alert')).toContainText('Your browser blocks cookies');
    await expect(page.getByLabel('Email')).toBeVisible();
  });
});

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('what a fill says can be seen', async ({ page, customer: _signedIn }) => {
    await page.goto('/product/kpi-board');
    const stars = page.locator('[data-filled]').first();
    const filled = await fillOf(stars.locator('> *'));
    expect(filled).not.toBe(await fillOf(stars));
    const chat = page.getByRole('button', { name: /^Help Desk/ });
    expect(await borderOf(chat)).toBe('1px');
    expect(await fillOf(chat)).not.toBe(await fillOf(page.locator('body')));

    await page.goto('/support');
    const chosen = await fillOf(page.getByRole('tab', { selected: true }));
    expect(chosen).not.toBe(await fillOf(page.getByRole('tab').last()));
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect(await fillOf(link.filter({ hasText: 'Support' }))).toBe(chosen);
    expect(await fillOf(link.filter({ hasText: 'Home' }))).not.toBe(chosen);

    await page.goto('/profile/emails');
    const account = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
    expect(await fillOf(account.filter({ hasText: 'Emails' }))).toBe(chosen);
    expect(await fillOf(account.filter({ hasText: 'Data' }))).not.toBe(chosen);
    const mails = page.getByRole('switch', { name: 'Emails about new releases' });
    const track = () =>
      mails.evaluate((element) => getComputedStyle(element, '::before').backgroundColor);
    const before = await track();
    await mails.click();
    await expect.poll(track).not.toBe(before);
    await page.goto('/profile/security');
    await page.getByRole('button', { name: 'Change password' }).click();
    expect(await borderOf(page.getByRole('dialog'))).toBe('1px');
  });
});

test('an import that fails while the page is left does not undo the navigation', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/route module|dynamically imported module|ERR_FAILED/);
  const terms = Promise.withResolvers<void>();
  await page.goto('/');
  await page.route('**/assets/support*', (route) => route.abort());
  await page.route('**/terms', async (route) => {
    await terms.promise;
    await route.continue();
  });
  const failure = page.waitForEvent('console', (message) =>
    message.text().includes('route module'),
  );
  await page.evaluate(() => {
    window.location.assign('/terms');
    document.querySelector<HTMLElement>('header a[href="/support"]')!.click();
  });
  await failure;
  terms.resolve();
  await expect(page).toHaveURL('/terms');
});
