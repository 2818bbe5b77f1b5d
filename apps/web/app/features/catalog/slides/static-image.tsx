import type { Image } from '@partshelf/contract/catalog/images.ts';
import { ImageOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ProductImage } from '../../../ui/images/product-image.tsx';

interface StaticImageProps extends Pick<
  ComponentProps<typeof ProductImage>,
  'sizes' | 'eager' | 'alt'
> {
  image: Image | null | undefined;
}

export function StaticImage({ image, ...imageProps }: StaticImageProps) {
  return (
    <span className="block aspect-4/3 overflow-hidden rounded-t-lg bg-muted">
      {image ? (
        <ProductImage image={image} {...imageProps} className="size-full" />
      ) : (
        <span className="grid size-full place-content-center justify-items-center gap-2 text-sm text-muted-foreground">
          <ImageOff aria-hidden className="size-6 stroke-[1.6]" />
          No product image available
        </span>
      )}
    </span>
  );
}
