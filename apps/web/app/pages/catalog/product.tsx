import { data, type LoaderFunctionArgs } from 'react-router';
import { isValidSearchText, redirectFormerSlug } from '../../features/catalog/catalog-paths.ts';
import { getPageStatus, productQuery } from '../../features/catalog/catalog-queries.ts';
import { compatibilityQuery } from '../../features/packages/package-queries.ts';
import { newestReviewsQuery } from '../../features/reviews/reviews-query.ts';
import { queriesContext } from '../../rendering/load-context.ts';
import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { publicPage } from '../../rendering/public-page.ts';

export const handle = publicPage();

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const queries = context.get(queriesContext);
  const slug = params['slug']!;
  if (!isValidSearchText(slug)) return data(null, { status: 404 });
  await queries.prefetchQuery(productQuery(slug));
  const found = queries.getQueryData(productQuery(slug).queryKey);
  const product = found?.data[0];
  redirectFormerSlug(request, slug, product);
  if (product) {
    await Promise.all([
      queries.prefetchQuery(compatibilityQuery(product.documentId)),
      product.reviewCount > 0 && queries.prefetchQuery(newestReviewsQuery(product.slug)),
    ]);
  }
  return data(null, { status: found?.data.length === 0 ? 404 : getPageStatus(queries) });
}

const content = loadOnUse(async () => (await import('./product-content.tsx')).ProductContent);

/** In the browser the components fetch their own data. */
export const clientLoader = content.preload;

export default function ProductPage() {
  return <content.Part />;
}
