import { sendContactMessage } from '../../support/chat-calls.ts';
import { button, field } from '../../support/layout.ts';
import { expectToast } from '../../support/toasts.ts';
import { waitForMail } from '../../support/sandbox.ts';
import { expect, test } from '../../support/shop-test.ts';

test('an admin answers a message by mail and marks it as done', async ({
  page,
  admin: _admin,
  request,
}) => {
  const { email, subject } = await sendContactMessage(request);
  await page.goto('/admin/messages?state=new');
  await expect(page.getByRole('navigation', { name: 'Back office' })).toContainText(
    /Messages\d+ waiting/,
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
