import { defaultShopName, type Brand } from '@partshelf/contract/shop/brand.ts';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import logo from '../../assets/logo.svg';
import { useBrand, useImageUrl } from '../../shop-settings.ts';

export function Logo({ className }: { className?: string }) {
  const brand = useBrand();
  if (brand.logo) return <BrandLogo brand={brand} className={className} />;
  if (brand.name !== defaultShopName) {
    return (
      <span className="max-w-[60vw] truncate text-h3 font-[690] wide md:max-w-80">
        {brand.name}
      </span>
    );
  }
  return (
    <svg viewBox="0 0 168 32" role="img" aria-label={brand.name} className={className}>
      <use href={`${logo}#logo`} />
    </svg>
  );
}

function BrandLogo({ brand, className }: { brand: Brand; className: string | undefined }) {
  const toImageUrl = useImageUrl();
  const { name, logo: light, logoDark: dark } = brand;
  const draw = (image: NonNullable<Brand['logo']>, theme: string | undefined) => (
    <img
      src={toImageUrl(image.url)}
      width={image.width}
      height={image.height}
      alt={name}
      className={clsx('w-auto max-w-[60vw] object-contain md:max-w-80', className, theme)}
    />
  );
  return (
    <>
      {light && draw(light, dark ? 'dark:hidden' : undefined)}
      {dark && draw(dark, 'hidden dark:block')}
    </>
  );
}

export function HomeLink() {
  return (
    <Link to="/" aria-label={`${useBrand().name}, home`} className="flex shrink-0 items-center">
      <Logo className="h-[25px] md:h-7" />
    </Link>
  );
}
