import type { CartItem } from '@partshelf/contract/cart/cart.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { clsx } from 'clsx';
import { useId } from 'react';
import { getProduct } from '../../optimistic-list.ts';
import { Button } from '../../ui/button.tsx';
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
  return (
    <SummaryPanel
      title="Selected items"
      rows={rows}
      totalDollars={total}
      isFree={selected.length > 0 && total === 0}
      action={
        <>
          <Button
            size="lg"
            className="w-full"
            disabled={isDisabled || obstacle !== undefined}
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
  );
}

function describeObstacle(count: number): string | undefined {
  if (count === 0) return 'Select at least one item to check out.';
  if (count > limits.orderItems) return `At most ${limits.orderItems} products fit one order.`;
  return undefined;
}
