import type { CartItem } from '@partshelf/contract/cart/cart.ts';
import { useRef } from 'react';
import { CartLine } from './cart-line.tsx';
import { CartToolbar } from './cart-toolbar.tsx';
import { selectItems } from '../selection.ts';
import { useRemoveFromCart } from './use-remove-from-cart.ts';

interface CartListProps {
  items: readonly CartItem[];
  selected: readonly CartItem[];
  isBusy: boolean;
}

export function CartList({ items, selected, isBusy }: CartListProps) {
  const remove = useRemoveFromCart();
  const list = useRef<HTMLUListElement>(null);

  function deleteItems(removed: readonly CartItem[]) {
    selectItems(items, []);
    for (const item of removed) remove(item);
    // The button that had the focus is removed with its item, or disabled.
    list.current?.focus();
  }

  return (
    <>
      <CartToolbar
        selectedCount={selected.length}
        itemCount={items.length}
        isDisabled={isBusy}
        onSelectAll={() => selectItems(items, items)}
        onUnselectAll={() => selectItems(items, [])}
        onDeleteSelected={() => deleteItems(selected)}
      />
      <ul ref={list} tabIndex={-1} aria-label="Cart items" className="outline-none">
        {items.map((item) => (
          <CartLine
            key={item.documentId}
            item={item}
            isSelected={selected.includes(item)}
            isDisabled={isBusy}
            onSelectedChange={(isSelected) =>
              selectItems(
                items,
                isSelected ? [...selected, item] : selected.filter((other) => other !== item),
              )
            }
            onDelete={() => deleteItems([item])}
          />
        ))}
      </ul>
    </>
  );
}
