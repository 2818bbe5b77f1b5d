import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import type { ReactNode } from 'react';
import { ConfirmOwned } from '../../features/checkout/confirm-owned.tsx';
import { useOwnedProduct } from '../../features/downloads/owned-product.tsx';

interface ConfirmBuyAgainProps {
  product: Product;
  className: string;
  children: ReactNode;
}

export function ConfirmBuyAgain({ product, ...props }: ConfirmBuyAgainProps) {
  const isOwned = useOwnedProduct(product.documentId) !== undefined;
  return (
    <ConfirmOwned
      owned={isOwned ? [product.title] : undefined}
      hint={
        product.isBundle
          ? 'Your downloads are under Track My Order.'
          : 'Your download is on this page.'
      }
      {...props}
    />
  );
}
