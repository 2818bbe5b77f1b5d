import { defaultShopName } from '@partshelf/contract/branding/brand.ts';
import { clsx } from 'clsx';
import logo from '../../assets/logo.svg';
import { useImageUrl } from '../../shop-settings.ts';

interface ShopLogoProps {
  name: string;
  image: { readonly url: string; readonly width: number; readonly height: number } | null;
  className?: string | undefined;
}

/** The logo of the vendor, or the name, or the default logo of the default name. */
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
    return (
      <span className="max-w-[60vw] truncate text-h3 font-[690] wide md:max-w-80">{name}</span>
    );
  }
  return (
    <svg viewBox="0 0 168 32" role="img" aria-label={name} className={className}>
      <use href={`${logo}#logo`} />
    </svg>
  );
}
