import { limits } from '@partshelf/contract/limits.ts';
import type { OwnRelease } from '@partshelf/contract/orders/orders.ts';
import type { Database } from '../../db/client.ts';
import type { OrderLineRow, OrderRow } from './queries.ts';
import { listReleases } from './release-queries.ts';

const canDownload = ({ status, refundedAt, disputedAt }: OrderRow) =>
  status === 'succeeded' && !refundedAt && !disputedAt;

export async function readOwnReleases(
  db: Database,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<Map<number, OwnRelease[]>> {
  if (!canDownload(order)) return new Map();
  const soldIds = new Set(lines.flatMap((line) => line.releaseId ?? []));
  const productIds = lines.map((line) => line.productId);
  const rows = await listReleases(db, productIds, [...soldIds], limits.releasesPerProduct);
  const byProduct = Map.groupBy(rows, (row) => row.productId);
  return new Map(
    [...byProduct].map(([productId, releases]) => [
      productId,
      releases.map(({ id, publishedAt, release }) => ({
        ...release,
        publishedAt: publishedAt.toISOString(),
        isSold: soldIds.has(id),
      })),
    ]),
  );
}
