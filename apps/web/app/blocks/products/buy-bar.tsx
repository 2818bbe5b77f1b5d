import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { listUnavailable } from '../../features/catalog/bundles/bundle-availability.ts';
import { Price } from '../../ui/price.tsx';
import { ConfirmBuyAgain } from '../orders/confirm-buy-again.tsx';

export function BuyBar({ product }: { product: Product }) {
  if (listUnavailable(product).length > 0) return null;
  return (
    <div
      data-no-overlay
      className="bottom-0 z-20 tall:sticky flex items-center gap-3 border-t border-border bg-card px-4 py-2.5 md:hidden"
    >
      <div className="min-w-0 grow">
        <Price dollars={product.price} className="text-[1.125rem]" />
        <p className="truncate text-xs text-muted-foreground">{product.title}</p>
      </div>
      <ConfirmBuyAgain product={product} className="contents">
        <AddToCartButton product={product} variant="default" />
      </ConfirmBuyAgain>
    </div>
  );
}
