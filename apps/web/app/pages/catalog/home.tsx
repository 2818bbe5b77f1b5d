import { data, type LinksFunction, type LoaderFunctionArgs, redirect } from 'react-router';
import { getCatalogPath, readCatalogParams } from '../../features/catalog/catalog-params.ts';
import { redirectPastLast } from '../../features/catalog/catalog-paths.ts';
import {
  categoriesQuery,
  getPageStatus,
  productKindQuery,
  productPageQuery,
} from '../../features/catalog/catalog-queries.ts';
import { queriesContext } from '../../rendering/load-context.ts';
import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { publicPage } from '../../rendering/public-page.ts';
import { hasChosenTheme } from '../../theme.ts';

/** The line below the hero is painted where the hero ends. */
export const links: LinksFunction = () => [
  { rel: 'expect', href: '#categories', blocking: 'render' },
];

export const handle = publicPage('category', 'runsOn', 'page');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const queries = context.get(queriesContext);
  const params = readCatalogParams(searchParams);
  await Promise.all([
    queries.prefetchQuery(categoriesQuery),
    queries.prefetchQuery(productKindQuery('new')),
    queries.prefetchQuery(productPageQuery(params)),
  ]);
  const categories = queries.getQueryData(categoriesQuery.queryKey)?.data;
  const products = queries.getQueryData(productPageQuery(params).queryKey);
  const isUnknown = categories?.every(({ title }) => title !== params.category);
  if (params.category && isUnknown && products?.data.length === 0) {
    throw redirect(getCatalogPath({ ...params, category: undefined, page: 1 }));
  }
  redirectPastLast(products, params.page, (page) => getCatalogPath({ ...params, page }));
  return data(null, { status: getPageStatus(queries) });
}

const content = loadOnUse(async () => (await import('./home-content.tsx')).HomeContent, {
  isOutdated: hasChosenTheme,
});

export const clientLoader = content.preload;

export default function HomePage() {
  return <content.Part />;
}
