import type { CartItem } from '@partshelf/contract/cart.ts';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { selectItems, useRemoveFromCart, getCartLineTotal } from './cart.ts';
import { listOverlaps, OverlapNotes, toChosenProduct } from './overlaps.tsx';
import { getEntryProduct } from '../../optimistic-list.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ExclVat, Price } from '../../ui/price.tsx';
import { Thumbnail } from '../../ui/product-image.tsx';
import { formatShortVersion } from '../catalog/product-texts.ts';
import { getProductPath } from '../catalog/catalog-paths.ts';
import { EmptyState } from '../../ui/states.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { TwoColumnLayout } from '../../ui/two-column-layout.tsx';

interface CartListProps {
  items: readonly CartItem[];
  selected: readonly CartItem[];
  isBusy: boolean;
}

export function CartList({ items, selected, isBusy }: CartListProps) {
  const remove = useRemoveFromCart();
  const list = useRef<HTMLUListElement>(null);
  const chosen = items.map(toChosenProduct);

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
        {items.map((item, index) => (
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
          >
            <OverlapNotes
              overlaps={listOverlaps(chosen[index]!, chosen)}
              isDisabled={isBusy}
              className="col-span-full md:col-start-2"
              onRemove={(documentId) =>
                deleteItems(
                  items.filter((other) => getEntryProduct(other).documentId === documentId),
                )
              }
            />
          </CartLine>
        ))}
      </ul>
    </>
  );
}

interface CartLineProps {
  item: CartItem;
  isSelected: boolean;
  isDisabled: boolean;
  onSelectedChange: (isSelected: boolean) => void;
  onDelete: () => void;
  children: ReactNode;
}

function CartLine(props: CartLineProps) {
  const { item, isSelected, isDisabled, onSelectedChange, onDelete, children } = props;
  const { slug, title, description, version, img } = getEntryProduct(item);
  const path = getProductPath({ slug });
  return (
    <li className="grid grid-cols-[20px_84px_minmax(0,1fr)_auto] items-start gap-x-3.5 gap-y-1.5 border-b border-border py-4 md:grid-cols-[20px_72px_minmax(0,1fr)_auto_auto] md:items-center md:py-5 lg:grid-cols-[20px_104px_minmax(0,1fr)_auto_auto] lg:gap-x-5">
      <Checkbox
        className="max-md:mt-5"
        aria-label={`Select ${title}`}
        checked={isSelected}
        disabled={isDisabled}
        onCheckedChange={onSelectedChange}
      />
      <Link to={path} tabIndex={-1} aria-hidden className="max-md:row-span-2">
        <Thumbnail image={img} widthPx={104} />
      </Link>
      <div className="min-w-0">
        <h2 className="text-title wrap-anywhere">
          <Link to={path} className="inline-block hover:underline">
            {title}
          </Link>
        </h2>
        <p className="line-clamp-1 text-xs text-muted-foreground">{description}</p>
        <p className="label mt-1.5">
          {version && `${formatShortVersion(version)} · `}Qty {item.quantity}
        </p>
      </div>
      <p className="max-md:col-start-3 max-md:row-start-2 md:text-right">
        <Price amount={getCartLineTotal(item)} />
        <ExclVat amount={getCartLineTotal(item)} className="md:block" />
      </p>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Delete ${title}`}
        disabled={isDisabled}
        onClick={onDelete}
        className="max-md:col-start-4 max-md:row-start-1 max-md:-mt-2 max-md:-mr-2.5"
      >
        <Trash2 aria-hidden />
      </Button>
      {item.isForever !== undefined && (
        <Suspense>
          <OfferChoice item={item} isForever={item.isForever} isDisabled={isDisabled} />
        </Suspense>
      )}
      {children}
    </li>
  );
}

const OfferChoice = lazy(() => import('./offer-choice.tsx'));

interface CartToolbarProps {
  selectedCount: number;
  itemCount: number;
  isDisabled: boolean;
  onSelectAll: () => void;
  onUnselectAll: () => void;
  onDeleteSelected: () => void;
}

function CartToolbar({
  selectedCount,
  itemCount,
  isDisabled,
  onSelectAll,
  onUnselectAll,
  onDeleteSelected,
}: CartToolbarProps) {
  const areAllSelected = selectedCount === itemCount;
  const areNoneSelected = selectedCount === 0;
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-y border-border py-3 max-md:gap-y-2 max-md:pt-4 max-md:pb-2">
      <div className="flex items-center gap-5">
        <Checkbox
          aria-label="All items"
          checked={areAllSelected || (areNoneSelected ? false : 'indeterminate')}
          disabled={isDisabled}
          onCheckedChange={areAllSelected ? onUnselectAll : onSelectAll}
        />
        <p role="status" className="text-sm font-semibold tabular-nums">
          {selectedCount} of {itemCount} selected
        </p>
      </div>
      <div className="flex flex-wrap gap-1 max-md:-ml-3.25">
        <Button
          variant="ghost"
          size="sm"
          disabled={isDisabled || areAllSelected}
          onClick={onSelectAll}
        >
          Select all
        </Button>
        <Button
          variant="ghost"
          size="sm"
          disabled={isDisabled || areNoneSelected}
          onClick={onUnselectAll}
        >
          Unselect all
        </Button>
        <Button
          variant="ghost"
          size="sm"
          className="text-destructive-text"
          disabled={isDisabled || areNoneSelected}
          onClick={onDeleteSelected}
        >
          <Trash2 aria-hidden />
          Delete selected
        </Button>
      </div>
    </div>
  );
}

export function EmptyCart() {
  return (
    <EmptyState link={{ to: '/', label: 'Continue Shopping' }}>
      Your cart is empty! Start adding products to see them here.
    </EmptyState>
  );
}

const rows = [0, 1, 2];

export function CartSkeleton() {
  return (
    <TwoColumnLayout aside={<Skeleton className="h-90 rounded-lg" />}>
      <div role="status" className="border-t border-border">
        <span className="sr-only">Loading</span>
        <div className="border-b border-border py-4.5">
          <Skeleton className="h-5 w-32" />
        </div>
        {rows.map((row) => (
          <div key={row} className="flex items-center gap-5 border-b border-border py-5">
            <Skeleton className="size-5" />
            <Skeleton className="h-20 w-26 shrink-0 rounded-t-md rounded-b-none" />
            <div className="grid grow gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3 w-3/5" />
              <Skeleton className="h-3 w-1/5" />
            </div>
            <Skeleton className="h-4 w-16" />
          </div>
        ))}
      </div>
    </TwoColumnLayout>
  );
}
