import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { useNavigate } from 'react-router';
import { useIsKnownSignedIn } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { useLoginFor } from '../accounts/pending-action.ts';
import { toCheckoutState, toCheckoutItem } from './checkout-items.ts';

interface BuyNowButtonProps {
  product: Product;
  className?: string;
}

/** Skips the cart; visitors log in first. */
export function BuyNowButton({ product, className }: BuyNowButtonProps) {
  const navigate = useNavigate();
  const isSignedIn = useIsKnownSignedIn();
  const logInFor = useLoginFor();

  function handleClick() {
    if (!isSignedIn) return logInFor({ kind: 'checkout', productDocumentId: product.documentId });
    void navigate('/checkout', { state: toCheckoutState([toCheckoutItem(product)]) });
  }

  return (
    <Button variant="outline" size="lg" className={className} onClick={handleClick}>
      Buy Now
    </Button>
  );
}
