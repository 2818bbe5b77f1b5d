import { expect } from '@playwright/test';
import type { Customer, Order } from './customer.ts';
import { paySession } from '../providers/sandbox-control.ts';

export async function buyProduct(customer: Customer, slug: string): Promise<Order> {
  const { id } = await customer.startCheckout(slug);
  await paySession(id);
  const find = async () => (await customer.listOrders()).find(({ stripeId }) => stripeId === id);
  await expect
    .poll(async () => (await find())?.paymentStatus, { intervals: [50, 100, 250] })
    .toBe('succeeded');
  return (await find())!;
}
