import { expect, type Page } from '@playwright/test';

export const payingCard = '4242 4242 4242 4242';
export const decliningCard = '4000 0000 0000 0002';

/** Waits for the card provider's page, fills in a card and sends it. */
export async function payByCard(page: Page, card = payingCard): Promise<void> {
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
