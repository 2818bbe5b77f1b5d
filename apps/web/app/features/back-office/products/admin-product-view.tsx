import type { StockedProduct } from '@partshelf/contract/back-office/products.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isApiError } from '../../../api.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorView } from '../../../ui/states/error-view.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { BackOfficeHeading } from '../back-office-heading.tsx';
import { stockedProductQuery } from '../admin-product-queries.ts';

interface StockedProductViewProps {
  documentId: string;
  children: (product: StockedProduct) => ReactNode;
}

/** Shows a product once it is here, and says so if there is none. */
export function StockedProductView({ documentId, children }: StockedProductViewProps) {
  const { data, error, isPending, refetch } = useQuery(stockedProductQuery(documentId));
  if (data) return children(data.data);
  return (
    <>
      <BackOfficeHeading title="Product" />
      {isPending && <ProductEditorSkeleton />}
      {error && (isUnknown(error) ? <NoSuchProduct /> : <Failed onRetry={() => void refetch()} />)}
    </>
  );
}

/** The address names no product, or is none that could. */
const isUnknown = (error: Error) => isApiError(error, 'NOT_FOUND', 'VALIDATION_FAILED');

function NoSuchProduct() {
  return (
    <EmptyState link={{ to: '/admin/products', label: 'Show all products' }}>
      There is no such product.
    </EmptyState>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return <ErrorView onRetry={onRetry}>The product could not be loaded.</ErrorView>;
}

function ProductEditorSkeleton() {
  return (
    <div role="status" className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
      <span className="sr-only">Loading product...</span>
      <Skeleton className="h-160 rounded-lg" />
      <Skeleton className="h-120 rounded-lg" />
    </div>
  );
}
