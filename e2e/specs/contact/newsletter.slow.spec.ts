import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { button, field } from '../../support/layout.ts';
import { waitForMail } from '../../support/sandbox.ts';
import { expect, test } from '../../support/shop-test.ts';

const subject = 'You will hear from us';

const band = (page: Page) => page.getByRole('region', { name: 'Coming Soon' });

/** The form cannot be sent before hydration. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/');
  await expect(button(page, 'Subscribe')).toHaveAttribute('type', 'submit');
}

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
