import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import type { CustomerProduct } from '@partshelf/contract/chat/customer-pane.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useCombobox } from '../../../ui/combobox.ts';
import { Field, Input } from '../../../ui/field.tsx';
import { Thumbnail } from '../../../ui/product-image.tsx';
import { useFoundProducts } from '../../catalog/product-combobox.ts';
import { roomCustomerQuery } from './rooms.ts';

interface FoundProduct<Value> {
  readonly key: string;
  readonly title: string;
  readonly value: Value;
  readonly image: Product['img'];
  readonly isBought: boolean;
}

interface ProductPickerProps<Value> {
  roomId: string;
  error?: string | undefined;
  /** A product is left out where it returns null. */
  toValue: (product: CustomerProduct | Product, isBought: boolean) => Value | null;
  onPick: (value: Value) => void;
}

function useRoomProducts<Value>(
  roomId: string,
  text: string,
  toValue: ProductPickerProps<Value>['toValue'],
) {
  const customer = useQuery(roomCustomerQuery(roomId)).data?.data;
  const { products, hasFailed } = useFoundProducts(text);
  const typed = text.trim().toLowerCase();
  const owned = (customer?.products ?? []).filter(({ title }) =>
    title.toLowerCase().includes(typed),
  );
  const others = (products ?? []).filter(({ documentId }) =>
    owned.every((product) => product.documentId !== documentId),
  );
  const found = [...owned, ...others].flatMap((product, index): FoundProduct<Value>[] => {
    const isBought = index < owned.length;
    const value = toValue(product, isBought);
    const { documentId: key, title } = product;
    const image = 'img' in product ? product.img : null;
    return value === null ? [] : [{ key, title, value, image, isBought }];
  });
  return { found, isSearched: products !== undefined, hasFailed };
}

/** Products that the customer has bought come first. */
export function RoomProductPicker<Value>(props: ProductPickerProps<Value>) {
  const { roomId, error, toValue, onPick } = props;
  const [text, setText] = useState('');
  const { box, listId, optionId, active, open, handleKey } = useCombobox();
  const { found, isSearched, hasFailed } = useRoomProducts(roomId, text, toValue);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') handleKey(event, found.length);
  }

  return (
    <div ref={box} className="grid gap-3">
      <Field label="Product" error={error}>
        <Input
          role="combobox"
          autoComplete="off"
          placeholder="Search by name"
          maxLength={limits.searchMax}
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={found.length > 0 ? listId : undefined}
          aria-activedescendant={active < 0 ? undefined : optionId(active)}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            open();
          }}
          onKeyDown={handleKeyDown}
        />
      </Field>
      {found.length > 0 && (
        <div
          id={listId}
          role="listbox"
          aria-label="Products"
          className="max-h-64 overflow-y-auto overscroll-contain rounded-md border border-border p-1.5"
        >
          {found.map(({ key, title, value, image, isBought }, index) => (
            <button
              key={key}
              type="button"
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              onClick={() => onPick(value)}
              className="flex min-h-12 w-full items-center gap-3 rounded-sm px-2.5 py-1.5 text-left text-sm hover:bg-accent aria-selected:bg-accent"
            >
              {!isBought && <Thumbnail image={image} widthPx={40} className="w-10" />}
              <span className="min-w-0 flex-1 truncate font-semibold">{title}</span>
              {isBought && <span className="text-xs text-muted-foreground">Bought</span>}
            </button>
          ))}
        </div>
      )}
      <p role="status" className="text-sm text-muted-foreground">
        {resultText(text, isSearched ? found.length : undefined, hasFailed)}
      </p>
    </div>
  );
}

/** `count` is undefined while the search runs. */
function resultText(text: string, count: number | undefined, hasFailed: boolean) {
  if (hasFailed) return 'The products could not be searched. Please try again.';
  if (text.trim() === '' || count === undefined) return null;
  if (count === 0) return 'No products found.';
  return count === 1 ? '1 product found' : `${count} products found`;
}
