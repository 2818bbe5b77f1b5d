import type { Image, Thumbnail } from '@partshelf/contract/catalog/catalog.ts';
import { clsx } from 'clsx';
import { useImageUrl } from '../../shop-settings.ts';

export type ImageSource = Thumbnail & Partial<Pick<Image, 'formats' | 'alternativeText'>>;

interface ProductImageProps {
  image: ImageSource;
  sizes: string;
  /** For the largest image above the fold; the others load lazily. */
  eager?: boolean;
  alt?: string;
  className?: string;
}

export function ProductImage({ image, sizes, eager, alt, className }: ProductImageProps) {
  const toImageUrl = useImageUrl();
  const variants = Object.values(image.formats ?? {}).sort((a, b) => a.width - b.width);
  return (
    <img
      src={toImageUrl(image.url)}
      srcSet={
        variants.map(({ url, width }) => `${toImageUrl(url)} ${width}w`).join(', ') || undefined
      }
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt ?? image.alternativeText ?? ''}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={clsx('object-cover object-bottom dark:brightness-92', className)}
    />
  );
}
