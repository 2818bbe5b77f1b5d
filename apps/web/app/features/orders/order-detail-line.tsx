import { describeVersion } from '@partshelf/contract/version-words.ts';
import type { ReactNode } from 'react';
import { Price } from '../../ui/price.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { describeDownload } from '../catalog/product-texts.ts';
import { newestReleaseOf, type OrderLine } from './order-lines.ts';

interface OrderDetailLineProps {
  line: OrderLine;
  /** Stands below the title. */
  children: ReactNode;
  /** What can be done with the product. */
  actions?: ReactNode;
}

/** A line as it was sold, with the version that can be downloaded, in the details of an order. */
export function OrderDetailLine({ line, children, actions }: OrderDetailLineProps) {
  const { product, quantity, total } = line;
  const { version, fileName, sizeBytes } = newestReleaseOf(product);
  const download = describeDownload({ packageName: fileName, packageBytes: sizeBytes });
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)_auto] gap-3 border-t border-border py-3">
      <Thumbnail media={product.img} widthPx={56} className="self-start" />
      <div className="grid content-center gap-1.5">
        <h3 className="text-title">
          {product.title}
          {quantity > 1 && (
            <span className="text-sm font-normal text-muted-foreground"> Qty {quantity}</span>
          )}
        </h3>
        <p className="label">
          v{describeVersion(version)} · {download}
        </p>
        {version !== product.release.version && (
          <p className="text-xs text-muted-foreground">
            The newest version. You bought v{describeVersion(product.release.version)}.
          </p>
        )}
        {children}
      </div>
      <Price dollars={total} className="mt-2.5" />
      {actions && (
        <div className="col-span-full flex flex-wrap items-start gap-2 md:col-start-2">
          {actions}
        </div>
      )}
    </li>
  );
}
