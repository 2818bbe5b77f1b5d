import { data, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { ComingSoon } from '../../blocks/page/coming-soon.tsx';
import { DiscoverMore } from '../../blocks/home/discover-more.tsx';
import { Hero } from '../../blocks/home/hero.tsx';
import { HomeHead } from '../../blocks/home/home-head.tsx';
import { WhyChooseUs } from '../../blocks/home/why-choose-us.tsx';
import { WorkflowTools } from '../../blocks/home/workflow-tools.tsx';
import { categoriesQuery, productPageQuery } from '../../features/catalog/catalog-queries.ts';
import { CategoryStrip } from '../../features/catalog/categories/category-strip.tsx';
import { getPageStatus } from '../../features/catalog/page-status.ts';
import { productKindQuery } from '../../features/catalog/product-kinds.ts';
import {
  getCatalogPath,
  readCatalogParams,
} from '../../features/catalog/categories/catalog-params.ts';
import { queriesContext } from '../../rendering/load-context.ts';
import { publicPage } from '../../rendering/public-page.ts';

export const handle = publicPage('category', 'page');

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

/** In the browser the components fetch their own data. */
export const clientLoader = () => null;

export default function HomePage() {
  const [search] = useSearchParams();
  const place = readCatalogParams(search);
  return (
    <>
      <HomeHead place={place} />
      <Hero />
      <div className="page-width">
        <CategoryStrip
          chosen={place.category}
          hrefFor={(category) => getCatalogPath({ page: 1, category })}
        />
      </div>
      <DiscoverMore />
      <WhyChooseUs />
      <WorkflowTools place={place} />
      <ComingSoon />
    </>
  );
}
