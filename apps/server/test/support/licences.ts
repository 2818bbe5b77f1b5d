import { desc, eq } from 'drizzle-orm';
import { productLicensings } from '../../src/db/tables/licences.ts';
import { licences, orderLines, orders } from '../../src/db/tables/orders.ts';
import type { TestShop } from './build-test-app.ts';
import type { Buyer } from './buyer.ts';
import { createProduct } from './factories.ts';

export const contoso = '5c2f0a4e-6f0b-4d6e-9a51-0c0a7d6b1f01';
export const fabrikam = '7f9d1b63-20c8-4c55-8a7e-3a4f5b2c9e02';

interface Choice {
  readonly company?: string;
  /** Otherwise it is for ever. */
  readonly hasTerm?: boolean;
  readonly graceDays?: number;
}

/** A product that the person buys, with its licence. */
export async function buyLicence(
  shop: TestShop,
  buyer: Buyer,
  { company, hasTerm = false, graceDays = 0 }: Choice = {},
) {
  const { db } = shop.deps;
  const product = await createProduct(shop);
  await db.insert(productLicensings).values({
    productId: product.id,
    hasTerm,
    hasForever: !hasTerm,
    renewalPriceCents: hasTerm ? 900 : null,
    graceDays,
  });
  await buyer.buy([product], company === undefined ? {} : { company });
  const [bought] = await db
    .select({ licence: licences, order: orders })
    .from(licences)
    .innerJoin(orderLines, eq(orderLines.id, licences.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(licences.productId, product.id))
    .orderBy(desc(licences.id));
  const { licence, order } = bought!;
  return { product, order, licence, path: `/licences/${licence.documentId}` };
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
