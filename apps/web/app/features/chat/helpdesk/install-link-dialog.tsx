import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useAbsoluteUrl } from '../../../shop-settings.ts';
import { useCombobox } from '../../../ui/combobox.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Thumbnail } from '../../../ui/product-image.tsx';
import { useFoundProducts } from '../../catalog/product-combobox.ts';
import { getProductInstallPath } from '../../install/install-paths.ts';
import { findInstallPath } from './customer-purchases.tsx';
import type { InsertDialogProps } from './insert-buttons.tsx';
import { roomCustomerQuery } from './rooms.ts';

export default function InstallLinkDialog(props: InsertDialogProps<string> & { roomId: string }) {
  const { roomId, isOpen, onPick, ...dialog } = props;
  const toAbsolute = useAbsoluteUrl();
  return (
    <Dialog
      {...dialog}
      open={isOpen}
      title="Insert install link"
      description="The page about installing a product, as the customer sees it."
    >
      <ProductPicker roomId={roomId} onPick={(path) => onPick(toAbsolute(path))} />
    </Dialog>
  );
}

interface PickedProduct {
  readonly key: string;
  readonly title: string;
  readonly path: string;
  readonly image: Product['img'];
  readonly isBought: boolean;
}

function useInstallPages(roomId: string, text: string) {
  const customer = useQuery(roomCustomerQuery(roomId)).data?.data;
  const { products, hasFailed } = useFoundProducts(text);
  const typed = text.trim().toLowerCase();
  const owned = (customer?.products ?? []).flatMap((product): PickedProduct[] => {
    const path = findInstallPath(product);
    const isFound = product.title.toLowerCase().includes(typed);
    const { documentId: key, title } = product;
    return path !== null && isFound ? [{ key, title, path, image: null, isBought: true }] : [];
  });
  const others = (products ?? [])
    .filter(({ documentId }) => owned.every(({ key }) => key !== documentId))
    .map(({ documentId, slug, title, img }): PickedProduct => ({
      key: documentId,
      title,
      path: getProductInstallPath(slug),
      image: img,
      isBought: false,
    }));
  return { found: [...owned, ...others], isSearched: products !== undefined, hasFailed };
}

interface ProductPickerProps {
  roomId: string;
  onPick: (path: string) => void;
}

function ProductPicker({ roomId, onPick }: ProductPickerProps) {
  const [text, setText] = useState('');
  const { box, listId, optionId, active, open, handleKey } = useCombobox();
  const { found, isSearched, hasFailed } = useInstallPages(roomId, text);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') handleKey(event, found.length);
  }

  return (
    <div ref={box} className="grid gap-3">
      <Field label="Product">
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
          {found.map(({ key, title, path, image, isBought }, index) => (
            <button
              key={key}
              type="button"
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              onClick={() => onPick(path)}
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
