import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { useAbsoluteUrl, useBrand, useImageUrl } from '../../../shop-settings.ts';
import { StructuredData } from '../../../ui/page/structured-data.tsx';
import { listUnavailable } from '../bundles/bundle-availability.ts';
import { formatPartNumber } from './product-texts.ts';
import { getProductPath } from './product-path.ts';

export function ProductData({ product }: { product: Product }) {
  const toUrl = useAbsoluteUrl();
  const toImageUrl = useImageUrl();
  const url = toUrl(getProductPath(product));
  const isAvailable = listUnavailable(product).length === 0;
  const images = [product.img, product.img2, ...(product.img_slider ?? [])].flatMap(
    (image) => image?.url ?? [],
  );
  return (
    <StructuredData
      facts={{
        '@type': 'Product',
        name: product.title,
        description: product.description,
        image: [...new Set(images)].map((image) => toUrl(toImageUrl(image))),
        sku: formatPartNumber(product),
        category: product.categories?.[0]?.title,
        brand: { '@type': 'Brand', name: useBrand().name },
        url,
        offers: {
          '@type': 'Offer',
          url,
          price: product.price.toFixed(2),
          priceCurrency: 'USD',
          availability: `https://schema.org/${isAvailable ? 'InStock' : 'OutOfStock'}`,
        },
        aggregateRating: describeRating(product),
      }}
    />
  );
}

function describeRating({ averageRating, reviewCount }: Product) {
  if (!averageRating || !reviewCount) return undefined;
  return {
    '@type': 'AggregateRating',
    ratingValue: averageRating.toFixed(1),
    reviewCount,
    bestRating: 5,
    worstRating: 1,
  };
}
