import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { Link } from 'react-router';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { AlsoIn } from '../../features/catalog/bundles/also-in.tsx';
import { listUnavailable } from '../../features/catalog/bundles/bundle-availability.ts';
import { UnavailableNotice } from '../../features/catalog/bundles/unavailable-notice.tsx';
import { TitleBadges } from '../../features/catalog/product/product-badges.tsx';
import { ProductFacts } from '../../features/catalog/product/product-facts.tsx';
import { SellingPoints } from '../../features/catalog/product/selling-points.tsx';
import { FavoriteButton } from '../../features/favorites/favorite-button.tsx';
import { StaticImage } from '../../features/catalog/slides/static-image.tsx';
import { OwnedNotice } from '../../features/downloads/owned-notice.tsx';
import { InstallLink } from '../../features/install/install-link.tsx';
import { BuyNowButton } from '../../features/checkout/buy-now-button.tsx';
import { Price } from '../../ui/price.tsx';
import { Stars } from '../../ui/stars.tsx';
import { ConfirmBuyAgain } from '../orders/confirm-buy-again.tsx';
import { useImageTransitionTarget } from './use-image-transition.ts';
import { getProductPath } from '../../features/catalog/product/product-path.ts';

interface ProductPanelProps {
  product: Product;
  /** False in a preview, which disables the buttons. */
  isForSale?: boolean;
}

export function ProductPanel({ product, isForSale = true }: ProductPanelProps) {
  const isUnavailable = listUnavailable(product).length > 0;
  return (
    <div className="page-width grid grid-cols-1 items-start gap-7 md:grid-cols-2 md:gap-9 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
      <div className="max-md:contents">
        <div className="stand [--shelf-over:0px] max-md:-mx-(--gutter) max-md:px-(--gutter) md:px-7">
          <div style={useImageTransitionTarget(getProductPath(product))}>
            <StaticImage
              image={product.img}
              sizes="(min-width: 1360px) 653px, (min-width: 768px) 46vw, 92vw"
              eager
            />
          </div>
        </div>
        {/* On phones the price comes before the facts. */}
        <ProductFacts product={product} className="max-md:order-1" />
      </div>
      <div>
        <TitleBadges product={product} />
        <h1 className="mt-4 text-h1 wrap-anywhere">{product.title}</h1>
        <p className="mt-2.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <Stars rating={product.averageRating} size="lg" className="text-sm!" />
          <Link to={`/review/${product.slug}`} className="link font-[450]!">
            Customer Reviews
          </Link>
        </p>
        <p className="mt-4 text-lead text-muted-foreground">{product.description}</p>
        <AlsoIn bundles={product.bundles} />
        <p className="mt-7 mb-5">
          <Price
            dollars={product.price}
            className="wide text-[2.5rem] leading-none font-[690] tracking-[-0.03em]"
          />
        </p>
        {isForSale && (
          <OwnedNotice
            documentId={product.documentId}
            renderAction={({ order }) => (
              <InstallLink order={order} product={product} size="default" />
            )}
          />
        )}
        <UnavailableNotice product={product} />
        <fieldset disabled={!isForSale || isUnavailable} className="flex min-w-0 flex-wrap gap-2.5">
          <ConfirmBuyAgain product={product} className="contents">
            <AddToCartButton
              product={product}
              variant="default"
              size="lg"
              className="flex-1 max-[23.75rem]:basis-full"
            />
            <BuyNowButton product={product} className="flex-1" />
          </ConfirmBuyAgain>
          <FavoriteButton product={product} variant="outline" />
        </fieldset>
        <SellingPoints />
      </div>
    </div>
  );
}
