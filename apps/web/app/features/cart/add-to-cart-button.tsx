import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { clsx } from 'clsx';
import { Check, ShoppingCart } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
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

  const handleClick = () =>
    isSignedIn
      ? addToCart()
      : askToLogin('Please login to add items to your cart', {
          kind: 'cart',
          productDocumentId: product.documentId,
        });

  return (
    <span className={clsx('group/add relative inline-flex', className)}>
      <Button
        size={size}
        {...(isInCart ? inCartProps : { variant, onClick: handleClick, className: 'grow' })}
      >
        {isInCart ? <Check aria-hidden /> : <ShoppingCart aria-hidden />}
        {isInCart ? 'In Cart' : label}
      </Button>
      {isInCart && <CartLink />}
    </span>
  );
}

/** It is still the element that was clicked, so that it keeps the focus. */
const inCartProps = {
  variant: 'outline',
  'aria-disabled': true,
  tabIndex: -1,
  className:
    'grow border-success! bg-success-soft! text-success opacity-100! underline-offset-4 group-hover/add:underline',
} as const;

function CartLink() {
  return (
    <Link
      to="/cart"
      aria-label="In Cart"
      className="absolute inset-0 rounded-md"
      onClick={(event) => event.detail > 1 && event.preventDefault()}
    />
  );
}
