import type { Pagination } from '@partshelf/contract/api/envelope.ts';
import type { Platform } from '@partshelf/contract/packages/platforms.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { Link } from 'react-router';
import { productPageQuery } from '../../features/catalog/catalog-queries.ts';
import {
  getCatalogPath,
  type CatalogParams,
} from '../../features/catalog/categories/catalog-params.ts';
import { PlatformChips } from '../../features/catalog/platform-chips.tsx';
import { platformNames } from '../../features/catalog/platform.ts';
import { useProductPage } from '../../features/catalog/product/use-product-page.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PagedProducts } from '../products/paged-products.tsx';

export function WorkflowTools({ place }: { place: CatalogParams }) {
  const products = useProductPage((page) => productPageQuery({ ...place, page }), place.page);
  const pagination = products.data?.meta.pagination;
  return (
    <section id="work-flow-tools" className="page-width scroll-mt-16 py-(--section)">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 className="text-h2">Powerful Tools for Your Workflow</h2>
        <p className="text-sm text-muted-foreground tabular-nums">
          {pagination && 'page' in pagination && describeRange(pagination)}
          {place.category && <ChosenCategory title={place.category} runsOn={place.runsOn} />}
        </p>
      </header>
      <div className="mb-6">
        <PlatformChips
          chosen={place.runsOn}
          hrefFor={(runsOn) => getCatalogPath({ ...place, runsOn, page: 1 })}
        />
      </div>
      <PagedProducts
        products={products}
        page={place.page}
        hrefFor={(page) => getCatalogPath({ ...place, page })}
      >
        <EmptyState link={{ to: getCatalogPath({ page: 1 }), label: 'Browse Products' }}>
          {place.runsOn
            ? `Nothing here runs on ${platformNames[place.runsOn]}.`
            : 'No products here yet.'}
        </EmptyState>
      </PagedProducts>
    </section>
  );
}

function ChosenCategory({ title, runsOn }: { title: string; runsOn: Platform | undefined }) {
  return (
    <>
      {' '}
      in {title}
      {' · '}
      <Link to={getCatalogPath({ page: 1, runsOn })} preventScrollReset className="link">
        All Categories
      </Link>
    </>
  );
}

/** `1 to 8 of 48` */
function describeRange({ page, total }: Pagination): string {
  const first = (page - 1) * limits.productsPerPage + 1;
  if (first > total) return '';
  return `${first} to ${Math.min(total, page * limits.productsPerPage)} of ${total}`;
}
