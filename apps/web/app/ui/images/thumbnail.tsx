import { clsx } from 'clsx';
import { type ImageSource, ProductImage } from './product-image.tsx';

interface ThumbnailProps {
  /** Without one the space stays empty. */
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
        <span className="block aspect-4/3" />
      )}
    </span>
  );
}
