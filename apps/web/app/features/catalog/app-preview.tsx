import type { Image } from '@partshelf/contract/catalog/catalog.ts';
import { clsx } from 'clsx';
import { type CSSProperties, type KeyboardEvent, useId } from 'react';
import { Skeleton } from '../../ui/loading.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { SlideButtons, useSlides } from './slides.tsx';

interface AppPreviewProps {
  images: readonly Image[] | undefined;
}

export function AppPreview({ images }: AppPreviewProps) {
  if (images && images.length > 0) return <Slides images={images} />;
  return (
    <section className={clsx('page-width', images ? 'py-12' : 'py-(--section)')}>
      <h2 className={clsx('text-section', images ? 'mb-3' : 'mb-8')}>App Preview</h2>
      {images ? (
        <p className="text-sm text-muted-foreground">No slider images available</p>
      ) : (
        <Skeleton className="mx-auto aspect-8/5 w-full max-w-form rounded-lg" />
      )}
    </section>
  );
}

const middleIndex = (count: number) => Math.floor((count - 1) / 2);

function Slides({ images }: { images: readonly Image[] }) {
  const headingId = useId();
  const startIndex = middleIndex(images.length);
  const { viewport, selected, show, ...steps } = useSlides({
    loop: true,
    align: 'center',
    containScroll: false,
    startIndex,
  });
  const isAlone = images.length === 1;

  return (
    <section aria-labelledby={headingId} aria-roledescription="carousel" className="py-(--section)">
      <header className="page-width mb-8 flex items-end justify-between">
        <h2 id={headingId} className="text-section">
          App Preview
        </h2>
        {!isAlone && <SlideButtons steps={steps} />}
      </header>
      <div ref={viewport} className="overflow-hidden">
        {/* The slider will place its first slide here: nothing moves when it starts. */}
        <ul
          style={{ '--first': startIndex } as CSSProperties}
          className="flex [transform:translateX(calc((100%-var(--slide))/2-var(--first)*(var(--slide)+1.5rem)))] touch-pan-y [--slide:calc(100%-2*var(--gutter))] md:[--slide:min(66%,860px)]"
        >
          {images.map((image, index) => (
            <li
              key={image.documentId}
              aria-hidden={index !== selected}
              className="mr-6 w-(--slide) shrink-0 overflow-hidden rounded-lg border border-border transition-opacity duration-(--d-base) aria-hidden:opacity-55"
            >
              <ProductImage
                image={image}
                sizes="(min-width: 1303px) 860px, (min-width: 768px) 66vw, 92vw"
                className="aspect-8/5 w-full"
              />
            </li>
          ))}
        </ul>
      </div>
      {!isAlone && (
        <Dots
          count={images.length}
          selected={selected}
          onSelect={show}
          onKeyDown={steps.handleKey}
        />
      )}
    </section>
  );
}

interface DotsProps {
  count: number;
  selected: number;
  onSelect: (index: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Dots({ count, selected, onSelect, onKeyDown }: DotsProps) {
  return (
    <div className="mt-5 flex justify-center gap-1">
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-label={`Show picture ${index + 1} of ${count}`}
          aria-current={index === selected}
          onClick={() => onSelect(index)}
          onKeyDown={onKeyDown}
          className="group grid size-6 place-items-center rounded-full"
        >
          <span className="h-2 w-2 rounded-full bg-input transition-[width] duration-(--d-base) ease-snap group-aria-current:w-6 group-aria-current:bg-primary" />
        </button>
      ))}
    </div>
  );
}
