import type { Product } from '@partshelf/contract/catalog.ts';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { checkoutStateOf, toCheckoutItem } from './checkout-items.ts';

interface BuyNowButtonProps {
  product: Product;
  className?: string;
}

/** Goes to the checkout with one of this product, past the cart. */
export function BuyNowButton({ product, className }: BuyNowButtonProps) {
  const navigate = useNavigate();
  const handleClick = () =>
    navigate('/checkout', { state: checkoutStateOf([toCheckoutItem(product)]) });
  return (
    <Button variant="outline" size="lg" className={className} onClick={handleClick}>
      Buy Now
    </Button>
  );
}
