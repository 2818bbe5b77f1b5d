import { data, type LoaderFunctionArgs } from 'react-router';
import {
  isValidSearchText,
  redirectFormerSlug,
  redirectPastLast,
} from '../../features/catalog/catalog-paths.ts';
import {
  getPageStatus,
  prefetchMoreInCategory,
  productQuery,
} from '../../features/catalog/catalog-queries.ts';
import { getReviewsPath, readReviewParams } from '../../features/reviews/reviews-paths.ts';
import { reviewsQuery } from '../../features/reviews/reviews-query.ts';
import { queriesContext } from '../../rendering/load-context.ts';
import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { respondMissing, useIsMissing } from '../../rendering/missing-page.ts';
import { publicPage } from '../../rendering/public-page.ts';

export const handle = publicPage('page', 'sort', 'stars');

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const queries = context.get(queriesContext);
  const slug = params['slug']!;
  if (!isValidSearchText(slug)) return respondMissing();
  const reviewParams = readReviewParams(searchParams);
  await Promise.all([
    queries.prefetchQuery(productQuery(slug)),
    queries.prefetchQuery(reviewsQuery(slug, reviewParams)),
  ]);
  const found = queries.getQueryData(productQuery(slug).queryKey);
  if (found?.data.length === 0) return respondMissing();
  const product = found?.data[0];
  redirectFormerSlug(request, slug, product);
  if (product) await prefetchMoreInCategory(queries, product);
  const reviews = queries.getQueryData(reviewsQuery(slug, reviewParams).queryKey);
  redirectPastLast(reviews, reviewParams.page, (page) =>
    getReviewsPath(slug, { ...reviewParams, page }),
  );
  return data(null, { status: getPageStatus(queries) });
}

const content = loadOnUse(async () => (await import('./review-content.tsx')).ReviewContent);

const notFound = loadOnUse(
  async () => (await import('../../features/catalog/product-not-found.tsx')).ProductNotFound,
);

export const clientLoader = content.preload;

export default function ReviewPage() {
  return useIsMissing() ? <notFound.Part /> : <content.Part />;
}
