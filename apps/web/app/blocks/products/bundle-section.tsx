import type { BundleContent, Product } from '@partshelf/contract/catalog/catalog.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { getProductPath } from '../../features/catalog/catalog-paths.ts';
import { formatShortVersion, sumBundle } from '../../features/catalog/product-texts.ts';
import { OwnedBadge } from '../../features/downloads/owned-product.tsx';
import { Badge } from '../../ui/badge.tsx';
import { formatMoney } from '../../ui/money.ts';
import { ExclVat, Price } from '../../ui/price.tsx';
import { Thumbnail } from '../../ui/product-image.tsx';

export function BundleSection({ product }: { product: Product }) {
  const headingId = useId();
  const { contents, price } = product;
  if (!contents || contents.length === 0) return null;
  const { separately, saved } = sumBundle(price, contents);
  return (
    <section aria-labelledby={headingId} className="page-width py-14 md:py-16">
      <h2 id={headingId} className="text-section">
        In this bundle
      </h2>
      <ul className="mt-6 border-b border-border">
        {contents.map((content) => (
          <BundleContentRow key={content.documentId} content={content} />
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm">
        <span className="text-muted-foreground">
          Bought separately: <span className="tabular-nums">{formatMoney(separately)}</span>
        </span>
        {saved > 0 && (
          <strong className="font-semibold text-success">
            {formatMoney(saved)} less than bought separately
          </strong>
        )}
      </p>
    </section>
  );
}

function BundleContentRow({ content }: { content: BundleContent }) {
  const { documentId, title, description, version, img, price, isAvailable } = content;
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)] items-start gap-x-4 gap-y-1 border-t border-border py-4 md:grid-cols-[96px_minmax(0,1fr)_auto] md:gap-x-6">
      <Thumbnail image={img} widthPx={96} className="max-md:row-span-2" />
      <div className="min-w-0">
        <h3 className="text-title wrap-anywhere">
          {isAvailable ? (
            <Link to={getProductPath(content)} className="inline-block hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        {version && <p className="label mt-0.5">{formatShortVersion(version)}</p>}
        <p className="mt-1 text-sm text-muted-foreground">{description}</p>
        <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {!isAvailable && <Badge tone="warning">Not available</Badge>}
          <OwnedBadge documentId={documentId} />
        </p>
      </div>
      <p className="max-md:col-start-2 md:pt-0.5 md:text-right">
        <Price amount={price} />
        <ExclVat amount={price} className="md:block" />
      </p>
    </li>
  );
}
