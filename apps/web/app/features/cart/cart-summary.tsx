import type { CartItem } from '@partshelf/contract/cart/cart.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { getProduct } from '../../optimistic-list.ts';
import { Button } from '../../ui/button.tsx';
import { formatPrice } from '../../ui/price.tsx';
import { getCartLineTotal, getCartTotal } from './cart-items.ts';
import { SummaryPanel } from './summary-panel.tsx';

interface CartSummaryProps {
  selected: readonly CartItem[];
  isDisabled: boolean;
  onCheckout: () => void;
}

export function CartSummary({ selected, isDisabled, onCheckout }: CartSummaryProps) {
  const obstacleId = useId();
  const obstacle = describeObstacle(selected.length);
  const rows = selected.map((item) => ({
    key: item.documentId,
    label: getProduct(item).title,
    dollars: getCartLineTotal(item),
    isPrice: true,
  }));
  const total = getCartTotal(selected);
  const button = useRef<HTMLButtonElement>(null);
  const isBelow = useIsBelow(button);
  const isBlocked = isDisabled || obstacle !== undefined;
  return (
    <>
      <SummaryPanel
        title="Selected items"
        rows={rows}
        totalDollars={total}
        isFree={selected.length > 0 && total === 0}
        action={
          <>
            <Button
              ref={button}
              size="lg"
              className="w-full"
              disabled={isBlocked}
              aria-describedby={obstacle && obstacleId}
              onClick={onCheckout}
            >
              Proceed to Checkout
            </Button>
            <p
              id={obstacleId}
              role="status"
              className={clsx(
                'text-xs not-empty:mt-2.5',
                selected.length === 0 ? 'text-muted-foreground' : 'text-destructive-text',
              )}
            >
              {obstacle}
            </p>
          </>
        }
      />
      {isBelow && (
        <div
          data-no-overlay
          className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-3 border-t border-border bg-card px-4 py-2.5 md:hidden"
        >
          <div className="min-w-0 grow">
            <p className="text-[1.125rem] font-[660] tabular-nums">
              Total {selected.length > 0 ? formatPrice(total) : formatUsd(0)}
            </p>
            <p className="truncate text-xs text-muted-foreground">{selected.length} selected</p>
          </div>
          <Button disabled={isBlocked} onClick={onCheckout}>
            Proceed
          </Button>
        </div>
      )}
    </>
  );
}

/** On phones, the end of a long cart. */
function useIsBelow(element: RefObject<Element | null>): boolean {
  const [isBelow, setIsBelow] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) =>
      setIsBelow(!entry!.isIntersecting && entry!.boundingClientRect.top > 0),
    );
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return isBelow;
}

function describeObstacle(count: number): string | undefined {
  if (count === 0) return 'Select at least one item to check out.';
  if (count > limits.orderItems) return `At most ${limits.orderItems} products fit one order.`;
  return undefined;
}
