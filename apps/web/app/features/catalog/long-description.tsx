import type { Image } from '@partshelf/contract/catalog/catalog.ts';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { Skeleton } from '../../ui/loading.tsx';
import { ProductImage } from '../../ui/product-image.tsx';

interface LongDescriptionProps {
  text: string | undefined;
  image: Image | null | undefined;
}

export function LongDescription({ text, image }: LongDescriptionProps) {
  const hasImage = image !== null;
  return (
    <section
      className={clsx(
        'page-width grid items-center gap-9 py-(--section) lg:gap-x-16',
        hasImage && 'md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
      )}
    >
      {text !== '' && (
        <div>
          <h2 className="text-h2">What it does</h2>
          {text === undefined ? (
            <Skeleton className="mt-6 h-40" />
          ) : (
            <Lines text={text} isWide={!hasImage} />
          )}
        </div>
      )}
      {hasImage ? (
        <div
          className={clsx(
            'overflow-hidden rounded-lg border border-border bg-muted',
            text === '' && 'md:col-span-2',
          )}
        >
          {image ? (
            <ProductImage
              image={image}
              sizes="(min-width: 1360px) 710px, (min-width: 768px) 55vw, 92vw"
              className="h-auto w-full"
            />
          ) : (
            <Skeleton className="aspect-8/5" />
          )}
        </div>
      ) : (
        <p className="text-sm text-muted-foreground">No secondary image available</p>
      )}
    </section>
  );
}

function Lines({ text, isWide }: { text: string; isWide: boolean }) {
  return (
    <ul className={clsx('mt-6 grid gap-x-16 gap-y-3', isWide && 'md:grid-cols-2')}>
      {splitLines(text).map((line) => (
        <li key={line} className="flex gap-2.5">
          <Check aria-hidden className="mt-0.5 size-4.5 shrink-0 text-primary-text" />
          {line}
        </li>
      ))}
    </ul>
  );
}

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
