import type { Platform } from '@partshelf/contract/packages/platforms.ts';
import { useQuery } from '@tanstack/react-query';
import {
  productKindQuery,
  productKinds,
  type ProductKind,
} from '../../features/catalog/product-kinds.ts';
import { useLoadErrorToast } from '../../features/catalog/use-load-error-toast.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorView } from '../../ui/states/error-view.tsx';
import { ProductCarousel, ProductCarouselSkeleton } from '../products/product-carousel.tsx';

export interface KindCarouselProps {
  kind: ProductKind;
  /** The documentId of a category; all categories without it. */
  category?: string;
  runsOn?: Platform | undefined;
  eager?: boolean;
  visitorText?: string | undefined;
}

export function KindCarousel({ kind, category, runsOn, eager, visitorText }: KindCarouselProps) {
  const products = useQuery(productKindQuery(kind, category, runsOn));
  useLoadErrorToast(products);
  const { label } = productKinds[kind];

  if (products.isError) {
    return <ErrorView onRetry={() => void products.refetch()}>Error: No data available!</ErrorView>;
  }
  if (!products.data) return <ProductCarouselSkeleton />;
  if (products.data.data.length === 0) {
    return <EmptyState>No {label} Products Available</EmptyState>;
  }
  return (
    <ProductCarousel
      label={`${label} products`}
      products={products.data.data}
      eager={eager}
      visitorText={visitorText}
    />
  );
}
