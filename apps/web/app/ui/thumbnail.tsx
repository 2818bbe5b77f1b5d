import { clsx } from 'clsx';
import { type ImageSource, ProductImage } from './product-image.tsx';

interface ThumbnailProps {
  /** Without one the place stays, in the colour of a sunken band. */
  media: ImageSource | null | undefined;
  widthPx: number;
  className?: string;
}

/** A small product standing on its piece of shelf, beside its title. */
export function Thumbnail({ media, widthPx, className }: ThumbnailProps) {
  return (
    <span
      className={clsx(
        'block shrink-0 overflow-hidden rounded-t-md border-b-2 border-shelf bg-muted',
        className,
      )}
    >
      {media ? (
        <ProductImage media={media} alt="" sizes={`${widthPx}px`} className="aspect-4/3 w-full" />
      ) : (
        <span className="block aspect-4/3" />
      )}
    </span>
  );
}
