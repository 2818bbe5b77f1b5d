import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { clsx } from 'clsx';
import { Check, ShoppingCart } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useIsKnownSignedIn } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { useAskToLogin } from '../accounts/pending-action.ts';
import { useAddToCart, useProductsInCart } from './cart.ts';

interface AddToCartButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'className'
> {
  product: Product;
  label?: string;
}

export function AddToCartButton({
  product,
  variant = 'secondary',
  size = 'default',
  label = 'Add to Cart',
  className,
}: AddToCartButtonProps) {
  const isSignedIn = useIsKnownSignedIn();
  const isInCart = useProductsInCart().has(product.documentId);
  const addToCart = useAddToCart(product);
  const askToLogin = useAskToLogin();

  if (isInCart) return <InCart size={size} className={className} />;

  const handleClick = () =>
    isSignedIn
      ? addToCart()
      : askToLogin('Please login to add items to your cart', {
          kind: 'cart',
          productDocumentId: product.documentId,
        });

  return (
    <Button variant={variant} size={size} className={className} onClick={handleClick}>
      <ShoppingCart aria-hidden />
      {label}
    </Button>
  );
}

function InCart({ className, ...props }: Pick<AddToCartButtonProps, 'size' | 'className'>) {
  return (
    <Button
      {...props}
      disabled
      variant="ghost"
      className={clsx(
        'cursor-default! border-border! text-success opacity-100! hover:bg-transparent',
        className,
      )}
    >
      <Check aria-hidden />
      In Cart
    </Button>
  );
}
