import { data, type LoaderFunctionArgs } from 'react-router';
import { isApiError } from '../../api.ts';
import { isValidSearchText, redirectFormerSlug } from '../../features/catalog/catalog-paths.ts';
import {
  getPageStatus,
  prefetchMoreInCategory,
  productQuery,
} from '../../features/catalog/catalog-queries.ts';
import { productKitQuery } from '../../features/install/install-queries.ts';
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
  const product = found?.data[0];
  if (!product) return found ? respondMissing() : data(null, { status: getPageStatus(queries) });
  redirectFormerSlug(request, slug, product);
  const kitQuery = productKitQuery(product.documentId);
  await Promise.all([queries.prefetchQuery(kitQuery), prefetchMoreInCategory(queries, product)]);
  const hasNoRelease = isApiError(queries.getQueryState(kitQuery.queryKey)?.error, 'NOT_FOUND');
  return data(null, { status: hasNoRelease ? 404 : getPageStatus(queries) });
}

const content = loadOnUse(
  async () => (await import('./install-content.tsx')).ProductInstallContent,
);

const notFound = loadOnUse(
  async () => (await import('../../features/catalog/product-not-found.tsx')).ProductNotFound,
);

export const clientLoader = content.preload;

export default function ProductInstallPage() {
  return useIsMissing() ? <notFound.Part /> : <content.Part />;
}
