import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { countPages } from '../../features/catalog/catalog-paths.ts';
import type { useProductPage } from '../../features/catalog/use-catalog.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorView } from '../../ui/states.tsx';
import { ProductTile, ProductTileSkeleton } from './product-tile.tsx';

const gridStyle =
  'grid grid-cols-1 gap-y-14 [--shelf-over:var(--gutter)] min-[22.5rem]:grid-cols-2 min-[22.5rem]:gap-x-3 min-[22.5rem]:gap-y-10 min-[22.5rem]:[--shelf-over:0.375rem] sm:gap-x-6 sm:gap-y-14 sm:[--shelf-over:0.75rem] md:gap-x-4 md:[--shelf-over:0.5rem] lg:gap-x-8 lg:[--shelf-over:1rem]';
const fullRow = 4;

const columnsFor = (count: number) => (count >= fullRow ? 'md:grid-cols-4' : 'md:grid-cols-3');

const sizesFor = (count: number) =>
  `(min-width: 1024px) ${count >= fullRow ? 300 : 410}px, (min-width: 768px) ${count >= fullRow ? 22 : 31}vw, (min-width: 360px) 45vw, 92vw`;

interface ProductGridProps {
  products: readonly Product[];
  isStale?: boolean;
  eager?: boolean | undefined;
  visitorText?: string | undefined;
}

function ProductGrid({ products, isStale, eager = false, visitorText }: ProductGridProps) {
  const count = products.length;
  return (
    <ul
      aria-busy={isStale}
      data-tiles={count >= fullRow ? 4 : 3}
      className={clsx(gridStyle, columnsFor(count), 'transition-opacity aria-busy:opacity-60')}
    >
      {products.map((product, index) => (
        <li key={product.documentId} className="grid">
          <ProductTile
            product={product}
            sizes={sizesFor(count)}
            eager={eager && index === 0}
            visitorText={visitorText}
          />
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({ count = limits.productsPerPage }: { count?: number }) {
  return (
    <div role="status" className={clsx(gridStyle, columnsFor(count))}>
      <span className="sr-only">Loading products</span>
      {Array.from({ length: count }, (_, index) => (
        <ProductTileSkeleton key={index} />
      ))}
    </div>
  );
}

interface PagedProductsProps extends Pick<
  ComponentProps<typeof ProductGrid>,
  'eager' | 'visitorText'
> {
  products: Pick<
    ReturnType<typeof useProductPage>,
    'data' | 'isError' | 'isPlaceholderData' | 'refetch'
  >;
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
      <Pagination page={page} pageCount={countPages(products.data)} hrefFor={hrefFor} />
    </>
  );
}

function PageOutOfRange({ firstPage }: { firstPage: string }) {
  return (
    <EmptyState link={{ to: firstPage, label: 'Browse Products' }}>
      This page is empty because there are fewer products.
    </EmptyState>
  );
}
