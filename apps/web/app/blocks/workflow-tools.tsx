import { limits } from '@partshelf/contract/limits.ts';
import type { Pagination as PageInfo } from '@partshelf/contract/envelope.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { productPageQuery } from '../features/catalog/catalog-queries.ts';
import { addressOf, type ShelfPlace } from '../features/catalog/shelf-place.ts';
import { useLoadErrorToast } from '../features/catalog/use-load-error-toast.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorView } from '../ui/error-view.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';

/** All products, or those of one category, eight at a time. */
export function WorkflowTools({ place }: { place: ShelfPlace }) {
  const products = useProductPage(place);
  const pagination = products.data?.meta.pagination;
  return (
    <section id="work-flow-tools" className="page-width scroll-mt-16 py-(--section)">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 className="text-h2">Powerful Tools for Your Workflow</h2>
        <p className="text-sm text-muted-foreground tabular-nums">
          {pagination && describeRange(pagination)}
          {place.category && <ChosenCategory title={place.category} />}
        </p>
      </header>
      <ProductPage products={products} place={place} />
      {pagination && (
        <Pagination
          page={place.page}
          pageCount={pagination.pageCount}
          hrefFor={(page) => addressOf({ ...place, page })}
        />
      )}
    </section>
  );
}

/** Shows the page before until the new one is here, and fetches the one after it ahead. */
function useProductPage(place: ShelfPlace) {
  const queries = useQueryClient();
  const products = useQuery({ ...productPageQuery(place), placeholderData: keepPreviousData });
  useLoadErrorToast(products);

  const { category, page } = place;
  const isLoaded = products.isSuccess && !products.isPlaceholderData;
  const hasNext = isLoaded && page < products.data.meta.pagination.pageCount;
  useEffect(() => {
    if (hasNext) {
      void queries.prefetchQuery(productPageQuery({ category, page: page + 1 }));
    }
  }, [queries, category, page, hasNext]);

  return products;
}

interface ProductPageProps {
  products: ReturnType<typeof useProductPage>;
  place: ShelfPlace;
}

function ProductPage({ products, place }: ProductPageProps) {
  if (products.isError) {
    return <ErrorView onRetry={() => void products.refetch()}>Error: No data available!</ErrorView>;
  }
  if (!products.data) return <ProductGridSkeleton />;
  if (products.data.data.length === 0) return <EmptyShelf place={place} />;
  return <ProductGrid products={products.data.data} isStale={products.isPlaceholderData} />;
}

function EmptyShelf({ place }: { place: ShelfPlace }) {
  return (
    <EmptyState
      action={
        <Button asChild variant="outline">
          <Link to={addressOf({ page: 1 })}>Browse Products</Link>
        </Button>
      }
    >
      {place.page > 1
        ? 'There are fewer products than that. This page is empty.'
        : 'Nothing stands on this shelf yet.'}
    </EmptyState>
  );
}

function ChosenCategory({ title }: { title: string }) {
  return (
    <>
      {' '}
      in {title}
      {' · '}
      <Link to={addressOf({ page: 1 })} preventScrollReset className="link">
        All Categories
      </Link>
    </>
  );
}

/** `1 to 8 of 48` */
function describeRange({ page, total }: PageInfo): string {
  const first = (page - 1) * limits.productsPerPage + 1;
  if (first > total) return '';
  return `${first} to ${Math.min(total, page * limits.productsPerPage)} of ${total}`;
}
