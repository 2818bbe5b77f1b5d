import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Price } from '../../../ui/price.tsx';
import { Thumbnail } from '../../../ui/images/thumbnail.tsx';
import { formatShortVersion } from '../../catalog/product-texts.ts';
import type { OrderLineDetails } from '../order-lines.ts';
import { getProductPath } from '../../catalog/catalog-paths.ts';

interface OrderLineRowProps {
  line: OrderLineDetails;
  actions?: ReactNode;
}

export function OrderLineRow({ line, actions }: OrderLineRowProps) {
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-2 border-t border-border px-4 py-3.5 first:border-t-0 md:grid-cols-[72px_minmax(0,1fr)_auto_88px] md:gap-5 md:px-6 md:py-4">
      <Thumbnail image={line.img} widthPx={72} className="max-md:self-start" />
      <div className="min-w-0">
        <h2 className="text-title wrap-anywhere">
          <Link to={getProductPath(line)} className="inline-block hover:underline">
            {line.title}
          </Link>
        </h2>
        <p className="label mt-1">{describeLine(line)}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-md:order-last max-md:col-span-full">{actions}</div>
      {line.bundle === undefined && <Price dollars={line.total} className="text-right" />}
    </li>
  );
}

function describeLine({ version, quantity, bundle }: OrderLineDetails): string {
  const units = `Qty ${quantity}`;
  if (version === null) return `Bundle · ${units}`;
  return `${formatShortVersion(version)} · ${bundle === undefined ? units : `In ${bundle}`}`;
}
