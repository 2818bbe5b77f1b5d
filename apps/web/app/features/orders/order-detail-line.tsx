import type { ReactNode } from 'react';
import { Price } from '../../ui/price.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import type { OrderLine } from './order-lines.ts';

interface OrderDetailLineProps {
  line: OrderLine;
  /** Stands below the title. */
  children: ReactNode;
}

/** A line as it was sold, in the details of an order. */
export function OrderDetailLine({ line, children }: OrderDetailLineProps) {
  const { product, quantity, total } = line;
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
        {children}
      </div>
      <Price dollars={total} className="mt-2.5" />
    </li>
  );
}
