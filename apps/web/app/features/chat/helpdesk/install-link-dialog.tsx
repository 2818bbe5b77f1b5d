import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useAbsoluteUrl } from '../../../shop-settings.ts';
import { useCombobox } from '../../../ui/combobox.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Thumbnail } from '../../../ui/product-image.tsx';
import { useFoundProducts } from '../../catalog/product-combobox.ts';
import { getProductInstallPath } from '../../install/install-paths.ts';

interface InstallLinkDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** With an absolute address. */
  onPick: (address: string) => void;
  focusOnClose: RefObject<HTMLElement | null>;
}

export default function InstallLinkDialog({
  isOpen,
  onOpenChange,
  onPick,
  focusOnClose,
}: InstallLinkDialogProps) {
  const toAbsolute = useAbsoluteUrl();
  const handlePick = ({ slug }: Product) => onPick(toAbsolute(getProductInstallPath(slug)));
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      focusOnClose={focusOnClose}
      title="Insert install link"
      description="The page about installing a product, as customers see it."
    >
      <ProductPicker onPick={handlePick} />
    </Dialog>
  );
}

interface ProductPickerProps {
  onPick: (product: Product) => void;
}

export function ProductPicker({ onPick }: ProductPickerProps) {
  const [text, setText] = useState('');
  const { box, listId, optionId, active, open, handleKey } = useCombobox();
  const { products, hasFailed } = useFoundProducts(text);
  const found = products ?? [];

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
          {found.map((product, index) => (
            <button
              key={product.documentId}
              type="button"
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              onClick={() => onPick(product)}
              className="flex min-h-12 w-full items-center gap-3 rounded-sm px-2.5 py-1.5 text-left text-sm hover:bg-accent aria-selected:bg-accent"
            >
              <Thumbnail image={product.img} widthPx={40} className="w-10" />
              <span className="min-w-0 flex-1 truncate font-[620]">{product.title}</span>
            </button>
          ))}
        </div>
      )}
      <p role="status" className="text-sm text-muted-foreground">
        {resultText(text, products, hasFailed)}
      </p>
    </div>
  );
}

function resultText(text: string, products: readonly Product[] | undefined, hasFailed: boolean) {
  if (hasFailed) return 'The products could not be searched. Please try again.';
  if (text.trim() === '' || !products) return null;
  if (products.length === 0) return 'No products found.';
  return products.length === 1 ? '1 product found' : `${products.length} products found`;
}
