import { expect, type Page } from '@playwright/test';

export const acceptedCard = '4242 4242 4242 4242';
export const declinedCard = '4000 0000 0000 0002';

export async function payByCard(page: Page, card = acceptedCard): Promise<void> {
  await expect(page).toHaveURL(/\/pay\/cs_/);
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

export async function cancelPayment(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/pay\/cs_/);
  await page.getByRole('button', { name: 'Cancel' }).click();
}
