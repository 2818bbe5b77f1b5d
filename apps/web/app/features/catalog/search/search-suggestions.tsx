import { clsx } from 'clsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import type { SuggestionListProps } from './suggestion-list.tsx';
import { panelStyle, rowStyle } from './suggestion-styles.ts';
import type { Suggestions } from './use-suggestions.ts';

interface SearchSuggestionsProps extends Omit<SuggestionListProps, 'products'> {
  suggestions: Suggestions | undefined;
}

const skeletonWidths = ['w-3/5', 'w-1/2', 'w-2/5'];

export function SearchSuggestions({ suggestions, ...list }: SearchSuggestionsProps) {
  const { List, products, hasFailed } = suggestions ?? {};
  const note = suggestions && describe(suggestions);
  const hasProducts = products !== undefined && products.length > 0;
  return (
    <>
      {suggestions && !products && !hasFailed && <SuggestionSkeleton />}
      {List && hasProducts && <List {...list} products={products} />}
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
