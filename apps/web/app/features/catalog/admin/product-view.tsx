import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EditorPage } from '../../../admin/editor.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { adminProductQuery } from './queries.ts';

interface AdminProductViewProps {
  documentId: string;
  children: (product: AdminProduct) => ReactNode;
}

export function AdminProductView({ documentId, children }: AdminProductViewProps) {
  return (
    <EditorPage
      title="Product"
      above={<BackLink to="/admin/products" label="Products" />}
      query={useQuery(adminProductQuery(documentId))}
      skeleton={<ProductEditorSkeleton />}
      notFound={
        <EmptyState link={{ to: '/admin/products', label: 'Show all products' }}>
          There is no such product.
        </EmptyState>
      }
      errorText="The product could not be loaded."
    >
      {({ data: product }) => children(product)}
    </EditorPage>
  );
}

function ProductEditorSkeleton() {
  return (
    <div role="status" className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
      <span className="sr-only">Loading product...</span>
      <Skeleton className="h-11 w-full max-w-108 rounded-md lg:col-span-2" />
      <Skeleton className="h-140 rounded-lg" />
      <Skeleton className="h-120 rounded-lg" />
    </div>
  );
}
