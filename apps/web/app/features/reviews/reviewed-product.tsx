import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { Link } from 'react-router';
import { Skeleton } from '../../ui/loading.tsx';
import { ExclVat, Price } from '../../ui/price.tsx';
import { Thumbnail } from '../../ui/product-image.tsx';
import { Stars } from '../../ui/stars.tsx';
import { getProductPath } from '../catalog/catalog-paths.ts';
import { countReviews } from './reviews-paths.ts';

const sheetStyle =
  'mb-10 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-4 sheet sheet-body md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-6 md:p-6';

export function ReviewedProduct({ product }: { product: Product }) {
  const { reviewCount } = product;
  return (
    <section aria-label="Product" className={sheetStyle}>
      <Thumbnail image={product.img} widthPx={112} className="w-28" />
      <div>
        <Link
          to={getProductPath(product)}
          state={{ product }}
          className="inline-block semiwide text-title wrap-anywhere hover:underline"
        >
          {product.title}
        </Link>
        <p className="mt-1">
          <Price amount={product.price} />
          <ExclVat amount={product.price} />
        </p>
      </div>
      <div className="grid gap-1 max-md:col-span-2 md:justify-items-end">
        <Stars rating={product.averageRating} size="lg" className="text-sm" />
        {reviewCount > 0 && (
          <p className="text-xs text-muted-foreground">{countReviews(reviewCount)}</p>
        )}
      </div>
    </section>
  );
}

export function ReviewedProductSkeleton() {
  return (
    <div aria-hidden className={sheetStyle}>
      <Skeleton className="h-[86px] w-28 rounded-t-md rounded-b-none" />
      <div className="grid gap-3">
        <Skeleton className="h-4 w-40 max-w-full" />
        <Skeleton className="h-4 w-16" />
      </div>
      <Skeleton className="h-6 w-36" />
    </div>
  );
}
