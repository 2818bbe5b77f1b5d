import type { Page } from '@playwright/test';
import { generateUser } from '../../support/api/accounts.ts';
import { failRequests } from '../../support/browser/requests.ts';
import { expectNoViolations } from '../../support/checks/axe.ts';
import { button, expectFieldError, field } from '../../support/page/forms.ts';
import { waitForMail } from '../../support/providers/inbox.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

const contacts = /\/api\/contacts$/;

const pages = [
  { path: '/support', heading: 'Support', text: /in-app purchases/, tag: ['@LAY-13', '@PERM-06'] },
  { path: '/careers', heading: 'Careers', text: /no open positions/, tag: ['@LAY-14', '@PERM-07'] },
  { path: '/terms', heading: 'Terms', text: /30-day guarantee/, tag: ['@LAY-15', '@PERM-08'] },
  { path: '/privacy', heading: 'Privacy', text: /accessToken/, tag: ['@LAY-16', '@PERM-09'] },
];

/** A message with a subject of its own; returns who wrote it and about what. */
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

for (const { path, heading, text, tag } of pages) {
  test(
    `a visitor reads ${path} with and without JavaScript`,
    { tag },
    async ({ page, browser }) => {
      await page.goto(path);
      await expect(page).toHaveTitle(`${heading} | Partshelf`);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', page.url());
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40}/);

      const plain = await browser.newPage({ javaScriptEnabled: false });
      await plain.goto(page.url());
      await expect(plain.getByRole('main')).toContainText(text);
      await plain.close();
    },
  );
}

test('header and footer link to the support pages', { tag: ['@HDR-18'] }, async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Support' })
    .click();
  await expect(page).toHaveURL('/support');
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeFocused();
  for (const { path, heading } of pages) {
    await page.getByRole('contentinfo').getByRole('link', { name: heading }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

test(
  'the page for SharePoint Online announces that it is coming soon',
  { tag: ['@HDR-16', '@LAY-25', '@LAY-26', '@LAY-27'] },
  async ({ page, customer: _signedIn }) => {
    await page.goto('/');
    const links = page.getByRole('navigation', { name: 'Main' });
    await links.getByRole('link', { name: 'SharePoint Online' }).click();
    await expect(page).toHaveURL('/sharepoint-online');
    await expect(page.getByRole('heading', { level: 1, name: 'Coming Soon' })).toBeVisible();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/');
  },
);

test(
  'the support tab survives a reload, and one answer is open at a time',
  { tag: ['@SUP-01', '@SUP-02'] },
  async ({ page }) => {
    await page.goto('/support');
    await page.getByText('How do I install a part?').click();
    await expect(page.getByText(/sppkg package/)).toBeVisible();
    await page.getByText('Which payment methods can I use?').click();
    await expect(page.getByText(/You pay by card/)).toBeVisible();
    await expect(page.getByText(/sppkg package/)).toBeHidden();

    await page.getByRole('tab', { name: 'Support Plans' }).click();
    await expect(page).toHaveURL('/support?tab=plans');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Support Plans' })).toBeVisible();
    await expect(page.getByText('48-hour response in business hours')).toBeVisible();
  },
);

test(
  'a contact message reaches the support with its sender as reply address',
  { tag: ['@SUP-10', '@SUP-12', '@SUP-25', '@API-56'] },
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

test(
  'the contact form shows errors of browser and server at the fields',
  { tag: ['@SUP-15', '@SUP-16', '@SUP-17', '@SUP-18', '@SUP-19', '@SUP-20', '@SUP-21', '@SUP-22'] },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 400.*\/api\/contacts/);
    await page.goto('/support?tab=contact');
    await send(page);
    await expectFieldError(page, 'First name', 'First name is required');
    await expectFieldError(page, 'Last name', 'Last name is required');
    await expectFieldError(page, 'Email', 'Email is required');
    await expectFieldError(page, 'Subject', 'Subject is required');
    await expectFieldError(page, 'Message', 'Message is required');

    await writeMessage(page);
    await field(page, 'Message').fill('Too short');
    await field(page, 'Email').fill('ada@shop');
    await expectFieldError(page, 'Message', 'Message must be at least 10 characters');
    await expectFieldError(page, 'Email', 'Invalid email address');

    await writeMessage(page);
    await field(page, 'Email').fill('ada@the_shop.example');
    await send(page);
    await expectFieldError(page, 'Email', 'Invalid email address');
    await expect(field(page, 'Message')).toHaveValue('Does the org chart read guests?');
  },
);

test(
  'a contact message that could not be sent stays in the form',
  { tag: ['@SUP-23', '@SUP-24'] },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 500.*\/api\/contacts/);
    await page.goto('/support?tab=contact');
    const { subject } = await writeMessage(page);
    await failRequests(page, 'POST', contacts);
    await send(page);
    await expect(page.getByRole('alert')).toHaveText(
      'There was an error submitting your message. Please try again.',
    );
    await failRequests(page, 'POST', contacts, { error: { message: 'The post is at lunch' } });
    await send(page);
    await expect(page.getByRole('alert')).toHaveText('The post is at lunch');
    await expect(field(page, 'Subject')).toHaveValue(subject);

    await page.unroute(contacts);
    await send(page);
    await expect(page.getByText('Message sent!')).toBeVisible();
  },
);

test.describe('accessibility', () => {
  test.describe.configure({ timeout: 60_000 });
  const addresses = [
    ...pages.map(({ path }) => path),
    '/support?tab=plans',
    '/support?tab=contact',
  ];

  for (const address of addresses) {
    test(`${address} has no accessibility violations`, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoViolations(page);
    });
  }

  test('/sharepoint-online has no accessibility violations', async ({
    page,
    customer: _signedIn,
  }) => {
    await page.goto('/sharepoint-online');
    await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible();
    await expectNoViolations(page);
  });

  test('a contact form with errors has no accessibility violations', async ({ page }) => {
    await page.goto('/support?tab=contact');
    await send(page);
    await expectFieldError(page, 'Message', 'Message is required');
    await expectNoViolations(page);
  });
});
