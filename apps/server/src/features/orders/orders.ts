import type {
  OrderDetailsResult,
  OrderLine,
  OrderLineContent,
  OrderResult,
  OwnOrderFilters,
  PaymentStatus,
} from '@partshelf/contract/orders/orders.ts';
import type { Thumbnail } from '@partshelf/contract/catalog/catalog.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import {
  findOrder,
  listOrderLines,
  listOrders,
  listOwnedTitles,
  type OrderRow,
  type OrderLineRow,
  listReleases,
} from './queries.ts';
import { listMadeRefunds, type MadeRefundRow } from './made-refund-queries.ts';
import { toImage } from '../../files/images.ts';
import { refundableUntil, type RefundRule } from './refund-requests.ts';
import type { Database } from '../../db/client.ts';
import type { ListPage } from '../../db/list-page.ts';
import { listRefundableLines } from '../../db/refundable-lines.ts';

export async function readOrders(
  { db, now, branding }: Deps,
  userId: number,
  page: ListPage,
  filters: OwnOrderFilters,
): Promise<{ orders: OrderResult[]; total: number }> {
  const { orders, lines, owned, total } = await listOrders(db, userId, page, filters);
  const refunded = orders.filter(({ refundedCents }) => refundedCents > 0);
  const refunds = await listMadeRefunds(
    db,
    refunded.map(({ id }) => id),
  );
  const linesByOrder = Map.groupBy(lines, (line) => line.orderId);
  const linesOf = ({ id }: OrderRow) => linesByOrder.get(id) ?? [];
  const rule = { now: now(), refundDays: branding.texts().promises.refundDays };
  const listed = orders.map((order) =>
    toOrder(order, linesOf(order), {
      userId,
      rule,
      owned: owned?.get(order.id),
      refunds: refunds.get(order.id),
    }),
  );
  return { orders: listed, total };
}

/** Returns undefined for an order that is paid, or sells nothing again. */
export async function findOwnedTitles(
  { db }: Deps,
  userId: number,
  orderId: number,
): Promise<string[] | undefined> {
  return (await listOwnedTitles(db, userId, [orderId])).get(orderId);
}

/** @throws ShopError NOT_FOUND when the order is not this person's */
export async function readOrder(
  deps: Deps,
  userId: number,
  documentId: string,
): Promise<OrderDetailsResult> {
  const { db, now, branding } = deps;
  const row = await findOrder(db, userId, documentId);
  if (!row) throw new ShopError('NOT_FOUND');
  const rule = { now: now(), refundDays: branding.texts().promises.refundDays };
  const [lines, owned, refunds, refundable] = await Promise.all([
    listOrderLines(db, userId, [row.id]),
    findOwnedTitles(deps, userId, row.id),
    listMadeRefunds(db, [row.id]),
    refundableUntil(row, rule) ? listRefundableLines(db, row.id) : [],
  ]);
  const releases = await readOwnReleases(db, { userId, order: row, now: rule.now }, lines);
  const packages = lines.flatMap((line) =>
    toOrderPackages(line, releases.get(line.productId) ?? []),
  );
  return {
    ...toOrder(row, lines, { userId, rule, owned, refunds: refunds.get(row.id) }),
    packages,
    ...(row.quote && { quote: row.quote }),
    refundable: refundable
      .filter(({ left }) => left.quantity > 0 && left.amountCents > 0)
      .map(({ product, title, left }) => ({
        product,
        title,
        quantity: left.quantity,
        amount: left.amountCents,
      })),
  };
}

export function toThumbnail(row: OrderLineRow['image']): Thumbnail | null {
  const image = row && toImage(row);
  return image ? (image.formats['small'] ?? image) : null;
}

const toSoldProduct = (line: OrderLineRow) => ({
  documentId: line.productDocumentId,
  slug: line.slug,
  img: toThumbnail(line.image),
  rating: line.rating,
  ...(line.endedAt && { downloadsEnded: true }),
});

const toContent = (line: OrderLineRow): OrderLineContent => ({
  ...toSoldProduct(line),
  title: line.title,
  version: line.version ?? '',
});

/** Older orders only know the contents that have a line in them. */
export const listContentTitles = (line: OrderLineRow, lines: readonly OrderLineRow[]): string[] =>
  line.contents ??
  lines.filter(({ bundleId }) => bundleId === line.productId).map(({ title }) => title);

function toOrderLine(line: OrderLineRow, lines: readonly OrderLineRow[]): OrderLine {
  const contents = lines.filter(({ bundleId }) => bundleId === line.productId).map(toContent);
  const titles = listContentTitles(line, lines);
  return {
    ...toSoldProduct(line),
    quantity: line.quantity,
    version: line.version,
    ...(titles.length > 0 && { containedTitles: titles }),
    ...(line.renewsId !== null && { isRenewal: true as const }),
    ...(contents.length > 0 && { contents }),
  };
}

interface Viewed {
  readonly userId: number;
  readonly rule: RefundRule;
  readonly owned: string[] | undefined;
  readonly refunds: readonly MadeRefundRow[] | undefined;
}

/** The renewals of a product are one line, as its units are. */
function joinRenewals(lines: readonly OrderLineRow[]): OrderLineRow[] {
  const byProduct = Map.groupBy(lines, ({ productId }) => productId);
  return [...byProduct.values()].map((same) => ({
    ...same[0]!,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
}

/** Each unit is a product: the total is the sum of their prices. */
function toOrder(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  { userId, rule, owned, refunds }: Viewed,
): OrderResult {
  const priced = lines.filter(({ bundleId }) => bundleId === null);
  const boughtBy = toColleague(order.buyer, userId);
  return {
    id: order.id,
    documentId: order.documentId,
    number: order.number,
    ...(order.company && { company: order.company }),
    ...(boughtBy !== undefined && { boughtBy }),
    createdAt: order.createdAt,
    paymentStatus: order.status,
    paymentAttempts: order.attempts,
    stripeId: order.stripeId,
    ...(order.canResume && { canResume: true }),
    ...(owned && { owned }),
    ...(order.transfer && { transfer: order.transfer }),
    ...(isDeliveredUnpaid(order, rule.now) && { isDelivered: true }),
    refundedAt: order.refundedAt,
    ...describeRefunds(order, refunds),
    disputedAt: order.disputedAt,
    refundRequest: toAskedRefund(order, userId),
    refundableUntil: refundableUntil(order, rule),
    tax: order.taxCents,
    ...toDiscount(order),
    invoices: order.invoices,
    products: priced.flatMap(({ quantity, productId, productDocumentId, title, unitPriceCents }) =>
      Array.from({ length: quantity }, () => ({
        id: productId,
        documentId: productDocumentId,
        title,
        price: unitPriceCents,
      })),
    ),
    lines: joinRenewals(priced).map((line) => toOrderLine(line, lines)),
  };
}

/** Returns undefined for the user. */
function toColleague(
  { id, username, erasedAt }: OrderRow['buyer'],
  userId: number,
): string | null | undefined {
  if (id === userId) return undefined;
  return erasedAt ? null : username;
}

/** Without lines it is about the whole order. */
function toAskedRefund(
  { refundRequest, asker, buyer }: OrderRow,
  userId: number,
): OrderResult['refundRequest'] {
  if (!refundRequest) return null;
  const { lines, ...asked } = refundRequest;
  const askedBy = toColleague(asker ?? buyer, userId);
  return { ...asked, ...(lines?.length && { lines }), ...(askedBy !== undefined && { askedBy }) };
}

type OrderPackage = OrderDetailsResult['packages'][number];
type OwnReleases = OrderPackage['releases'];

function toOrderPackages(line: OrderLineRow, releases: OwnReleases): OrderPackage[] {
  const { productDocumentId: documentId, version, fileName, sizeBytes, sha256 } = line;
  if (line.renewsId !== null) return [];
  if (version === null || fileName === null || sizeBytes === null || sha256 === null) return [];
  return [{ documentId, release: { version, fileName, sizeBytes, sha256 }, releases }];
}

/** Some companies download before they pay. */
const isDeliveredUnpaid = ({ status, deliversUntil }: OrderRow, now: Date) =>
  status !== 'succeeded' && deliversUntil !== null && deliversUntil > now;

const canDownload = (order: OrderRow, now: Date) =>
  (order.status === 'succeeded' || isDeliveredUnpaid(order, now)) &&
  !order.refundedAt &&
  !order.disputedAt;

async function readOwnReleases(
  db: Database,
  { userId, order, now }: { userId: number; order: OrderRow; now: Date },
  lines: readonly OrderLineRow[],
): Promise<Map<number, OwnReleases>> {
  if (!canDownload(order, now)) return new Map();
  const delivered = lines.filter(({ endedAt }) => !endedAt);
  const soldIds = new Set(delivered.flatMap((line) => line.releaseId ?? []));
  return readReleases(
    db,
    userId,
    delivered.map((line) => line.productId),
    soldIds,
  );
}

export async function readReleases(
  db: Database,
  userId: number,
  productIds: readonly number[],
  soldIds: ReadonlySet<number>,
): Promise<Map<number, OwnReleases>> {
  const rows = await listReleases(db, userId, productIds, [...soldIds], limits.releasesPerProduct);
  const byProduct = Map.groupBy(rows, (row) => row.productId);
  return new Map(
    [...byProduct].map(([productId, releases]) => [
      productId,
      releases.map(({ id, isCovered, release }) => ({
        ...release,
        isSold: soldIds.has(id),
        ...(!isCovered && { needsRenewal: true as const }),
      })),
    ]),
  );
}

interface Discounted {
  readonly discountCents: number;
  readonly discount: { readonly code: string } | null;
}

/** An order without a code has neither field. */
export const toDiscount = ({ discountCents, discount }: Discounted) =>
  discount ? { discount: discountCents, discountCode: discount.code } : {};

interface RefundedSums {
  readonly totalCents: number;
  readonly refundedCents: number;
}

export const describeRefunds = (
  { totalCents, refundedCents }: RefundedSums,
  made: readonly MadeRefundRow[] = [],
) => ({
  refunded: refundedCents,
  remaining: totalCents - refundedCents,
  refunds: made.map(({ reason, ...refund }) => ({ ...refund, ...(reason && { reason }) })),
});

interface Sold {
  readonly title: string;
  readonly contents: readonly string[];
}

export const getSoldLabel = ({ title, contents }: Sold): string =>
  contents.length > 0 ? `${title} (contains ${contents.join(', ')})` : title;

type PaymentOutcome = 'paid' | 'unpaid' | 'expired' | 'reopened';

/** `succeeded` is final, and money that arrives late still counts. */
const transitions: Record<PaymentStatus, Partial<Record<PaymentOutcome, PaymentStatus>>> = {
  pending: { paid: 'succeeded', unpaid: 'failed', expired: 'expired' },
  failed: { paid: 'succeeded', expired: 'expired', reopened: 'pending' },
  expired: { paid: 'succeeded', reopened: 'pending' },
  succeeded: {},
};

export function nextStatus(status: PaymentStatus, outcome: PaymentOutcome): PaymentStatus {
  return transitions[status][outcome] ?? status;
}
