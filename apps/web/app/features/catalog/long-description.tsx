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
    <section className="page-width grid items-center gap-9 py-(--section) md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16">
      <div>
        <h2 className="text-h2">What it does</h2>
        {text === undefined ? <Skeleton className="mt-6 h-40" /> : <Lines text={text} />}
      </div>
      <div className="overflow-hidden rounded-lg border border-border bg-muted">
        <SecondImage image={image} />
      </div>
    </section>
  );
}

function Lines({ text }: { text: string }) {
  return (
    <ul className="mt-6 grid gap-3">
      {splitLines(text).map((line) => (
        <li key={line} className="flex gap-2.5">
          <Check aria-hidden className="mt-0.5 size-4.5 shrink-0 text-primary-text" />
          {line}
        </li>
      ))}
    </ul>
  );
}

function SecondImage({ image }: Pick<LongDescriptionProps, 'image'>) {
  if (image === undefined) return <Skeleton className="aspect-8/5" />;
  if (image === null) {
    return (
      <p className="grid aspect-8/5 place-items-center text-sm text-muted-foreground">
        No secondary image available
      </p>
    );
  }
  return (
    <ProductImage
      image={image}
      sizes="(min-width: 1360px) 710px, (min-width: 768px) 55vw, 92vw"
      className="h-auto w-full"
    />
  );
}

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
