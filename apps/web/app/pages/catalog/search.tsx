import { data, type LoaderFunctionArgs } from 'react-router';
import {
  getSearchPath,
  isSearchableText,
  readProductSearch,
} from '../../features/catalog/catalog-params.ts';
import { redirectPastLast } from '../../features/catalog/catalog-paths.ts';
import { getPageStatus, productSearchQuery } from '../../features/catalog/catalog-queries.ts';
import { queriesContext } from '../../rendering/load-context.ts';
import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { publicPage } from '../../rendering/public-page.ts';

export const handle = publicPage('query', 'category', 'runsOn', 'sort', 'exact', 'page');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const queries = context.get(queriesContext);
  const search = readProductSearch(searchParams);
  if (isSearchableText(search)) {
    await queries.prefetchQuery(productSearchQuery(search));
    const found = queries.getQueryData(productSearchQuery(search).queryKey);
    redirectPastLast(found, search.page, (page) => getSearchPath({ ...search, page }));
  }
  return data(null, { status: getPageStatus(queries) });
}

const content = loadOnUse(async () => (await import('./search-content.tsx')).SearchContent);

export const clientLoader = content.preload;

export default function SearchPage() {
  return <content.Part />;
}
