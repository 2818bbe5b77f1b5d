import type { Product } from '@partshelf/contract/catalog.ts';
import { lazy, Suspense, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useOwnedProduct } from '../../features/downloads/use-owned-product.ts';

/** Fetched when it is needed: most visitors own nothing yet. */
const BuyAgainDialog = lazy(() => import('./buy-again-dialog.tsx'));

interface ConfirmBuyAgainProps {
  product: Product;
  className: string;
  /** Buttons that buy the product. */
  children: ReactNode;
}

/** Asks an owner once before one of these buttons does what it does. */
export function ConfirmBuyAgain({ product, className, children }: ConfirmBuyAgainProps) {
  const isOwned = useOwnedProduct(product.documentId) !== undefined;
  const [pressed, setPressed] = useState<HTMLElement>();
  const isConfirmed = useRef(false);

  function handleClick(event: MouseEvent<HTMLElement>) {
    const button = (event.target as Element).closest('button');
    if (!button || !isOwned || isConfirmed.current) return;
    event.preventDefault();
    event.stopPropagation();
    setPressed(button);
  }

  function handleConfirm() {
    isConfirmed.current = true;
    setPressed(undefined);
    pressed?.click();
  }

  return (
    <>
      <div onClickCapture={handleClick} className={className}>
        {children}
      </div>
      {pressed && (
        <Suspense>
          <BuyAgainDialog
            title={product.title}
            onClose={() => setPressed(undefined)}
            onConfirm={handleConfirm}
          />
        </Suspense>
      )}
    </>
  );
}
