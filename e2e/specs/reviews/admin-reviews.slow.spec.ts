import type { Page } from '@playwright/test';
import { buyProduct } from '../../support/order-calls.ts';
import { createCustomer } from '../../support/customer.ts';
import { button, field } from '../../support/layout.ts';
import { expect, test } from '../../support/shop-test.ts';

async function chooseAction(page: Page, username: string, action: string) {
  await button(page, `Actions for the review of Skills Matrix by ${username}`).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test(
  'visitors see at once that a review is replied to, hidden and restored',
  {
    tag: '@BUY-02',
  },
  async ({ page, admin: _admin, request, browser }) => {
    const customer = await createCustomer(request);
    const { username } = customer.user;
    const order = await buyProduct(customer, 'skills-matrix');
    const comment = `Found by ${username}.`;
    const product = order.products[0]!.documentId;
    await customer.review({ order: order.documentId, product, comment });
    const context = await browser.newContext();
    const visitor = await context.newPage();
    await visitor.goto('/review/skills-matrix');
    const entry = visitor.getByRole('article').filter({ hasText: comment });
    await expect(entry).toBeVisible();
    const readProductPage = async () => (await request.get('/product/skills-matrix')).text();
    expect(await readProductPage()).toContain(comment);

    await page.goto(`/admin/reviews?search=${username}`);
    await chooseAction(page, username, 'Reply');
    await field(page, 'Reply').fill('Thank you for looking.');
    await button(page, 'Save reply').click();
    await expect(page.getByText('Thank you for looking.')).toBeVisible();
    await visitor.reload();
    await expect(entry).toContainText('Thank you for looking.');
    expect(await readProductPage()).toContain('Thank you for looking.');

    await chooseAction(page, username, 'Hide');
    await expect(page.getByRole('row').filter({ hasText: comment })).toContainText('Hidden');
    await visitor.reload();
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(entry).toHaveCount(0);
    expect(await readProductPage()).not.toContain(comment);

    await chooseAction(page, username, 'Restore');
    await expect(page.getByRole('row').filter({ hasText: comment })).toContainText('Shown');
    await visitor.reload();
    await expect(entry).toBeVisible();
    await context.close();
  },
);
