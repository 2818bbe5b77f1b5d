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
  art: 'size-8! rounded-full! border-0! bg-(--badge-art)! text-(--badge-art-foreground) hover:scale-108 aria-pressed:text-(--badge-new) [&_svg]:size-[18px]!',
  outline: 'size-12! aria-pressed:text-primary-text',
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
      className={`group/heart transition-[scale,color,border-color,background-color] ${variantStyles[variant]}`}
    >
      <Heart
        aria-hidden
        className="transition-[scale] duration-(--d-base) ease-snap group-active/heart:scale-75 group-aria-pressed/heart:fill-current"
      />
    </Button>
  );
}
