import { type BrandImage, defaultShopName } from '@partshelf/contract/branding/brand.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import heroDark from '../../assets/hero-dark.svg';
import hero from '../../assets/hero.svg';
import { getProductPath } from '../../features/catalog/catalog-paths.ts';
import { productKindQuery } from '../../features/catalog/catalog-queries.ts';
import { useBrand, useImageUrl, usePromises } from '../../shop-settings.ts';
import { useTheme } from '../../theme.ts';
import { Button } from '../../ui/button.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { getOfferText } from './home-head.tsx';

const defaultTexts = {
  heading: 'Web parts, straight off the shelf.',
  browse: 'Browse the shelf',
};
const textsOfAnyName = { heading: 'Web parts, ready to download.', browse: 'Browse products' };

export function Hero() {
  const { name, heroHeading, heroText, heroImage } = useBrand();
  const texts = name === defaultShopName ? defaultTexts : textsOfAnyName;
  const offer = getOfferText(usePromises());
  return (
    <section className="overflow-hidden pt-4 pb-0.5 md:pt-12">
      <div className="page-width">
        <div className="relative grid gap-7 after:absolute after:-inset-x-(--gutter) after:-bottom-0.5 after:h-0.5 after:bg-shelf md:grid-cols-[minmax(0,5.2fr)_minmax(0,6.8fr)] md:gap-6">
          <div className="flex flex-col items-start pt-4 md:pt-6 md:pb-8 lg:pt-9 lg:pb-0">
            <h1 className="text-display">{heroHeading ?? texts.heading}</h1>
            <p className="mt-3.5 mb-5.5 max-w-[27em] text-title leading-[1.55] text-muted-foreground md:mt-5 md:mb-7 md:text-lead">
              {heroText ?? offer}
            </p>
            <div className="flex flex-wrap gap-3 lg:mb-8">
              <Button asChild size="lg">
                <a href="#work-flow-tools">{texts.browse}</a>
              </Button>
              <Button asChild size="lg" variant="outline">
                <a href="#discover">See what's new</a>
              </Button>
            </div>
            <NewArrivals className="mt-auto max-lg:hidden" />
          </div>
          {heroImage ? <VendorImage image={heroImage} /> : <HeroImage />}
        </div>
      </div>
    </section>
  );
}

const darkMedia = { light: 'not all', dark: 'all', system: '(prefers-color-scheme: dark)' };

function HeroImage() {
  const theme = useTheme();
  return (
    <picture className="self-end dark:brightness-92">
      <source media={darkMedia[theme]} srcSet={heroDark} width={760} height={590} />
      <img
        src={hero}
        width={760}
        height={590}
        alt="Web parts being placed on a SharePoint page"
        fetchPriority="high"
        className="w-full"
      />
    </picture>
  );
}

function VendorImage({ image: { url, width, height } }: { image: BrandImage }) {
  const toImageUrl = useImageUrl();
  return (
    <img
      src={toImageUrl(url)}
      width={width}
      height={height}
      alt={useBrand().name}
      fetchPriority="high"
      className="max-h-[36rem] w-full self-end object-contain object-bottom"
    />
  );
}

const arrivalSizes = ['h-[104px] w-[124px]', 'h-[84px] w-[112px]', 'h-[118px] w-[148px]'];

function NewArrivals({ className }: { className: string }) {
  const products = useQuery(productKindQuery('new')).data?.data.slice(0, arrivalSizes.length) ?? [];
  return (
    <ul className={clsx('flex h-[118px] items-end gap-5.5', className)}>
      {products.map(
        (product, index) =>
          product.img && (
            <li
              key={product.documentId}
              className="transition-[translate] duration-(--d-base) hover:motion-safe:-translate-y-1"
            >
              <Link to={getProductPath(product)} state={{ product }} aria-label={product.title}>
                <span
                  className={clsx('block overflow-hidden rounded-t-[10px]', arrivalSizes[index])}
                >
                  <ProductImage image={product.img} sizes="160px" alt="" className="size-full" />
                </span>
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}
