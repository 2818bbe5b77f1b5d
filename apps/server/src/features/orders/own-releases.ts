import type { OwnRelease } from '@partshelf/contract/orders.ts';
import type { Database } from '../../db/client.ts';
import type { OrderLineRow, OrderRow } from './queries.ts';
import { listReleases } from './release-queries.ts';

type Standing = Pick<OrderRow, 'status' | 'refundedAt' | 'disputedAt'>;

const mayDownload = ({ status, refundedAt, disputedAt }: Standing) =>
  status === 'succeeded' && !refundedAt && !disputedAt;

/** Reads the releases of these products at once, and tells which of them a line entitles to. */
export async function readOwnReleases(db: Database, productIds: readonly number[]) {
  const byProduct = Map.groupBy(await listReleases(db, productIds), (row) => row.productId);
  return (order: Standing, line: OrderLineRow): OwnRelease[] => {
    const rows = mayDownload(order) ? (byProduct.get(line.productId) ?? []) : [];
    return rows.map(({ id, publishedAt, release }) => ({
      ...release,
      publishedAt: publishedAt.toISOString(),
      isSold: id === line.releaseId,
    }));
  };
}

export type OwnReleases = Awaited<ReturnType<typeof readOwnReleases>>;
