import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { Heart } from 'lucide-react';
import { useIsKnownSignedIn } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { useAskToLogin } from '../accounts/pending-action.ts';
import { useProductsInCart } from '../cart/cart.ts';
import { showFavoriteInCart, useIsFavorite, useToggleFavorite } from './favorites.ts';

interface FavoriteButtonProps {
  product: Product;
  /** `art` lies on the product's image and keeps its colours in both themes. */
  variant: 'art' | 'outline';
  visitorText?: string | undefined;
}

const variantStyles = {
  art: 'heart heart-on-art',
  outline: 'heart size-12 aria-pressed:text-primary-text',
};

export function FavoriteButton({
  product,
  variant,
  visitorText = 'Please login to manage favorites',
}: FavoriteButtonProps) {
  const isSignedIn = useIsKnownSignedIn();
  const isInCart = useProductsInCart().has(product.documentId);
  const isFavorite = useIsFavorite(product.documentId);
  const toggle = useToggleFavorite(product);
  const askToLogin = useAskToLogin();

  function handleClick() {
    const productDocumentId = product.documentId;
    if (!isSignedIn) return askToLogin(visitorText, { kind: 'favorite', productDocumentId });
    return isInCart ? showFavoriteInCart() : toggle();
  }

  return (
    <Button
      variant="outline"
      size="icon"
      aria-pressed={isFavorite}
      aria-label={`Add ${product.title} to favorites`}
      onClick={handleClick}
      className={variantStyles[variant]}
    >
      <Heart aria-hidden />
    </Button>
  );
}
