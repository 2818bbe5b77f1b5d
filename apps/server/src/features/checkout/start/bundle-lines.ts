import type { Queryable } from '../../../db/client.ts';
import { ShopError } from '../../../errors.ts';
import { readSoldContents } from '../../catalog/bundles/bundles.ts';
import type { NewLine } from '../new-order.ts';

/**
 * What the bundles of an order contain, at no price of its own. A product that is also bought by
 * itself, or is in two bundles, has one line.
 * @throws ShopError PRODUCT_UNKNOWN when something that a bundle contains is not sold any more
 */
export async function listBundleLines(
  db: Queryable,
  lines: readonly NewLine[],
): Promise<NewLine[]> {
  const bundles = lines.filter(({ releaseId }) => releaseId === null);
  if (bundles.length === 0) return [];
  const contents = await readSoldContents(
    db,
    bundles.map(({ productId }) => productId),
  );
  const listed = new Set(lines.map(({ productId }) => productId));
  return bundles.flatMap(({ productId: bundleId, quantity }) => {
    const contained = contents.get(bundleId);
    if (!contained) throw new ShopError('PRODUCT_UNKNOWN');
    const missing = contained.filter(({ productId }) => !listed.has(productId));
    for (const { productId } of missing) listed.add(productId);
    return missing.map((content) => ({
      ...content,
      bundleId,
      quantity,
      unitPriceCents: 0,
      cartItemDocumentId: null,
    }));
  });
}
