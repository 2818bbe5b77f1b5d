import type { ComponentProps, ReactNode } from 'react';
import { countPages } from '../../features/catalog/product/count-pages.ts';
import type { useProductPage } from '../../features/catalog/product/use-product-page.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorView } from '../../ui/states/error-view.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';

interface PagedProductsProps extends Pick<
  ComponentProps<typeof ProductGrid>,
  'eager' | 'visitorText'
> {
  products: ReturnType<typeof useProductPage>;
  page: number;
  hrefFor: (page: number) => string;
  children: ReactNode;
}

export function PagedProducts({ products, page, hrefFor, children, ...grid }: PagedProductsProps) {
  if (products.isError) {
    return <ErrorView onRetry={() => void products.refetch()}>Error: No data available!</ErrorView>;
  }
  if (!products.data) return <ProductGridSkeleton />;
  const { data, meta } = products.data;
  if (meta.pagination.total === 0) return children;
  return (
    <>
      {data.length > 0 ? (
        <ProductGrid products={data} isStale={products.isPlaceholderData} {...grid} />
      ) : (
        <PageOutOfRange firstPage={hrefFor(1)} />
      )}
      <Pagination page={page} pageCount={countPages(meta.pagination)} hrefFor={hrefFor} />
    </>
  );
}

function PageOutOfRange({ firstPage }: { firstPage: string }) {
  return (
    <EmptyState link={{ to: firstPage, label: 'Browse Products' }}>
      There are fewer products than that. This page is empty.
    </EmptyState>
  );
}
