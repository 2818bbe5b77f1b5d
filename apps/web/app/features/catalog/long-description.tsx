import type { Image } from '@partshelf/contract/catalog/catalog.ts';
import { Check } from 'lucide-react';
import { Skeleton } from '../../ui/loading.tsx';
import { ProductImage } from '../../ui/product-image.tsx';

interface LongDescriptionProps {
  text: string | undefined;
  image: Image | null | undefined;
}

export function LongDescription({ text, image }: LongDescriptionProps) {
  return (
    <>
      {text !== '' && (
        <section>
          <h2 className="text-section">What it does</h2>
          {text === undefined ? <Skeleton className="mt-5 h-40" /> : <Lines text={text} />}
        </section>
      )}
      {image === null ? (
        <p className="text-sm text-muted-foreground">No secondary image available</p>
      ) : (
        <div className="overflow-hidden rounded-lg border border-border bg-muted">
          {image ? (
            <ProductImage
              image={image}
              sizes="(min-width: 1360px) 710px, (min-width: 1024px) 55vw, 92vw"
              className="h-auto w-full"
            />
          ) : (
            <Skeleton className="aspect-8/5" />
          )}
        </div>
      )}
    </>
  );
}

function Lines({ text }: { text: string }) {
  return (
    <ul className="mt-5 grid max-w-prose gap-y-3">
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
