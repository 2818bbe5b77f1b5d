import type { Page } from '@playwright/test';
import { buyProduct } from '../../support/order-calls.ts';
import { createCustomer } from '../../support/customer.ts';
import { expect, test } from '../../support/shop-test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Receipt' });

test('a receipt prints in black on white on one page of A4 or Letter', async ({
  page,
  customer,
}) => {
  const order = await buyProduct(customer, 'link-checker');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/order/${order.documentId}/receipt`);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('row', { name: 'Link Checker' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('img', { name: 'Partshelf' })).toBeVisible();
  const onScreenOnly = [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('button'),
    page.getByRole('link'),
  ];
  for (const part of onScreenOnly) await expect(part.filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(heading(page)).toHaveCSS('color', 'rgb(0, 0, 0)');

  for (const format of ['A4', 'Letter']) {
    const paper = (await page.pdf({ format })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
});

test('the receipt of another customer is not found', async ({
  page,
  request,
  customer: _signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404.*receipt/);
  const { documentId } = await buyProduct(await createCustomer(request), 'link-checker');
  await page.goto(`/order/${documentId}/receipt`);
  await expect(page.getByText('This receipt was not found.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
});
