import type { Image, Thumbnail as StoredThumbnail } from '@partshelf/contract/catalog/catalog.ts';
import { clsx } from 'clsx';
import { useImageUrl } from '../shop-settings.ts';

type ImageSource = StoredThumbnail & Partial<Pick<Image, 'formats' | 'alternativeText'>>;

interface ProductImageProps {
  image: ImageSource;
  sizes: string;
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

interface ThumbnailProps {
  image: ImageSource | null | undefined;
  widthPx: number;
  className?: string;
}

export function Thumbnail({ image, widthPx, className }: ThumbnailProps) {
  return (
    <span
      className={clsx(
        'block shrink-0 overflow-hidden rounded-t-md border-b-2 border-shelf bg-muted',
        className,
      )}
    >
      {image ? (
        <ProductImage image={image} alt="" sizes={`${widthPx}px`} className="aspect-4/3 w-full" />
      ) : (
        <span className="missing-image" />
      )}
    </span>
  );
}
