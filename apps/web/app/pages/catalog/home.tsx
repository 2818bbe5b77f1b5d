import { data, type LoaderFunctionArgs } from 'react-router';
import { readCatalogParams } from '../../features/catalog/catalog-params.ts';
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

export const handle = publicPage('category', 'runsOn', 'page');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const queries = context.get(queriesContext);
  await Promise.all([
    queries.prefetchQuery(categoriesQuery),
    queries.prefetchQuery(productKindQuery('new')),
    queries.prefetchQuery(productPageQuery(readCatalogParams(searchParams))),
  ]);
  return data(null, { status: getPageStatus(queries) });
}

const content = loadOnUse(async () => (await import('./home-content.tsx')).HomeContent, {
  isOutdated: hasChosenTheme,
});

export const clientLoader = content.preload;

export default function HomePage() {
  return <content.Part />;
}
