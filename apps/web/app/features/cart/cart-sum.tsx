import type { CartItem } from '@partshelf/contract/cart.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { productOf } from '../../shopping-lists.ts';
import { Button } from '../../ui/button.tsx';
import { lineTotalOf, totalOf } from './cart-items.ts';
import { SumPanel } from './sum-panel.tsx';

interface CartSumProps {
  selected: readonly CartItem[];
  isDisabled: boolean;
  onCheckout: () => void;
}

/** The selected items and what they cost together. */
export function CartSum({ selected, isDisabled, onCheckout }: CartSumProps) {
  const areTooMany = selected.length > limits.orderItems;
  const rows = selected.map((item) => ({
    key: item.documentId,
    label: productOf(item).title,
    dollars: lineTotalOf(item),
  }));
  return (
    <SumPanel
      title="Selected items"
      rows={rows}
      totalDollars={totalOf(selected)}
      action={
        <>
          <Button
            size="lg"
            className="w-full"
            disabled={isDisabled || selected.length === 0 || areTooMany}
            onClick={onCheckout}
          >
            Proceed to Checkout
          </Button>
          {areTooMany && (
            <p role="alert" className="mt-2 text-xs text-destructive-text">
              At most {limits.orderItems} products fit one order.
            </p>
          )}
        </>
      }
    />
  );
}
