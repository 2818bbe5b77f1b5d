import type { Media, Thumbnail } from '@partshelf/contract/images.ts';
import { clsx } from 'clsx';

/** A picture in several sizes, or one rendition of it. */
export type ImageSource = Thumbnail & Partial<Pick<Media, 'formats' | 'alternativeText'>>;

interface ProductImageProps {
  media: ImageSource;
  /** How wide the picture is shown, as in the HTML attribute. */
  sizes: string;
  /** For the one picture that the page is judged by; all others load when they come near. */
  eager?: boolean;
  /** Says what the part does; the picture's own text when it is left out. */
  alt?: string;
  className?: string;
}

export function ProductImage({ media, sizes, eager, alt, className }: ProductImageProps) {
  const renditions = Object.values(media.formats ?? {}).sort((a, b) => a.width - b.width);
  return (
    <img
      src={media.url}
      srcSet={renditions.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined}
      sizes={sizes}
      width={media.width}
      height={media.height}
      alt={alt ?? media.alternativeText ?? ''}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={clsx('object-cover object-bottom dark:brightness-92', className)}
    />
  );
}
