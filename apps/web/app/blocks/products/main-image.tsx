import type { Image } from '@partshelf/contract/catalog/catalog.ts';
import { ImageOff } from 'lucide-react';
import { type ComponentProps, type CSSProperties, type MouseEvent, useState } from 'react';
import { useViewTransitionState } from 'react-router';
import { ProductImage } from '../../ui/product-image.tsx';

interface MainImageProps extends Pick<
  ComponentProps<typeof ProductImage>,
  'sizes' | 'eager' | 'alt'
> {
  image: Image | null | undefined;
}

export function MainImage({ image, ...imageProps }: MainImageProps) {
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

const transitionStyle: CSSProperties = { viewTransitionName: 'product-image' };

export function useImageTransitionTarget(path: string): CSSProperties | undefined {
  return useViewTransitionState(path) ? transitionStyle : undefined;
}

/** A tile's image is the source of the view transition once its link is clicked. */
export function useImageTransitionSource(path: string) {
  const [isClicked, setIsClicked] = useState(false);
  const isTransitioning = useViewTransitionState(path);
  return {
    style: isClicked && isTransitioning ? transitionStyle : undefined,
    handleClick: ({ ctrlKey, metaKey, shiftKey }: MouseEvent) =>
      setIsClicked(!ctrlKey && !metaKey && !shiftKey),
  };
}
