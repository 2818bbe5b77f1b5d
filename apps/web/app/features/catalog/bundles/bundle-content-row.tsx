import type { BundleContent } from '@partshelf/contract/catalog/bundles.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Thumbnail } from '../../../ui/images/thumbnail.tsx';
import { Price } from '../../../ui/price.tsx';
import { formatShortVersion } from '../product/product-texts.ts';
import { getProductPath } from '../product/product-path.ts';

interface BundleContentRowProps {
  content: BundleContent;
  /** Beside the title, such as that the customer owns it. */
  children?: ReactNode;
}

export function BundleContentRow({ content, children }: BundleContentRowProps) {
  const { title, description, version, img, price, isAvailable } = content;
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
          {children}
        </p>
      </div>
      <Price dollars={price} className="max-md:col-start-2 md:pt-0.5" />
    </li>
  );
}
