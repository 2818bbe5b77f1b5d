import { data, type LoaderFunctionArgs } from 'react-router';
import { readCatalogParams } from '../../features/catalog/catalog-params.ts';
import { getCategoryPath, redirectPastLast } from '../../features/catalog/catalog-paths.ts';
import {
  categoriesQuery,
  categoryProductsQuery,
  getPageStatus,
  orderedKinds,
  productKindQuery,
} from '../../features/catalog/catalog-queries.ts';
import { findCategory } from '../../features/catalog/use-catalog.ts';
import { queriesContext } from '../../rendering/load-context.ts';
import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { respondMissing, useIsMissing } from '../../rendering/missing-page.ts';
import { publicPage } from '../../rendering/public-page.ts';

export const handle = publicPage('runsOn', 'page');

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const queries = context.get(queriesContext);
  const categoryId = params['categoryId']!;
  await queries.prefetchQuery(categoriesQuery);
  const categories = queries.getQueryData(categoriesQuery.queryKey)?.data;
  if (categories && !findCategory(categories, categoryId)) return respondMissing();
  const catalogParams = readCatalogParams(searchParams);
  const { page, runsOn } = catalogParams;
  const productsQuery = categoryProductsQuery(categoryId, catalogParams);
  await Promise.all([
    queries.prefetchQuery(productsQuery),
    ...orderedKinds.map((kind) =>
      queries.prefetchQuery(productKindQuery(kind, categoryId, runsOn)),
    ),
  ]);
  const products = queries.getQueryData(productsQuery.queryKey);
  redirectPastLast(products, page, (last) =>
    getCategoryPath({ documentId: categoryId }, last, runsOn),
  );
  return data(null, { status: getPageStatus(queries) });
}

const content = loadOnUse(async () => (await import('./category-content.tsx')).CategoryContent);

const notFound = loadOnUse(async () => (await import('./category-content.tsx')).CategoryNotFound);

export const clientLoader = content.preload;

export default function CategoryPage() {
  return useIsMissing() ? <notFound.Part /> : <content.Part />;
}
