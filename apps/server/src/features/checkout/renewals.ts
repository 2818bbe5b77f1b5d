import { limits } from '@partshelf/contract/limits.ts';
import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { isRevoked, isSuspended, sellsLicences } from '../../db/licence-coverage.ts';
import { getRenewableEnd } from '../../db/licence-term.ts';
import { isOwnedBy } from '../../db/order-access.ts';
import { products } from '../../db/tables/catalog.ts';
import { licences, orderLines, orders } from '../../db/tables/orders.ts';
import { ShopError } from '../../platform/errors.ts';
import type { NewLine } from './new-order-queries.ts';
import { type OrderFacts, orderFields } from './order-queries.ts';

const selectRenewed = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({
      ...pickColumns(licences, 'id', 'documentId', 'updatesUntil'),
      isRevoked,
      isSuspended,
      isSold: sql<boolean>`(${products.publishedAt} is not null and ${sellsLicences(products.id)})`,
      licensing: orderLines.licensing,
      productId: products.id,
      releaseId: products.currentReleaseId,
      title: products.title,
    })
    .from(licences)
    .innerJoin(products, eq(products.id, licences.productId))
    .innerJoin(orderLines, eq(orderLines.id, licences.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(condition);

type RenewedLicence = Awaited<ReturnType<typeof selectRenewed>>[number];

function findRefusal(licence: RenewedLicence, now: Date): string | null {
  const { title, updatesUntil, releaseId, licensing } = licence;
  if (updatesUntil === null) return `${title} has updates for ever.`;
  if (licence.isRevoked) return `The money for ${title} went back, so it cannot be renewed.`;
  if (licence.isSuspended) return `The licence of ${title} is suspended.`;
  if (!licence.isSold || releaseId === null || licensing?.renewalPriceCents == null) {
    return `Updates of ${title} are not sold any more.`;
  }
  const days = limits.licenceSoonDays;
  return updatesUntil > getRenewableEnd(now)
    ? `${title} can be renewed in the last ${days} days of its updates.`
    : null;
}

/** @throws ShopError VALIDATION_FAILED */
function assertRenewable(found: readonly RenewedLicence[], now: Date): void {
  const reasons = found.flatMap((licence) => findRefusal(licence, now) ?? []);
  if (reasons.length === 0) return;
  const message = reasons.join(' ');
  throw new ShopError('VALIDATION_FAILED', { message, fields: { renews: reasons } });
}

interface RenewingParty {
  readonly userId: number;
  readonly companyId: number | null;
}

/**
 * One line for each licence, at the price that was agreed on with its purchase.
 * @throws ShopError NOT_FOUND for what the party does not own, or VALIDATION_FAILED
 */
export async function priceRenewals(
  db: Queryable,
  party: RenewingParty,
  documentIds: readonly string[],
  now: Date,
): Promise<NewLine[]> {
  const isNamed = inArray(licences.documentId, [...documentIds]);
  const found = await selectRenewed(db, and(isNamed, isOwnedBy(party)));
  if (found.length < documentIds.length) throw new ShopError('NOT_FOUND');
  assertRenewable(found, now);
  const named = new Map(found.map((licence) => [licence.documentId, licence]));
  return documentIds.map((documentId) => {
    const { id, productId, releaseId, title, licensing } = named.get(documentId)!;
    return {
      productId,
      releaseId,
      bundleId: null,
      cartItemDocumentId: null,
      title: `Renewal: ${title}`,
      unitPriceCents: licensing!.renewalPriceCents!,
      quantity: 1,
      licensing: null,
      renewsId: id,
    };
  });
}

async function findOpenRenewal(
  db: Transaction,
  licenceIds: readonly number[],
  exceptId: number | undefined,
): Promise<OrderFacts | undefined> {
  const [order] = await db
    .select(orderFields)
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        inArray(orderLines.renewsId, [...licenceIds]),
        inArray(orders.status, ['pending', 'failed']),
        isNull(orders.removedAt),
        exceptId === undefined ? undefined : ne(orders.id, exceptId),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1);
  return order;
}

/**
 * Returns the unpaid order that renews one of the licences already. Otherwise no other order can
 * renew them until the transaction ends. @throws ShopError VALIDATION_FAILED when they have been
 * renewed meanwhile
 */
export async function lockRenewals(
  db: Transaction,
  licenceIds: readonly number[],
  { now, exceptId }: { readonly now: Date; readonly exceptId?: number },
): Promise<OrderFacts | undefined> {
  if (licenceIds.length === 0) return undefined;
  const isRenewed = inArray(licences.id, [...licenceIds]);
  await db
    .select({ id: licences.id })
    .from(licences)
    .where(isRenewed)
    .orderBy(asc(licences.id))
    .for('no key update');
  const open = await findOpenRenewal(db, licenceIds, exceptId);
  if (!open) assertRenewable(await selectRenewed(db, isRenewed), now);
  return open;
}

/**
 * An order that is stored, or becomes payable again, is the only open renewal of its licences.
 * @throws ShopError RENEWAL_OPEN or VALIDATION_FAILED
 */
export async function claimRenewals(db: Transaction, orderId: number, now: Date): Promise<void> {
  const lines = await db
    .select({ renewsId: orderLines.renewsId })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  const licenceIds = lines.flatMap(({ renewsId }) => renewsId ?? []);
  const open = await lockRenewals(db, licenceIds, { now, exceptId: orderId });
  if (!open) return;
  const message = `Order ${open.number} renews the same licence already. Pay or remove that order.`;
  throw new ShopError('RENEWAL_OPEN', { message });
}

/** Such an order was open while the purchase was refunded. */
export async function renewsRevoked(db: Queryable, orderId: number): Promise<boolean> {
  const renewed = db
    .select({ id: orderLines.renewsId })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  const revoked = await selectRenewed(db, and(inArray(licences.id, renewed), isRevoked));
  return revoked.length > 0;
}
