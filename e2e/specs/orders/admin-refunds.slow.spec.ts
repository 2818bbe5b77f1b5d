import { button } from '../../support/layout.ts';
import { expectToast } from '../../support/toasts.ts';
import { currencyLabel } from '../../support/money.ts';
import { expect, test } from '../../support/shop-test.ts';

const confirmedLater = 'The order is refunded once the payment provider confirms it.';

test('an admin prints the receipt of a demo order and refunds it', async ({
  page,
  admin: _admin,
}) => {
  await page.goto('/admin/orders?search=yuki.tanabe');
  await page.getByRole('row').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  await expect(page.getByText('yuki.tanabe@reviewers.example')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`Total in ${currencyLabel}`)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: /^Order / }).click();
  await button(page, 'Refund').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await expectToast(page, 'The money is on its way back', confirmedLater);
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Refunded');
  await page.getByRole('navigation').getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('link', { name: /^refunded .+ to yuki\.tanabe$/ })).toBeVisible();
});
