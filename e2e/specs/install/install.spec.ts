import { findPaidOrder } from '../../support/order-calls.ts';
import { readJson } from '../../support/customer.ts';
import { openPage } from '../../support/layout.ts';
import { expect, test } from '../../support/shop-test.ts';

const siteUrl = 'https://northgate.sharepoint.com/sites/people';

test(
  'a customer fills the lines of an installation and ticks off its steps',
  { tag: ['@slow', '@KIT-03', '@KIT-04', '@KIT-05', '@KIT-06', '@KIT-08'] },
  async ({ page, demoCustomer }) => {
    const { order, line } = await findPaidOrder(demoCustomer, 'calendar-rollup');
    const review = await page.request.get(`/api/products/${line.documentId}/security-review`);
    const { release } = await readJson<{ release: { sha256: string } }>(review);

    await openPage(page, `/order/${order}/install?product=${line.documentId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Install Calendar Roll-up /);
    await expect(page.getByRole('listitem', { name: '1. Check the file' })).toContainText(
      `SHA-256 ${release.sha256}`,
    );
    await page.getByRole('tab', { name: 'CLI for Microsoft 365' }).click();
    await page.getByLabel('Tenant').fill('northgate');
    await page.getByLabel('Site', { exact: true }).fill(siteUrl);
    const add = page.getByRole('group', { name: 'Command: Add to the site' }).getByRole('code');
    await expect(add).toHaveText(
      `m365 spo app install --id '00000000-0000-0000-0000-000000000000' --siteUrl '${siteUrl}'`,
    );
    const done = page.getByRole('checkbox', { name: 'Done: Check the file' });
    await done.check();
    await expect(page.getByText('1 of 6 done')).toBeVisible();

    await page.reload();
    await expect(done).toBeChecked();
    await expect(page.getByText('1 of 6 done')).toBeVisible();
    await expect(add).toContainText(siteUrl);
  },
);
