import { data, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { Hero } from '../blocks/hero.tsx';
import { PageHead } from '../blocks/page-head.tsx';
import { WorkflowTools } from '../blocks/workflow-tools.tsx';
import {
  categoriesQuery,
  newArrivalsQuery,
  productPageQuery,
} from '../features/catalog/catalog-queries.ts';
import { CategoryStrip } from '../features/catalog/category-strip.tsx';
import { statusOfReads } from '../features/catalog/page-status.ts';
import { addressOf, readShelfPlace } from '../features/catalog/shelf-place.ts';
import { queriesContext } from '../load-context.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { origin, searchParams } = new URL(request.url);
  const queries = context.get(queriesContext);
  await Promise.all([
    queries.prefetchQuery(categoriesQuery),
    queries.prefetchQuery(newArrivalsQuery),
    queries.prefetchQuery(productPageQuery(readShelfPlace(searchParams))),
  ]);
  return data({ origin }, { status: statusOfReads(queries) });
}

export function clientLoader() {
  return { origin: window.location.origin };
}

export default function HomePage() {
  const { origin } = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  const place = readShelfPlace(search);
  return (
    <>
      <PageHead
        title="Home | Partshelf"
        description="Ready-made parts and add-ons for SharePoint. Pay by card, download straight away, and take 30 days to be sure."
        origin={origin}
        path={addressOf(place).replace(/#.*/, '')}
      />
      <Hero />
      <div className="page-width">
        <CategoryStrip
          chosen={place.category}
          hrefFor={(category) => addressOf({ page: 1, category })}
        />
      </div>
      <WorkflowTools place={place} />
    </>
  );
}
