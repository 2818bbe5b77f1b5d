import type { BundleContentResult } from '@partshelf/contract/catalog/catalog.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { toImage } from '../../files/images.ts';
import { getOffer } from './licensing.ts';
import { type BundleItem, isBundle, listBundleItems } from './queries.ts';

export const isAvailable = ({ isPublished, releaseId }: BundleItem): boolean =>
  isPublished && releaseId !== null;

/** A bundle is sold only as a whole. */
export const isSellable = (items: readonly BundleItem[]): boolean =>
  items.length >= limits.bundleContents.min && items.every(isAvailable);

export async function canSellBundle(db: Queryable, productId: number): Promise<boolean> {
  if (!(await isBundle(db, productId))) return true;
  return isSellable(await listBundleItems(db, [productId]));
}

const toContent = (item: BundleItem): BundleContentResult => ({
  documentId: item.documentId,
  slug: item.slug,
  title: item.title,
  description: item.description,
  price: item.priceCents,
  version: item.version,
  img: item.image && toImage(item.image),
  isAvailable: isAvailable(item),
});

export async function readContents(
  db: Database,
  bundleIds: readonly number[],
): Promise<Map<number, BundleContentResult[]>> {
  const items = bundleIds.length > 0 ? await listBundleItems(db, bundleIds) : [];
  const byBundle = Map.groupBy(items, ({ bundleId }) => bundleId);
  return new Map(bundleIds.map((id) => [id, (byBundle.get(id) ?? []).map(toContent)]));
}

export async function listContentFacts(db: Queryable, productId: number) {
  const items = await listBundleItems(db, [productId]);
  return items.map(({ title, facts }) => ({ title, facts }));
}

/** Returns contents by bundle, each with its first offer, without bundles that cannot be sold. */
export async function readSoldContents(db: Queryable, bundleIds: readonly number[]) {
  const items = await listBundleItems(db, bundleIds);
  const sold = [...Map.groupBy(items, ({ bundleId }) => bundleId)].filter(([, contents]) =>
    isSellable(contents),
  );
  return new Map(
    sold.map(([bundleId, contents]) => [
      bundleId,
      contents.map(({ productId, releaseId, title, ...offered }) => ({
        productId,
        releaseId,
        title,
        licensing: getOffer(offered, undefined).licensing,
      })),
    ]),
  );
}
