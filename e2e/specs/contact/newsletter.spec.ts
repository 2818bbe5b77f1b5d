import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { button, expectFieldError, field } from '../../support/page/forms.ts';
import { countMails, waitForMail } from '../../support/providers/inbox.ts';
import { setNewsletterFaults } from '../../support/providers/sandbox-control.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

const subject = 'You will hear from us';
const service = /\/api\/v1\.0\/email\/send$/;

const band = (page: Page) => page.getByRole('region', { name: 'Coming Soon' });

// Faults of the service affect every test.
test.describe.configure({ mode: 'serial' });

test.afterEach(() => setNewsletterFaults({}));

/** The form cannot be sent before hydration. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/');
  await expect(button(page, 'Subscribe')).toHaveAttribute('type', 'submit');
}

/** Fills in the form with a new address and returns it. */
async function fillIn(page: Page): Promise<string> {
  const email = `reader-${randomUUID()}@partshelf.example`;
  await field(page, 'Name').fill('Mona Lind');
  await field(page, 'Email').fill(email);
  return email;
}

test(
  'a subscriber gets a mail from the newsletter service',
  { tag: ['@HOME-02', '@HOME-03', '@HOME-07', '@HOME-09'] },
  async ({ page }) => {
    await openForm(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
    });
    const email = await fillIn(page);
    await button(page, 'Subscribe').click();
    await expect(band(page).getByRole('status')).toHaveText(
      "Thanks for subscribing! You'll get updates soon.",
    );
    await expect(field(page, 'Name')).toHaveValue('');
    await expect(field(page, 'Email')).toHaveValue('');
    const { text } = await waitForMail(email, subject);
    expect(text).toContain('Hello Mona Lind');
    expect(calls).toEqual(['/api/v1.0/email/send']);
  },
);

test(
  'an incomplete subscription is not sent',
  { tag: ['@HOME-04', '@HOME-05', '@HOME-06'] },
  async ({ page }) => {
    await openForm(page);
    await button(page, 'Subscribe').click();
    await expectFieldError(page, 'Name', 'Name is required');
    await expectFieldError(page, 'Email', 'Email is required');
    await expect(field(page, 'Name')).toBeFocused();
    await field(page, 'Email').fill('mona@');
    await expectFieldError(page, 'Email', 'Invalid email address');
  },
);

test(
  'a subscription that fails keeps its values and can be sent again',
  { tag: ['@HOME-08'] },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 503.*email\/send/);
    await setNewsletterFaults({ status: 503 });
    await openForm(page);
    const email = await fillIn(page);
    await button(page, 'Subscribe').click();
    await expect(band(page).getByRole('alert')).toHaveText('Oops! Something went wrong.');
    await expect(field(page, 'Email')).toHaveValue(email);
    expect(await countMails(email, subject)).toBe(0);

    await setNewsletterFaults({});
    await button(page, 'Subscribe').click();
    await expect(band(page).getByRole('alert')).toHaveCount(0);
    await waitForMail(email, subject);
  },
);

test('a subscription times out after ten seconds', { tag: ['@HOME-08'] }, async ({ page }) => {
  await setNewsletterFaults({ latencyMs: 600_000 });
  await page.clock.install();
  await openForm(page);
  await fillIn(page);
  const called = page.waitForRequest(service);
  await button(page, 'Subscribe').click();
  await called;
  await expect(button(page, 'Sending...')).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(10_000);
  await expect(band(page).getByRole('alert')).toHaveText('Oops! Something went wrong.');
  await expect(field(page, 'Name')).toHaveValue('Mona Lind');
});
