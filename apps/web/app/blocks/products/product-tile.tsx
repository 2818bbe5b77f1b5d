import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { clsx } from 'clsx';
import { BadgeCheck, Download } from 'lucide-react';
import { Link } from 'react-router';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { getProductPath } from '../../features/catalog/catalog-paths.ts';
import { ImageBadges } from '../../features/catalog/product-badges.tsx';
import { formatShortVersion } from '../../features/catalog/product-texts.ts';
import { useDownload } from '../../features/downloads/download-button.tsx';
import { getOwnedLabel, useOwner } from '../../features/downloads/owned-product.tsx';
import { FavoriteButton } from '../../features/favorites/favorite-button.tsx';
import { useIsTaxed } from '../../shop-settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { PriceTag } from '../../ui/price.tsx';
import { Stars } from '../../ui/stars.tsx';
import { MainImage, useImageTransitionSource } from './main-image.tsx';

interface ProductTileProps {
  product: Product;
  sizes: string;
  eager?: boolean;
  /** A visitor who clicks the heart sees it in a toast. */
  visitorText?: string | undefined;
}

/** The link of the title covers everything above the button. */
export function ProductTile({ product, sizes, eager, visitorText }: ProductTileProps) {
  const path = getProductPath(product);
  const transition = useImageTransitionSource(path);
  const owner = useOwner(product.documentId);
  return (
    <article className="group relative flex min-w-0 flex-col">
      <div className="stand">
        <span className="tile-shadow" />
        <div className="tile-lift relative">
          <div style={transition.style}>
            <MainImage image={product.img} sizes={sizes} eager={eager} alt="" />
          </div>
          <div className="absolute top-2.5 right-13 left-2.5 flex flex-wrap gap-1.5">
            <ImageBadges product={product} />
            {owner && <OwnedMark label={getOwnedLabel(owner)} />}
          </div>
        </div>
        <div className="tile-lift absolute top-2 right-2 z-1 flex">
          <FavoriteButton product={product} variant="art" visitorText={visitorText} />
        </div>
      </div>
      <div className="relative flex flex-wrap items-start justify-between gap-x-2 pt-0.5">
        <PriceTag amount={product.price} />
        <Link to={`/review/${product.slug}`} className="tile-rating">
          <Stars rating={product.averageRating} count={product.reviewCount} />
          <span className="sr-only">(customer reviews)</span>
        </Link>
      </div>
      <h3 className="tile-title">
        <Link
          to={path}
          state={{ product }}
          viewTransition
          onClick={transition.handleClick}
          className="tile-link"
        >
          {product.title}
        </Link>
      </h3>
      <p className="tile-text">{product.description}</p>
      <div className="compact:hidden">
        <ProductLabel product={product} />
      </div>
      <div className="mt-auto pt-3.5">
        {owner ? (
          <OwnerAction product={product} />
        ) : (
          <AddToCartButton product={product} className="w-full" />
        )}
      </div>
    </article>
  );
}

export function ProductTileSkeleton() {
  return (
    <div aria-hidden className="flex min-w-0 flex-col">
      <div className="stand">
        <Skeleton className="aspect-4/3 rounded-t-lg rounded-b-none" />
      </div>
      <div className="relative pt-0.5">
        <span
          className={clsx(
            'block w-24 rounded-b-sm border border-t-0 border-border bg-card shadow-xs',
            useIsTaxed() ? 'h-[51px]' : 'h-[33px]',
          )}
        />
      </div>
      <Skeleton className="mt-4 mb-2 h-4 w-3/5" />
      <Skeleton className="my-[4.5px] h-3" />
      <Skeleton className="my-[4.5px] h-3 w-4/5" />
      <Skeleton className="my-[15px] h-2.5 w-2/5" />
      <Skeleton className="h-10 rounded-md" />
    </div>
  );
}

interface ProductLabelProps {
  product: Pick<Product, 'version' | 'worksWith'>;
}

function ProductLabel({ product }: ProductLabelProps) {
  const { version, worksWith } = product;
  const parts = [version && formatShortVersion(version), worksWith && shortenPlatform(worksWith)];
  return <p className="label min-h-[1.4em] truncate">{parts.filter(Boolean).join(' · ')}</p>;
}

function shortenPlatform(worksWith: string): string {
  return worksWith.replaceAll('SharePoint', 'SP').replace(' and later', '+');
}

/** Small cards have no room for the owner. */
function OwnedMark({ label }: { label: string }) {
  return (
    <Badge tone="success" icon={BadgeCheck} className="max-w-full">
      <span className="truncate compact:sr-only" title={label}>
        {label}
      </span>
      <span aria-hidden className="hidden compact:inline">
        Owned
      </span>
    </Badge>
  );
}

function OwnerAction({
  product: { documentId, title, isBundle },
}: Pick<ProductTileProps, 'product'>) {
  const { download, isPending } = useDownload();
  if (isBundle) {
    return (
      <ButtonLink to="/order" variant="secondary" className="w-full">
        Your downloads
      </ButtonLink>
    );
  }
  return (
    <Button
      variant="secondary"
      className="w-full"
      aria-label={`Download ${title}`}
      pending={isPending && 'Download'}
      onClick={() => download({ documentId })}
    >
      <Download aria-hidden />
      Download
    </Button>
  );
}
