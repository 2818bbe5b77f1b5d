import type { LicensingInput } from '@partshelf/contract/catalog/admin.ts';
import { asc, eq } from 'drizzle-orm';
import { products, releases } from '../../src/db/tables/catalog.ts';
import { licences, orderLines, orders } from '../../src/db/tables/orders.ts';
import type { TestShop } from './build-test-app.ts';
import { formOf } from './calls/admin-calls.ts';
import { createCategory, createProduct, type Customer, putIntoCategory } from './factories.ts';

export const bothOffers: LicensingInput = {
  hasTerm: true,
  hasForever: true,
  foreverPrice: '59.00',
  renewalPrice: '9.00',
  graceDays: 0,
  trialDays: null,
};

export async function saveLicensing(
  admin: Pick<Customer, 'call'>,
  documentId: string,
  licensing: unknown,
) {
  const path = `/back-office/products/${documentId}`;
  const { data } = (await admin.call('GET', path)).json();
  return admin.call('PUT', path, { ...formOf(data), licensing });
}

let lastCategory = 0;

/** It costs $19.99, and is sold with both offers unless others are given. */
export async function createLicensedProduct(
  shop: TestShop,
  admin: Pick<Customer, 'call'>,
  licensing: Partial<LicensingInput> = {},
) {
  const product = await createProduct(shop);
  lastCategory += 1;
  const title = `Licensed ${'x'.repeat(lastCategory)}`;
  await putIntoCategory(shop, product, await createCategory(shop, { title }));
  const saved = await saveLicensing(admin, product.documentId, { ...bothOffers, ...licensing });
  if (saved.statusCode !== 200) throw new Error(saved.body);
  return product;
}

/** The first that was issued comes first. */
export const listLicencesOf = ({ deps }: Pick<TestShop, 'deps'>, userId: number) =>
  deps.db
    .select({
      id: licences.id,
      documentId: licences.documentId,
      unit: licences.unit,
      startsAt: licences.startsAt,
      updatesUntil: licences.updatesUntil,
      productId: licences.productId,
      orderLineId: licences.orderLineId,
    })
    .from(licences)
    .innerJoin(orderLines, eq(orderLines.id, licences.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(licences.id));

/** Its package is that of the first release. */
export async function addRelease(
  { deps: { db } }: Pick<TestShop, 'deps'>,
  { id: productId }: { readonly id: number },
  release: { version: string; publishedAt: Date; isSecurityFix?: boolean },
) {
  const [first] = await db.select().from(releases).where(eq(releases.productId, productId));
  const [added] = await db
    .insert(releases)
    .values({ productId, changelog: 'More.', fileId: first!.fileId, ...release })
    .returning();
  await db.update(products).set({ currentReleaseId: added!.id }).where(eq(products.id, productId));
  return added!;
}
