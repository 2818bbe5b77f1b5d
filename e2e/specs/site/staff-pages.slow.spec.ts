import { sendContactMessage } from '../../support/chat-calls.ts';
import { expectAccessible, expectTargetSize } from '../../support/accessibility.ts';
import { button, field, openPage, waitForContent } from '../../support/layout.ts';
import { openPart } from '../../support/product-editor.ts';
import { expect, test } from '../../support/shop-test.ts';

const salesScreens = [
  { path: '/admin', heading: /./ },
  { path: '/admin/statistics', heading: 'Statistics' },
  { path: '/admin/statistics?table=countries', heading: 'Statistics' },
  { path: '/admin/orders', heading: 'Orders' },
  { path: '/admin/refunds', heading: 'Refund requests' },
  { path: '/admin/people', heading: 'People' },
  { path: '/admin/audit', heading: 'Audit' },
];

const contentScreens = [
  { path: '/admin/products/new', heading: /./ },
  { path: '/admin/categories', heading: 'Categories' },
  { path: '/admin/reviews', heading: 'Reviews' },
  { path: '/admin/messages', heading: 'Messages' },
  { path: '/admin/inbound-mails', heading: 'Mails to the chat' },
  { path: '/admin/mails', heading: 'Emails' },
];

const operatorScreens = [
  { path: '/admin/csp-reports', heading: 'CSP reports' },
  { path: '/admin/health', heading: 'Health' },
  { path: '/admin/settings/office-hours', heading: 'Office hours' },
  { path: '/admin/settings/currency', heading: 'Currency' },
  { path: '/admin/settings/time-zone', heading: 'Time zone' },
  { path: '/admin/chat-ratings', heading: 'Chat ratings' },
];

const allScreens = { sales: salesScreens, content: contentScreens, operator: operatorScreens };

for (const [kind, screens] of Object.entries(allScreens))
  test(`the ${kind} screens of the back office are accessible`, async ({ page, admin: _admin }) => {
    for (const { path, heading } of screens) {
      await openPage(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expectAccessible(page);
      await expectTargetSize(page);
    }
  });

test('product, preview and order screens are accessible', async ({ page, admin: _admin }) => {
  await openPage(page, '/admin/products?search=org-chart');
  await page.getByRole('link', { name: 'Org Chart' }).click();
  await expect(field(page, 'Title')).toHaveValue('Org Chart');
  for (const part of ['Texts', 'Pictures', 'History', 'Basics', 'Releases']) {
    await openPart(page, part);
    await waitForContent(page);
    await expectAccessible(page);
    await expectTargetSize(page);
  }
  await expect(page.getByRole('list', { name: 'Releases' })).toBeVisible();
  await openPage(page, `${new URL(page.url()).pathname}/preview`);
  await expectAccessible(page);
  await expectTargetSize(page);
  await openPage(page, '/admin/orders');
  await page.getByRole('row').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/admin\/orders\/\w+/);
  await waitForContent(page);
  await expectAccessible(page);
  await expectTargetSize(page);
});

test('the forms of the back office are accessible', async ({ page, admin: _admin, request }) => {
  const { subject } = await sendContactMessage(request);
  await openPage(page, '/admin/messages');
  await page.getByRole('link', { name: subject }).click();
  await button(page, 'Send answer').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await openPage(page, '/admin/people');
  await button(page, 'Invite').click();
  await button(page, 'Send invitation').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await openPage(page, '/admin/reviews');
  await button(page, 'Actions for the review of').first().click();
  await page.getByRole('menuitem', { name: /reply/i }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});
