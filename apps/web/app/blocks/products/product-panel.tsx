import { basicSupport, type ShownTexts } from '@partshelf/contract/branding/brand.ts';
import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { clsx } from 'clsx';
import { BadgeCheck, Boxes, CircleAlert, Download, Headset, LockKeyhole } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { getProductPath } from '../../features/catalog/catalog-paths.ts';
import { getLicensingText } from '../../features/catalog/licensing.ts';
import { TitleBadges } from '../../features/catalog/product-badges.tsx';
import { listUnavailable, sumBundle } from '../../features/catalog/product-texts.ts';
import { BuyNowButton, QuoteButton } from '../../features/checkout/buy-now-button.tsx';
import { TryButton } from '../../features/licences/try-button.tsx';
import { OwnedNotice, useOwnedProduct } from '../../features/downloads/owned-product.tsx';
import { FavoriteButton } from '../../features/favorites/favorite-button.tsx';
import { InstallLink } from '../../features/install/install-link.tsx';
import { BuyerFacts } from '../../features/packages/buyer-facts.tsx';
import { useShownTexts } from '../../shop-settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formatMoney } from '../../ui/money.ts';
import { ExclVat, Price } from '../../ui/price.tsx';
import { Stars } from '../../ui/stars.tsx';
import { ConfirmBuyAgain } from '../orders/confirm-buy-again.tsx';
import { MainImage, useImageTransitionTarget } from './main-image.tsx';

interface ProductPanelProps {
  product: Product;
  /** It is false in a preview, which disables the buttons. */
  isForSale?: boolean;
  /** Has the buttons to buy or, for owners, to download. */
  actions?: RefObject<HTMLDivElement | null>;
}

export function ProductPanel({ product, isForSale = true, actions }: ProductPanelProps) {
  const hasImage = product.img !== null;
  const title = <ProductTitle product={product} />;
  return (
    <div
      className={clsx(
        'page-width grid grid-cols-1 items-start gap-7 md:grid-cols-2 md:gap-x-9 lg:gap-x-16 xl:grid-rows-[auto_1fr]',
        hasImage && 'lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]',
      )}
    >
      <div className="xl:row-span-2">
        {hasImage ? (
          <StandingImage product={product} />
        ) : (
          <>
            {title}
            <p className="stand mt-7 pb-2.5 text-sm text-muted-foreground [--shelf-over:0px]">
              No product image available
            </p>
          </>
        )}
      </div>
      <div>
        {hasImage && title}
        <Purchase product={product} isForSale={isForSale} actions={actions} />
      </div>
      <div
        className={clsx(
          'grid gap-x-7 gap-y-6 border-t border-border pt-6 text-sm md:max-xl:col-span-2 xl:col-start-2',
          isForSale && 'md:grid-cols-2',
        )}
      >
        {isForSale && <BuyerFacts product={product} />}
        {isForSale ? (
          <OwnedOrSellingPoints product={product} actions={actions} />
        ) : (
          <SellingPoints />
        )}
      </div>
    </div>
  );
}

function StandingImage({ product }: { product: Product }) {
  return (
    <div className="stand [--shelf-over:0px] max-md:-mx-(--gutter) max-md:px-(--gutter) md:px-7">
      <div style={useImageTransitionTarget(getProductPath(product))}>
        <MainImage
          image={product.img}
          sizes="(min-width: 1360px) 653px, (min-width: 768px) 46vw, 92vw"
          eager
        />
      </div>
    </div>
  );
}

function ProductTitle({ product }: { product: Product }) {
  return (
    <div>
      <TitleBadges product={product} />
      <h1 className="mt-4 text-h1 wrap-anywhere">{product.title}</h1>
      <p className="mt-2.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <Stars
          rating={product.averageRating}
          count={product.reviewCount}
          size="lg"
          className="text-sm!"
        />
        <Link to={`/review/${product.slug}`} className="link inline-block font-normal!">
          Customer Reviews
        </Link>
      </p>
      <p className="mt-4 text-lead text-muted-foreground">{product.description}</p>
      <AlsoIn bundles={product.bundles} />
    </div>
  );
}

function Purchase({ product, isForSale, actions }: ProductPanelProps) {
  const isUnavailable = listUnavailable(product).length > 0;
  const isOwned = useOwnedProduct(product.documentId) !== undefined;
  return (
    <>
      <p
        className={clsx(
          'mb-5 flex flex-wrap items-center gap-x-4 gap-y-2',
          product.img !== null && 'mt-7',
        )}
      >
        <Price amount={product.price} className="wide text-price" />
        <ExclVat amount={product.price} />
        <BundleSaving product={product} />
        {product.licensing && (
          <span className="basis-full text-sm text-muted-foreground">
            {getLicensingText(product.licensing)}
          </span>
        )}
      </p>
      <UnavailableNotice product={product} />
      <div ref={isOwned ? undefined : actions}>
        <fieldset disabled={!isForSale || isUnavailable} className="flex min-w-0 flex-wrap gap-2.5">
          <ConfirmBuyAgain product={product} className="contents">
            <AddToCartButton
              product={product}
              variant={isOwned ? 'outline' : 'default'}
              size="lg"
              className="flex-1 basis-11.5 max-[23.75rem]:basis-full"
            />
            <BuyNowButton product={product} className="flex-1" />
          </ConfirmBuyAgain>
          <FavoriteButton product={product} variant="outline" />
          <QuoteButton product={product} className="basis-full justify-start" />
          <TryButton product={product} className="basis-full justify-start" />
        </fieldset>
      </div>
    </>
  );
}

/** The notice takes the place of what it makes needless, so nothing moves when it arrives. */
function OwnedOrSellingPoints({ product, actions }: ProductPanelProps) {
  const isOwned = useOwnedProduct(product.documentId) !== undefined;
  return (
    <div className="grid items-start *:col-start-1 *:row-start-1">
      <div className={clsx(isOwned && 'invisible')}>
        <SellingPoints />
      </div>
      <div ref={isOwned ? actions : undefined}>
        <OwnedNotice
          documentId={product.documentId}
          renderAction={({ order, newest }) =>
            newest ? (
              <InstallLink order={order} product={product} size="lg" />
            ) : (
              <ButtonLink to="/order" size="lg" className="grow">
                Your downloads
              </ButtonLink>
            )
          }
        />
      </div>
    </div>
  );
}

function BundleSaving({ product: { price, contents = [] } }: { product: Product }) {
  const { saved } = sumBundle(price, contents);
  return saved > 0 && <Badge tone="success">Save {formatMoney(saved)}</Badge>;
}

function AlsoIn({ bundles = [] }: Pick<Product, 'bundles'>) {
  if (bundles.length === 0) return null;
  return (
    <p className="mt-4 flex gap-2 text-sm">
      <Boxes aria-hidden className="mt-0.5 size-4.5 shrink-0 text-primary-text" />
      <span>
        Also in:{' '}
        {bundles.map((bundle, index) => (
          <span key={bundle.documentId}>
            {index > 0 && ', '}
            <Link to={getProductPath(bundle)} className="link wrap-anywhere">
              {bundle.title}
            </Link>
          </span>
        ))}
      </span>
    </p>
  );
}

function UnavailableNotice({ product }: { product: Product }) {
  const titles = listUnavailable(product);
  if (titles.length === 0) return null;
  return (
    <p className="mb-5 flex gap-2 rounded-md bg-warning-soft px-3.5 py-2.5 text-sm text-warning">
      <CircleAlert aria-hidden className="mt-px size-4.5 shrink-0" />
      This bundle cannot be bought at present: {titles.join(', ')}{' '}
      {titles.length === 1 ? 'is' : 'are'} not available.
    </p>
  );
}

const listSellingPoints = ({ own, promises: { refundDays } }: ShownTexts) => [
  { icon: Download, text: 'Instantly available after payment, worldwide' },
  ...(refundDays > 0
    ? [{ icon: BadgeCheck, text: `${refundDays}-day satisfaction guarantee` }]
    : []),
  { icon: LockKeyhole, text: 'Safe payment on a hosted checkout' },
  {
    icon: Headset,
    text: own.includes('plans')
      ? 'Our support plans'
      : `Email support included, ${basicSupport.response}`,
    to: '/support?tab=plans',
  },
];

export function SellingPoints() {
  const sellingPoints = listSellingPoints(useShownTexts());
  return (
    <ul className="grid content-start gap-3">
      {sellingPoints.map(({ icon: Icon, text, to }) => (
        <li key={text} className="flex gap-2.5">
          <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-primary-text" />
          {to ? (
            <Link to={to} className="link inline-block max-md:-my-3 max-md:py-3">
              {text}
            </Link>
          ) : (
            text
          )}
        </li>
      ))}
    </ul>
  );
}
