import { describeVersion } from '@partshelf/contract/catalog/version-words.ts';
import type { OrderPackage } from '@partshelf/contract/orders/orders.ts';
import type { ReactNode } from 'react';
import { Price } from '../../ui/price.tsx';
import { Thumbnail } from '../../ui/images/thumbnail.tsx';
import { describeDownload } from '../catalog/product-texts.ts';
import { getNewestRelease, type OrderLineDetails } from './order-lines.ts';

interface OrderDetailLineProps {
  line: OrderLineDetails;
  soldPackage: OrderPackage | undefined;
  children: ReactNode;
  actions?: ReactNode;
}

export function OrderDetailLine({ line, soldPackage, children, actions }: OrderDetailLineProps) {
  const { title, img, quantity, total, bundle } = line;
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)_auto] gap-3 border-t border-border py-3">
      <Thumbnail image={img} widthPx={56} className="self-start" />
      <div className="grid min-w-0 content-center gap-1.5">
        <h3 className="text-title wrap-anywhere">
          {title}
          {quantity > 1 && (
            <span className="text-sm font-normal text-muted-foreground"> Qty {quantity}</span>
          )}
        </h3>
        {bundle !== undefined && <p className="label">In {bundle}</p>}
        <PackageLabel line={line} soldPackage={soldPackage} />
        {children}
      </div>
      {bundle === undefined && <Price dollars={total} className="mt-2.5" />}
      {actions && (
        <div className="col-span-full flex flex-wrap items-start gap-2 md:col-start-2">
          {actions}
        </div>
      )}
    </li>
  );
}

function PackageLabel({ line, soldPackage }: Pick<OrderDetailLineProps, 'line' | 'soldPackage'>) {
  if (line.version === null) return <p className="label">Bundle</p>;
  if (!soldPackage) return <p className="label">v{describeVersion(line.version)}</p>;
  const { version, fileName, sizeBytes } = getNewestRelease(soldPackage);
  const download = describeDownload({ packageName: fileName, packageBytes: sizeBytes });
  return (
    <>
      <p className="label">
        v{describeVersion(version)} · {download}
      </p>
      {version !== line.version && (
        <p className="text-xs text-muted-foreground">
          The newest version. You bought v{describeVersion(line.version)}.
        </p>
      )}
    </>
  );
}
