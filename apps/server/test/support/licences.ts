import { and, desc, eq } from 'drizzle-orm';
import { products } from '../../src/db/tables/catalog.ts';
import { licences } from '../../src/db/tables/licences.ts';
import { orderLines, orders } from '../../src/db/tables/orders.ts';
import type { TestShop } from './build-test-app.ts';
import type { Buyer } from './buyer.ts';

export const contoso = '5c2f0a4e-6f0b-4d6e-9a51-0c0a7d6b1f01';
export const fabrikam = '7f9d1b63-20c8-4c55-8a7e-3a4f5b2c9e02';

interface Choice {
  readonly company?: string;
  readonly updatesUntil?: Date | null;
  readonly graceDays?: number;
}

/** A product that the person buys, with its licence. */
export async function buyLicence(
  { deps: { db } }: TestShop,
  buyer: Buyer,
  { company, updatesUntil = null, graceDays = 0 }: Choice = {},
) {
  const { product } = await buyer.buyProduct(company === undefined ? {} : { company });
  const [line] = await db
    .select({ id: orderLines.id, order: orders })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(orders.userId, buyer.user.id), eq(products.id, product.id)))
    .orderBy(desc(orderLines.id));
  const licensing = { isForever: updatesUntil === null, graceDays, renewalPriceCents: 900 };
  await db.update(orderLines).set({ licensing }).where(eq(orderLines.id, line!.id));
  const [licence] = await db
    .insert(licences)
    .values({
      productId: product.id,
      orderLineId: line!.id,
      startsAt: new Date('2026-03-01T00:00:00Z'),
      updatesUntil,
    })
    .returning();
  return {
    product,
    order: line!.order,
    licence: licence!,
    path: `/licences/${licence!.documentId}`,
  };
}

export type BoughtLicence = Awaited<ReturnType<typeof buyLicence>>;

/** What the buyer downloads after binding it. */
export async function fetchFile(
  { call }: Pick<Buyer, 'call'>,
  { path }: Pick<BoughtLicence, 'path'>,
) {
  const response = await call('GET', `${path}/file`);
  return { response, file: response.body };
}

export async function bindTenant({ call }: Pick<Buyer, 'call'>, path: string, tenant: string) {
  return call('PUT', `${path}/tenant`, { tenant });
}
