import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import type { Review } from '@partshelf/contract/reviews.ts';
import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { useParams } from 'react-router';
import { PageHead } from '../../blocks/page/page-head.tsx';
import { BundleSection } from '../../blocks/products/bundle-section.tsx';
import { ProductDetails } from '../../blocks/products/product-details.tsx';
import { ProductPanel } from '../../blocks/products/product-panel.tsx';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { AppPreview } from '../../features/catalog/app-preview.tsx';
import {
  Breadcrumb,
  BreadcrumbData,
  listBreadcrumbItems,
} from '../../features/catalog/breadcrumb.tsx';
import { getProductPath } from '../../features/catalog/catalog-paths.ts';
import { ProductNotFound } from '../../features/catalog/product-not-found.tsx';
import { formatPartNumber, listUnavailable } from '../../features/catalog/product-texts.ts';
import { useProduct } from '../../features/catalog/use-catalog.ts';
import { useCountView } from '../../features/catalog/use-count-view.ts';
import { useDownload } from '../../features/downloads/download-button.tsx';
import { getOwnedLabel, useOwnedProduct } from '../../features/downloads/owned-product.tsx';
import { useNewestReviews } from '../../features/reviews/reviews-query.ts';
import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { getCurrency, useAbsoluteUrl, useBrand, useImageUrl } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useSideOutOfView } from '../../ui/use-side-out-of-view.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { ExclVat, Price } from '../../ui/price.tsx';
import { ErrorView } from '../../ui/states.tsx';
import { StructuredData } from '../../ui/structured-data.tsx';

export function ProductContent() {
  const slug = useParams()['slug']!;
  const { product, isUnknown, isError, refetch } = useProduct(slug);
  if (isUnknown) return <ProductNotFound />;
  if (isError) {
    return <ErrorView onRetry={() => void refetch()}>Error: No data available!</ErrorView>;
  }
  return product ? <LoadedProduct key={slug} product={product} /> : <ProductSkeleton />;
}

const newestReviews = loadOnUse(
  async () => (await import('../../features/reviews/newest-reviews.tsx')).NewestReviews,
);

const moreInCategory = loadOnUse(
  async () => (await import('../../blocks/products/more-in-category.tsx')).MoreInCategory,
);

function LoadedProduct({ product }: { product: Product }) {
  useCountView(product.documentId);
  const actions = useRef<HTMLDivElement>(null);
  return (
    <>
      <PageHead
        title={product.title}
        description={product.description}
        path={getProductPath(product)}
        image={product.img}
        type="product"
      />
      <FeedLinks slug={product.slug} title={product.title} />
      <ProductData product={product} />
      <BreadcrumbData items={listBreadcrumbItems(product)} />
      <Breadcrumb items={listBreadcrumbItems(product)} />
      <ProductPanel product={product} actions={actions} />
      <BundleSection product={product} />
      <ProductDetails product={product} />
      <AppPreview images={product.img_slider} />
      <newestReviews.Part product={product} />
      <moreInCategory.Part product={product} className="page-width pb-(--section)" />
      <BuyBar product={product} actions={actions} />
    </>
  );
}

function ProductData({ product }: { product: Product }) {
  const toUrl = useAbsoluteUrl();
  const toImageUrl = useImageUrl();
  const url = toUrl(getProductPath(product));
  const brand = useBrand();
  const isAvailable = listUnavailable(product).length === 0;
  const newest = useNewestReviews(product);
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
        sku: formatPartNumber(product, brand),
        category: product.categories?.[0]?.title,
        brand: { '@type': 'Brand', name: brand.name },
        url,
        offers: {
          '@type': 'Offer',
          url,
          price: product.price.toFixed(2),
          priceCurrency: getCurrency(),
          availability: `https://schema.org/${isAvailable ? 'InStock' : 'OutOfStock'}`,
        },
        aggregateRating: toRatingData(product),
        review: newest?.data.map(toReviewData),
      }}
    />
  );
}

function toRatingData({ averageRating, reviewCount }: Product) {
  if (!averageRating || !reviewCount) return undefined;
  return {
    '@type': 'AggregateRating',
    ratingValue: averageRating.toFixed(1),
    reviewCount,
    bestRating: 5,
    worstRating: 1,
  };
}

const toReviewData = (review: Review) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: review.users_permissions_user?.username || 'Anonymous' },
  datePublished: review.createdAt.slice(0, 10),
  reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5, worstRating: 1 },
  reviewBody: review.comment,
});

function FeedLinks({ slug, title }: { slug: string; title: string }) {
  const toUrl = useAbsoluteUrl();
  const url = toUrl(`/feeds/products/${encodeURIComponent(slug)}`);
  const name = `Releases of ${title}`;
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={name} href={`${url}.atom`} />
      <link rel="alternate" type="application/feed+json" title={name} href={`${url}.json`} />
    </>
  );
}

interface BuyBarProps {
  product: Product;
  actions: RefObject<Element | null>;
}

export function BuyBar({ product, actions }: BuyBarProps) {
  const owned = useOwnedProduct(product.documentId);
  if (listUnavailable(product).length > 0) return null;
  return owned ? (
    <BottomBar
      key="owner"
      product={product}
      actions={actions}
      text={<p className="truncate font-semibold">{getOwnedLabel(owned)}</p>}
      button={owned.newest ? <DownloadNow product={product} /> : <YourDownloads />}
    />
  ) : (
    <BottomBar
      key="buyer"
      product={product}
      actions={actions}
      text={
        <p>
          <Price amount={product.price} className="text-lead" />
          <ExclVat amount={product.price} />
        </p>
      }
      button={<AddToCartButton product={product} variant="default" />}
    />
  );
}

interface BottomBarProps extends BuyBarProps {
  text: ReactNode;
  button: ReactNode;
}

function BottomBar({ product, actions, text, button }: BottomBarProps) {
  const isShown = useSideOutOfView(actions) !== undefined;
  return (
    <div
      data-no-overlay
      data-buy-bar={isShown || undefined}
      className={clsx(
        'bottom-0 z-20 tall:sticky flex items-center gap-3 border-t border-border bg-card px-4 py-2.5 tall:pb-safe md:hidden',
        !isShown && 'invisible',
      )}
    >
      <div className="min-w-0 grow">
        {text}
        <p className="truncate text-xs text-muted-foreground">{product.title}</p>
      </div>
      {button}
    </div>
  );
}

function DownloadNow({ product: { documentId } }: { product: Product }) {
  const { download, isPending } = useDownload();
  return (
    <Button pending={isPending && 'Download'} onClick={() => download({ documentId })}>
      <Download aria-hidden />
      Download
    </Button>
  );
}

const YourDownloads = () => <ButtonLink to="/order">Your downloads</ButtonLink>;

function ProductSkeleton() {
  return (
    <div role="status" className="page-width pt-15">
      <span className="sr-only">Loading the product</span>
      <div className="grid items-start gap-7 md:grid-cols-2 md:gap-9 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
        <div className="stand [--shelf-over:0px] max-md:-mx-(--gutter) max-md:px-(--gutter) md:px-7">
          <Skeleton className="aspect-4/3 rounded-t-lg rounded-b-none" />
        </div>
        <div className="grid gap-4">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-9 w-4/5" />
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-20" />
          <Skeleton className="mt-3 h-10 w-44" />
          <Skeleton className="h-12 rounded-md" />
        </div>
      </div>
    </div>
  );
}
