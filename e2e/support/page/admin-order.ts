import type { APIRequestContext, Browser, Page } from '@playwright/test';
import type { Customer } from '../api/customer.ts';
import { signIn } from '../browser/sign-in.ts';
import { logInAsAdmin } from '../shop/shop-test.ts';

/** The newest order of the customer, in a browser of the Admin. */
export async function openOrderAsAdmin(
  browser: Browser,
  request: APIRequestContext,
  customer: Customer,
): Promise<Page> {
  const [order] = await customer.listOrders();
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await signIn(context, await logInAsAdmin(request));
  const page = await context.newPage();
  await page.goto(`/admin/orders/${order!.documentId}`);
  return page;
}
