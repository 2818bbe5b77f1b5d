import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import type { FocusEvent, KeyboardEvent } from 'react';
import { SlideButtons, useSlides } from '../../features/catalog/slides.tsx';
import { ProductTile, ProductTileSkeleton } from './product-tile.tsx';

const frameStyle =
  '-mx-(--shelf-over) overflow-x-clip [--shelf-over:var(--gutter)] sm:[--shelf-over:0.75rem] lg:[--shelf-over:1rem]';
const rowStyle = 'flex touch-pan-y';
const slideStyle =
  'grid min-w-0 shrink-0 basis-[84%] px-(--shelf-over) sm:basis-1/2 md:basis-1/3 lg:basis-1/4';
const sizes = '(min-width: 1024px) 300px, (min-width: 768px) 31vw, (min-width: 640px) 45vw, 76vw';
const fullRow = 4;

interface ProductCarouselProps {
  label: string;
  products: readonly Product[];
  eager?: boolean;
  visitorText?: string | undefined;
}

/** The slide buttons are above it at the right: the heading must leave room for them. */
export function ProductCarousel({
  label,
  products,
  eager = false,
  visitorText,
}: ProductCarouselProps) {
  const { viewport, bringIntoView, ...steps } = useSlides({ align: 'start' });

  function handleFocus({ target, currentTarget }: FocusEvent) {
    const slide = getSlide(target);
    if (!slide || !target.matches(':focus-visible')) return;
    bringIntoView([...currentTarget.children].indexOf(slide));
  }

  return (
    <section aria-roledescription="carousel" aria-label={label} className="relative">
      <SlideButtons steps={steps} className="absolute right-0 bottom-full mb-8" />
      <div ref={viewport} className={frameStyle}>
        <div
          role="presentation"
          className={rowStyle}
          onFocus={handleFocus}
          onKeyDown={handleSlideKey}
        >
          {products.map((product, index) => (
            <div
              key={product.documentId}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${products.length}`}
              className={slideStyle}
            >
              <ProductTile
                product={product}
                sizes={sizes}
                eager={eager && index < fullRow}
                visitorText={visitorText}
              />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

const getSlide = (element: EventTarget) =>
  (element as Element).closest('[aria-roledescription="slide"]');

function handleSlideKey({ key, target }: KeyboardEvent) {
  const slide = getSlide(target);
  if (key === 'ArrowLeft') focusSlide(slide?.previousElementSibling);
  if (key === 'ArrowRight') focusSlide(slide?.nextElementSibling);
}

function focusSlide(slide: Element | null | undefined) {
  slide?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
}

export function ProductCarouselSkeleton() {
  return (
    <div role="status" className={frameStyle}>
      <span className="sr-only">Loading products</span>
      <div className={rowStyle}>
        {Array.from({ length: fullRow }, (_, index) => (
          <div key={index} className={slideStyle}>
            <ProductTileSkeleton />
          </div>
        ))}
      </div>
    </div>
  );
}
