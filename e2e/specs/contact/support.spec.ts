import type { Page } from '@playwright/test';
import { generateUser } from '../../support/customer.ts';
import { button, field } from '../../support/layout.ts';
import { waitForMail } from '../../support/sandbox.ts';
import { expect, test } from '../../support/shop-test.ts';

const pages = [
  { path: '/support', heading: 'Support', text: 'in-app purchases' },
  { path: '/careers', heading: 'Careers', text: 'no open positions' },
  { path: '/terms', heading: 'Terms', text: '30-day guarantee' },
  { path: '/privacy', heading: 'Privacy', text: 'accessToken' },
];

test(
  'a visitor reads the information pages without JavaScript',
  {
    tag: [
      '@LAY-13',
      '@LAY-14',
      '@LAY-15',
      '@LAY-16',
      '@PERM-06',
      '@PERM-07',
      '@PERM-08',
      '@PERM-09',
    ],
  },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    for (const { path, heading, text } of pages) {
      await page.goto(path);
      await expect(page).toHaveTitle(`${heading} | Partshelf`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('main')).toContainText(text);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', page.url());
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40}/);
    }
    await context.close();
  },
);

async function writeMessage(page: Page) {
  const { username, email } = generateUser();
  await field(page, 'First name').fill('Ada');
  await field(page, 'Last name').fill('Byron');
  await field(page, 'Email').fill(email);
  await field(page, 'Subject').fill(`About ${username}`);
  await field(page, 'Message').fill('Does the org chart read guests?');
  return { email, subject: `About ${username}` };
}

const send = (page: Page) => button(page, 'Send message').click();

test(
  'a contact message reaches the support with its sender as reply address',
  { tag: ['@slow', '@SUP-10', '@SUP-12', '@SUP-25', '@API-56'] },
  async ({ page }) => {
    await page.goto('/support');
    await page.getByRole('tab', { name: 'Contact' }).click();
    const support = await page.getByRole('main').getByRole('link', { name: /@/ }).textContent();
    await page.getByRole('link', { name: 'Book a Demo' }).click();
    await expect(field(page, 'Subject')).toHaveValue('Book a Demo');
    await expect(field(page, 'Subject')).toBeFocused();

    const { email, subject } = await writeMessage(page);
    await send(page);
    await expect(page.getByText('Message sent!')).toBeVisible();
    await expect(field(page, 'Message')).toHaveValue('');
    const mail = await waitForMail(support!, subject);
    expect(mail.replyTo).toBe(`Ada Byron <${email}>`);
    expect(mail.text).toContain('Does the org chart read guests?');
  },
);
