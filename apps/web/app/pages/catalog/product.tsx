import { data, type LoaderFunctionArgs } from 'react-router';
import { isValidSearchText, redirectFormerSlug } from '../../features/catalog/catalog-paths.ts';
import {
  getPageStatus,
  prefetchMoreInCategory,
  productQuery,
} from '../../features/catalog/catalog-queries.ts';
import { compatibilityQuery } from '../../features/packages/package-queries.ts';
import { newestReviewsQuery } from '../../features/reviews/reviews-query.ts';
import { queriesContext } from '../../rendering/load-context.ts';
import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { respondMissing, useIsMissing } from '../../rendering/missing-page.ts';
import { publicPage } from '../../rendering/public-page.ts';

export const handle = publicPage();

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const queries = context.get(queriesContext);
  const slug = params['slug']!;
  if (!isValidSearchText(slug)) return respondMissing();
  await queries.prefetchQuery(productQuery(slug));
  const found = queries.getQueryData(productQuery(slug).queryKey);
  if (found?.data.length === 0) return respondMissing();
  const product = found?.data[0];
  redirectFormerSlug(request, slug, product);
  if (product) {
    await Promise.all([
      queries.prefetchQuery(compatibilityQuery(product.documentId)),
      prefetchMoreInCategory(queries, product),
      product.reviewCount > 0 && queries.prefetchQuery(newestReviewsQuery(product.slug)),
    ]);
  }
  return data(null, { status: getPageStatus(queries) });
}

const content = loadOnUse(async () => (await import('./product-content.tsx')).ProductContent);

const notFound = loadOnUse(
  async () => (await import('../../features/catalog/product-not-found.tsx')).ProductNotFound,
);

export const clientLoader = content.preload;

export default function ProductPage() {
  return useIsMissing() ? <notFound.Part /> : <content.Part />;
}
