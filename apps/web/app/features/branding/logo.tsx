import { clsx } from 'clsx';
import { Link } from 'react-router';
import { defaultShopName } from '@partshelf/contract/branding/brand.ts';
import { useBrand, useImageUrl } from '../../shop-settings.ts';
import logoFile from '../../assets/logo.svg';

export function Logo({ className }: { className?: string }) {
  const { name, logo, logoDark } = useBrand();
  if (!logo || !logoDark) return <ShopLogo name={name} image={logo} className={className} />;
  return (
    <>
      <ShopLogo name={name} image={logo} className={clsx(className, 'dark:hidden')} />
      <ShopLogo name={name} image={logoDark} className={clsx(className, 'hidden dark:block')} />
    </>
  );
}

export function HomeLink() {
  return (
    <Link
      to="/"
      aria-label={`${useBrand().name}, home`}
      className="flex shrink-0 items-center pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
    >
      <Logo className="h-[25px] md:h-7" />
    </Link>
  );
}

interface ShopLogoProps {
  name: string;
  image: { readonly url: string; readonly width: number; readonly height: number } | null;
  className?: string | undefined;
}

export function ShopLogo({ name, image, className }: ShopLogoProps) {
  const toImageUrl = useImageUrl();
  if (image) {
    return (
      <img
        src={toImageUrl(image.url)}
        width={image.width}
        height={image.height}
        alt={name}
        className={clsx('w-auto max-w-[60vw] object-contain md:max-w-80', className)}
      />
    );
  }
  if (name !== defaultShopName) {
    return <span className="max-w-[60vw] truncate text-h2 font-bold wide md:max-w-80">{name}</span>;
  }
  return (
    <svg viewBox="0 0 168 32" role="img" aria-label={name} className={className}>
      <use href={`${logoFile}#logo`} />
    </svg>
  );
}
