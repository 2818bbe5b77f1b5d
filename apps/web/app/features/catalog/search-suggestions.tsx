import type { Product } from '@partshelf/contract/catalog.ts';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import type { Suggestions } from './use-suggestions.ts';

interface SearchSuggestionsProps extends Omit<SuggestionListProps, 'products'> {
  /** Undefined while nothing is to be shown. */
  suggestions: Suggestions | undefined;
}

const panelStyle =
  'absolute -inset-x-px top-full z-50 mt-1.5 rounded-lg border border-border bg-popover p-1.5 text-sm text-popover-foreground shadow-md';
const rowStyle = 'flex min-h-14 items-center gap-2.5 rounded-sm px-2.5 py-1.5';
const skeletonWidths = ['w-3/5', 'w-1/2', 'w-2/5'];

/** What hangs below the search: skeletons, products, or the sentence that says why there are none. */
export function SearchSuggestions({ suggestions, ...list }: SearchSuggestionsProps) {
  const { products, hasFailed } = suggestions ?? {};
  const note = suggestions && describe(suggestions);
  const hasProducts = products !== undefined && products.length > 0;
  return (
    <>
      {suggestions && !products && !hasFailed && <SuggestionSkeleton />}
      {hasProducts && <SuggestionList {...list} products={products} />}
      <p
        role="status"
        className={
          note && !hasProducts ? `${panelStyle} px-4 py-3.5 text-muted-foreground` : 'sr-only'
        }
      >
        {note}
      </p>
    </>
  );
}

function describe({ products, hasFailed }: Suggestions): string | undefined {
  if (hasFailed) return 'The search did not answer. Press Enter to try again.';
  if (!products) return undefined;
  if (products.length === 0) return 'No products found.';
  return products.length === 1 ? '1 product found' : `${products.length} products found`;
}

interface SuggestionListProps {
  products: readonly Product[];
  listId: string;
  optionId: (index: number) => string;
  /** Counts from 0; none is active when it is negative. */
  active: number;
  onPick: () => void;
}

function SuggestionList({ products, listId, optionId, active, onPick }: SuggestionListProps) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Products"
      tabIndex={-1}
      // A press keeps the focus in the field, so that the list stays until the click.
      onMouseDown={(event) => event.preventDefault()}
      className={clsx(panelStyle, 'max-h-64 animate-rise overflow-y-auto overscroll-contain')}
    >
      {products.map((product, index) => (
        <Link
          key={product.documentId}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          to={`/product/${product.slug}`}
          state={{ product }}
          onClick={onPick}
          className={clsx(rowStyle, 'hover:bg-accent aria-selected:bg-accent')}
        >
          <Thumbnail media={product.img} widthPx={52} className="w-[52px]" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-[620]">{product.title}</span>
            <span className="block truncate text-xs text-muted-foreground">
              {product.categories?.[0]?.title}
            </span>
          </span>
          <Price dollars={product.price} />
        </Link>
      ))}
    </div>
  );
}

function SuggestionSkeleton() {
  return (
    <ul aria-label="Loading suggestions" className={panelStyle}>
      {skeletonWidths.map((width) => (
        <li key={width} className={rowStyle}>
          <Skeleton className="h-[39px] w-[52px]" />
          <span className="grid flex-1 gap-[7px]">
            <Skeleton className={clsx('h-[13px]', width)} />
            <Skeleton className="h-[11px] w-2/5" />
          </span>
        </li>
      ))}
    </ul>
  );
}
