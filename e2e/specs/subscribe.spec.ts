import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { button, expectFieldError, field } from '../support/forms.ts';
import { countMails, waitForMail } from '../support/inbox.ts';
import { disturbSubscriptions } from '../support/sandbox-control.ts';
import { expect, test } from '../support/shop.ts';

const subject = 'You will hear from us';
const service = /\/api\/v1\.0\/email\/send$/;

const band = (page: Page) => page.getByRole('region', { name: 'Coming Soon' });

// What disturbs the service disturbs it for everybody.
test.describe.configure({ mode: 'serial' });

test.afterEach(() => disturbSubscriptions({}));

/** Before the page has come to life, the form keeps what is typed and sends nothing. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/');
  await expect(button(page, 'Subscribe')).toHaveAttribute('type', 'submit');
}

/** Fills the form in for somebody new, and returns the address. */
async function fillIn(page: Page): Promise<string> {
  const email = `reader-${randomUUID()}@partshelf.example`;
  await field(page, 'Name').fill('Mona Lind');
  await field(page, 'Email').fill(email);
  return email;
}

test(
  'who leaves a name and an address gets a mail from the service',
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
  'a form that is not filled in says what is missing and is not sent',
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
  'a service that is down leaves what was typed, and works again later',
  { tag: ['@HOME-08'] },
  async ({ page, provokedErrors }) => {
    provokedErrors.push(/status of 503.*email\/send/);
    await disturbSubscriptions({ status: 503 });
    await openForm(page);
    const email = await fillIn(page);
    await button(page, 'Subscribe').click();
    await expect(band(page).getByRole('alert')).toHaveText('Oops! Something went wrong.');
    await expect(field(page, 'Email')).toHaveValue(email);
    expect(await countMails(email, subject)).toBe(0);

    await disturbSubscriptions({});
    await button(page, 'Subscribe').click();
    await expect(band(page).getByRole('alert')).toHaveCount(0);
    await waitForMail(email, subject);
  },
);

test('a service that hangs is given up', { tag: ['@HOME-08'] }, async ({ page }) => {
  await disturbSubscriptions({ latencyMs: 600_000 });
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
