import type { AdminProduct } from '@partshelf/contract/back-office/products.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isApiError } from '../../../api.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorView } from '../../../ui/states/error-view.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { BackOfficeHeading } from '../back-office-heading.tsx';
import { adminProductQuery } from './admin-product-queries.ts';

interface AdminProductViewProps {
  documentId: string;
  children: (product: AdminProduct) => ReactNode;
}

/** Loads a product for its children. */
export function AdminProductView({ documentId, children }: AdminProductViewProps) {
  const { data, error, isPending, refetch } = useQuery(adminProductQuery(documentId));
  if (data) return children(data.data);
  return (
    <>
      <BackOfficeHeading title="Product" />
      {isPending && <ProductEditorSkeleton />}
      {error &&
        (isNotFound(error) ? (
          <ProductNotFoundState />
        ) : (
          <ProductError onRetry={() => void refetch()} />
        ))}
    </>
  );
}

/** VALIDATION_FAILED when the id in the URL is malformed. */
const isNotFound = (error: Error) => isApiError(error, 'NOT_FOUND', 'VALIDATION_FAILED');

function ProductNotFoundState() {
  return (
    <EmptyState link={{ to: '/admin/products', label: 'Show all products' }}>
      There is no such product.
    </EmptyState>
  );
}

function ProductError({ onRetry }: { onRetry: () => void }) {
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
