import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { useId } from 'react';
import { BundleContentRow } from '../../features/catalog/bundles/bundle-content-row.tsx';
import { sumBundle } from '../../features/catalog/bundles/bundle-sums.ts';
import { OwnedBadge } from '../../features/downloads/owned-badge.tsx';

export function BundleSection({ product }: { product: Product }) {
  const headingId = useId();
  const { contents, price } = product;
  if (!contents || contents.length === 0) return null;
  const { separately, saved } = sumBundle(price, contents);
  return (
    <section aria-labelledby={headingId} className="page-width py-14 md:py-16">
      <h2 id={headingId} className="text-h2">
        In this bundle
      </h2>
      <ul className="mt-6 border-b border-border">
        {contents.map((content) => (
          <BundleContentRow key={content.documentId} content={content}>
            <OwnedBadge documentId={content.documentId} />
          </BundleContentRow>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm">
        <span className="text-muted-foreground">
          Bought one by one: <span className="tabular-nums">{formatUsd(separately)}</span>
        </span>
        {saved > 0 && (
          <strong className="font-[640] text-success">
            {formatUsd(saved)} less than bought one by one
          </strong>
        )}
      </p>
    </section>
  );
}
