import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { lazy, Suspense, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useOwnedProduct } from '../../features/downloads/use-owned-product.ts';

/** Lazy, because most visitors own nothing yet. */
const BuyAgainDialog = lazy(() => import('./buy-again-dialog.tsx'));

interface ConfirmBuyAgainProps {
  product: Product;
  className: string;
  children: ReactNode;
}

/** Asks owners of the product to confirm before a button inside it works. */
export function ConfirmBuyAgain({ product, className, children }: ConfirmBuyAgainProps) {
  const isOwned = useOwnedProduct(product.documentId) !== undefined;
  const [clickedButton, setClickedButton] = useState<HTMLElement>();
  const isConfirmed = useRef(false);

  function handleClick(event: MouseEvent<HTMLElement>) {
    const button = (event.target as Element).closest('button');
    if (!button || !isOwned || isConfirmed.current) return;
    event.preventDefault();
    event.stopPropagation();
    setClickedButton(button);
  }

  function handleConfirm() {
    isConfirmed.current = true;
    setClickedButton(undefined);
    clickedButton?.click();
  }

  return (
    <>
      <div onClickCapture={handleClick} className={className}>
        {children}
      </div>
      {clickedButton && (
        <Suspense>
          <BuyAgainDialog
            title={product.title}
            onClose={() => setClickedButton(undefined)}
            onConfirm={handleConfirm}
          />
        </Suspense>
      )}
    </>
  );
}
