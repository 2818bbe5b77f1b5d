import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { useLocation, useNavigate } from 'react-router';
import { useIsKnownSignedIn } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { useLoginFor } from '../accounts/pending-action.ts';
import { useShownTexts } from '../../shop-settings.ts';
import { getCheckoutPath, toCheckoutState, toCheckoutItem } from './checkout-items.ts';

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

/** Visitors log in first, and come back to the product. */
export function QuoteButton({ product, className }: BuyNowButtonProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isSignedIn = useIsKnownSignedIn();
  const hasQuotes = useShownTexts().invoicing !== null;
  if (!hasQuotes) return null;

  function handleClick() {
    if (!isSignedIn) return navigate('/login', { state: { from: pathname } });
    const state = toCheckoutState([toCheckoutItem(product)]);
    return navigate(getCheckoutPath({ isQuote: true }), { state });
  }

  return (
    <Button variant="link" className={className} onClick={() => void handleClick()}>
      Get a quote
    </Button>
  );
}
