import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { clsx } from 'clsx';
import { describeVersion } from '@partshelf/contract/catalog/version-words.ts';
import { describeDownload, formatPartNumber } from './product-texts.ts';

export function ProductFacts({ product, className }: { product: Product; className?: string }) {
  const facts = [
    { name: 'Part no.', value: formatPartNumber(product) },
    { name: 'Version', value: product.version && describeVersion(product.version) },
    { name: 'Contains', value: product.contents && `${product.contents.length} products` },
    { name: 'Works with', value: product.worksWith },
    { name: 'Download', value: describeDownload(product) },
  ];
  return (
    <dl
      className={clsx(
        'relative grid grid-cols-2 gap-x-4 pt-0.5 md:px-7 lg:flex lg:justify-between',
        className,
      )}
    >
      {facts.map(
        ({ name, value }) =>
          value && (
            <div key={name} className="pt-3.5">
              <dt className="text-xs text-muted-foreground">{name}</dt>
              <dd className="text-sm font-semibold tabular-nums">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
