import type { OwnProductResult } from '@partshelf/contract/downloads.ts';
import type { Page } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { readReleases, toThumbnail } from '../orders/orders.ts';
import { listOwnProducts } from './own-product-queries.ts';

export async function readOwnProducts(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  page: Page,
): Promise<{ data: OwnProductResult[]; total: number }> {
  const { rows, total } = await listOwnProducts(db, userId, page);
  const productIds = rows.map(({ productId }) => productId);
  const soldIds = new Set(rows.map(({ releaseId }) => releaseId));
  const releases = await readReleases(db, productIds, soldIds);
  const data = rows.map(({ productId, releaseId: _sold, image, total: _total, ...product }) => ({
    ...product,
    img: toThumbnail(image),
    releases: releases.get(productId) ?? [],
  }));
  return { data, total };
}
