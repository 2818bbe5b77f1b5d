import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { RouteContext } from '../../serve.ts';
import { serveCached } from '../../serve-cached.ts';
import { listContentFacts } from '../catalog/bundles.ts';
import { tagOfProduct } from '../catalog/catalog-tags.ts';
import { combineCompatibility } from './compatibility/combine-compatibility.ts';
import { deriveCompatibility } from './compatibility/derive-compatibility.ts';
import { findCurrentFacts } from './compatibility/queries.ts';

export function mountPackages(context: RouteContext, { db }: Deps): void {
  serveCached(context, 'GET /products/:documentId/compatibility', {
    async read({ params }) {
      const found = await findCurrentFacts(db, params.documentId);
      if (!found) throw new ShopError('NOT_FOUND');
      const { facts, ...product } = found;
      const contents = await listContentFacts(db, product.id);
      const platforms =
        contents.length > 0 ? combineCompatibility(contents) : deriveCompatibility(facts);
      return { data: { ...product, platforms } };
    },
    tags: (_parts, { data }) => [tagOfProduct(data)],
  });
}
