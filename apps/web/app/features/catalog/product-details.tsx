import type { Product } from '@partshelf/contract/catalog.ts';
import { formatSharedDate } from '../../ui/dates.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { describeDownload, describeVersion, partNumber } from './product-texts.ts';
import { RichText } from './rich-text.tsx';

/** The rich text on a band of its own, with the technical data beside it. */
export function ProductDetails({ product }: { product: Product }) {
  const data = [
    { name: 'Version', value: product.version && describeVersion(product.version) },
    { name: 'Updated', value: formatSharedDate(product.updatedAt) },
    { name: 'Works with', value: product.worksWith },
    { name: 'Package', value: product.packageName },
    { name: 'Download', value: describeDownload(product) },
    { name: 'Part no.', value: partNumber(product) },
  ];
  return (
    <section className="border-y border-border bg-muted">
      <div className="page-width grid gap-12 py-16 md:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] md:gap-9 lg:gap-16">
        <h2 className="sr-only">Details</h2>
        {product.other_description === undefined ? (
          <Skeleton className="h-60" />
        ) : (
          <RichText html={product.other_description} />
        )}
        <dl className="text-sm">
          {data.map(
            ({ name, value }) =>
              value && (
                <div
                  key={name}
                  className="flex justify-between gap-7 border-t border-border py-2.5"
                >
                  <dt className="shrink-0 text-muted-foreground">{name}</dt>
                  <dd className="text-right font-[550] break-words tabular-nums">{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </section>
  );
}
