import { buyProduct } from '../../support/order-calls.ts';
import { downloadArchive } from '../../support/account-pages.ts';
import { button } from '../../support/layout.ts';
import { waitForMail } from '../../support/sandbox.ts';
import { expect, test } from '../../support/shop-test.ts';

test(
  'a customer asks for the own data, is told by mail, and opens the downloaded archive',
  { tag: ['@PRIV-02'] },
  async ({ page, customer }) => {
    const order = await buyProduct(customer, 'kpi-board');
    await page.goto('/profile/data');
    await button(page, 'Download my data').click();
    await waitForMail(customer.user.email, 'Your data is ready');
    const files = await downloadArchive(page);
    const readTopic = (name: string) => JSON.parse(String(files.get(name))) as unknown;
    expect(readTopic('account.json')).toMatchObject([{ email: customer.user.email }]);
    expect(readTopic('orders.json')).toMatchObject([
      { order: order.documentId, lines: [{ title: 'KPI Board' }], payments: [{ attempt: 1 }] },
    ]);
    await expect(button(page, 'Download my data')).toHaveCount(0);
    await expect(page.getByText(/You can ask for the next file on/)).toBeVisible();
  },
);
