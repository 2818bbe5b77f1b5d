import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expectNoViolations } from '../../support/checks/axe.ts';
import { button, field } from '../../support/page/forms.ts';
import { expectToast } from '../../support/page/toasts.ts';
import { waitForMail } from '../../support/providers/inbox.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

/** Sends a contact message by the API. */
async function sendContactMessage(request: APIRequestContext) {
  const word = randomUUID().slice(0, 12);
  const data = {
    firstName: 'Noor',
    lastName: 'Visser',
    email: `${word}@journeys.example`,
    subject: `Question ${word}`,
    message: 'Does the Org Chart work\nwith SharePoint 2019?',
  };
  const answer = await request.post('/api/contacts', { data: { data } });
  expect(answer.ok()).toBe(true);
  return data;
}

test('an admin answers a message by mail and marks it as done', async ({
  page,
  admin: _admin,
  request,
}) => {
  const { email, subject } = await sendContactMessage(request);
  await page.goto('/admin/messages?state=new');
  await expect(page.getByRole('navigation', { name: 'Back office' })).toContainText(
    /Messages\d+ new/,
  );
  await page.getByRole('link', { name: subject }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
  await field(page, 'Answer').fill('It does.\nFrom version 4 on.');
  await button(page, 'Send answer').click();
  await expectToast(page, 'Answer sent', `It is on its way to ${email}.`);
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('It does.');

  const mail = await waitForMail(email, `Re: ${subject}`);
  expect(mail.text).toContain('From version 4 on.');
  expect(mail.text).toContain('with SharePoint 2019?');

  await button(page, 'Mark as done').click();
  await expect(button(page, 'Open again')).toBeVisible();
  await page.goto(`/admin/messages?state=done&search=${email}`);
  await expect(page.getByRole('row').filter({ hasText: subject })).toContainText('Done');
});

test.describe('accessibility', () => {
  test.describe.configure({ timeout: 60_000 });

  test('the messages and a single message have no accessibility violations', async ({
    page,
    admin: _admin,
    request,
  }) => {
    const { subject } = await sendContactMessage(request);
    await page.goto('/admin/messages');
    await expect(page.getByRole('link', { name: subject })).toBeVisible();
    await expectNoViolations(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: subject }).click();
    await button(page, 'Send answer').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNoViolations(page);
  });
});
