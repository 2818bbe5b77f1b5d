import { limits } from '@partshelf/contract/limits.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import {
  type FormEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useMatch, useNavigate, useSearchParams } from 'react-router';
import { writeStorage } from '../../browser-storage.ts';
import { useCombobox } from '../../ui/combobox.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { getSearchPath, readCatalogParams, readProductSearch } from './catalog-params.ts';
import { catalogKey, categoriesQuery } from './catalog-queries.ts';
import { CategoryMenu } from './category-menu.tsx';
import { readStoredCategory, storedCategoryName } from './has-chosen-category.ts';
import { suggestionPanelStyle, suggestionRowStyle, useFoundProducts } from './product-combobox.ts';
import { findCategory } from './use-catalog.ts';
import type { SuggestionListProps } from './suggestion-list.tsx';

/** It works as a plain form before hydration. */
export function SearchBar({ className }: { className: string }) {
  const { category, remove } = useSearchedCategory();
  const searched = useSearchedText();
  const navigate = useNavigate();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = String(new FormData(event.currentTarget).get('query')).trim();
    if (query) void navigate(getSearchPath({ query, category, page: 1 }));
  }

  return (
    <form
      role="search"
      action="/search"
      onSubmit={handleSubmit}
      className={clsx(
        'relative flex h-11 rounded-md border border-input bg-card md:h-10',
        'has-[input:focus-visible]:border-ring has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-ring',
        className,
      )}
    >
      <CategoryMenu
        chosen={category}
        className={clsx(
          'shrink-0',
          category ? 'max-w-[45%]' : 'max-w-[55%] border-r border-border',
        )}
      />
      {category && <SearchedCategory title={category} onRemove={remove} />}
      <LiveSearch category={category} searched={searched} />
    </form>
  );
}

interface SearchedCategoryProps {
  title: string;
  onRemove: () => void;
}

function SearchedCategory({ title, onRemove }: SearchedCategoryProps) {
  return (
    <>
      <input type="hidden" name="category" value={title} />
      <button
        type="button"
        title="Search all categories"
        aria-label="Search all categories"
        onClick={onRemove}
        className="grid w-9 shrink-0 place-items-center border-r border-border bg-info-soft text-info -outline-offset-2 hover:text-foreground"
      >
        <X aria-hidden className="size-4" />
      </button>
    </>
  );
}

/** Once removed, it is back with the next page that has one. */
function useSearchedCategory() {
  const { key } = useLocation();
  const chosen = useChosenCategory();
  const ofPage = useCategoryOfPage();
  const [removedAt, setRemovedAt] = useState<string>();
  function remove() {
    setRemovedAt(key);
    writeStorage('sessionStorage', storedCategoryName, undefined);
  }
  return { category: removedAt === key ? undefined : (ofPage ?? chosen), remove };
}

function useCategoryOfPage(): string | undefined {
  const documentId = useMatch('/category/:categoryId')?.params.categoryId;
  const categories = useQuery({ ...categoriesQuery, enabled: documentId !== undefined });
  return documentId && findCategory(categories.data?.data ?? [], documentId)?.title;
}

function useSearchedText(): string {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return pathname === '/search' ? readProductSearch(search).query : '';
}

const paramReaders: Record<string, (search: URLSearchParams) => { category?: string | undefined }> =
  {
    '/': readCatalogParams,
    '/search': readProductSearch,
  };

/** Pages without a category in their address use the last one of this tab. */
function useChosenCategory(): string | undefined {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const stored = useSyncExternalStore(subscribe, readStoredCategory, () => undefined);

  const read = paramReaders[pathname];
  const chosen = read ? read(search).category : stored;
  useEffect(() => {
    if (read) writeStorage('sessionStorage', storedCategoryName, chosen);
  }, [read, chosen]);
  return chosen;
}

/** The stored value changes only on pages that do not read it. */
const subscribe = () => () => {};

interface LiveSearchProps {
  category: string | undefined;
  searched: string;
}

function LiveSearch({ category, searched }: LiveSearchProps) {
  const [text, setText] = useSyncedText(searched);
  const input = useRef<HTMLInputElement>(null);
  const { box, listId, optionId, isOpen, active, open, close, handleKey, handleBlur } =
    useCombobox();
  const suggestions = useSuggestions(isOpen ? text : '', category);
  const isShown = isOpen && text.trim() !== '';
  const optionCount = isShown && suggestions.products ? suggestions.products.length : 0;

  function handleType(typed: string) {
    setText(typed);
    open();
  }

  const handleEarlyText = useEffectEvent(() => {
    const typed = input.current?.value;
    if (typed !== undefined && typed !== text) handleType(typed);
  });
  useEffect(() => handleEarlyText(), []);

  return (
    <div ref={box} role="presentation" onBlur={handleBlur} className="flex min-w-0 flex-1">
      <button
        type="submit"
        aria-label="Search"
        onClick={close}
        className="grid w-9 shrink-0 place-items-center text-muted-foreground -outline-offset-2 hover:text-foreground"
      >
        <Search aria-hidden className="size-[18px]" />
      </button>
      <input
        ref={input}
        role="combobox"
        name="query"
        aria-label="Search App"
        placeholder="Search App"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={limits.searchMax}
        aria-autocomplete="list"
        aria-expanded={optionCount > 0}
        aria-controls={optionCount > 0 ? listId : undefined}
        aria-activedescendant={active < 0 ? undefined : optionId(active)}
        value={text}
        onChange={(event) => handleType(event.target.value)}
        onKeyDown={(event) => handleKey(event, optionCount)}
        className="w-full min-w-0 rounded-r-[7px] bg-transparent pr-1 text-base outline-none placeholder:text-muted-foreground md:text-sm"
      />
      <SearchSuggestions
        suggestions={isShown ? suggestions : undefined}
        listId={listId}
        optionId={optionId}
        active={active}
        onPick={close}
      />
    </div>
  );
}

/** A search by a link or the Back button replaces the text. */
function useSyncedText(searched: string) {
  const [text, setText] = useState(searched);
  const [lastSearched, setLastSearched] = useState(searched);
  if (searched !== lastSearched) {
    setLastSearched(searched);
    if (searched) setText(searched);
  }
  return [text, setText] as const;
}

interface SearchSuggestionsProps extends Omit<SuggestionListProps, 'products'> {
  suggestions: Suggestions | undefined;
}

const skeletonWidths = ['w-3/5', 'w-1/2', 'w-2/5'];

function SearchSuggestions({ suggestions, ...list }: SearchSuggestionsProps) {
  const { List, products, hasFailed } = suggestions ?? {};
  const note = suggestions && getSuggestionsText(suggestions);
  const hasProducts = products !== undefined && products.length > 0;
  return (
    <>
      {suggestions && !products && !hasFailed && <SuggestionSkeleton />}
      {List && hasProducts && <List {...list} products={products} />}
      <p
        role="status"
        className={
          note && !hasProducts
            ? `${suggestionPanelStyle} px-4 py-3.5 text-muted-foreground`
            : 'sr-only'
        }
      >
        {note}
      </p>
    </>
  );
}

function getSuggestionsText(suggestions: Suggestions): string | undefined {
  const { products, shownFor, hasFailed } = suggestions;
  if (hasFailed) return 'The search did not answer. Press Enter to try again.';
  if (!products) return undefined;
  if (products.length === 0) return 'No products found.';
  const found = products.length === 1 ? '1 product found' : `${products.length} products found`;
  return shownFor ? `${found} for ${shownFor}` : found;
}

function SuggestionSkeleton() {
  return (
    <ul aria-label="Loading suggestions" className={suggestionPanelStyle}>
      {skeletonWidths.map((width) => (
        <li key={width} className={suggestionRowStyle}>
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

/** The list is fetched with the first text, since few visitors search. */
const suggestionListQuery = queryOptions({
  queryKey: [...catalogKey, 'suggestion-list'],
  queryFn: async () => (await import('./suggestion-list.tsx')).SuggestionList,
  staleTime: Infinity,
});

/** The products are undefined until the suggestions are here. */
function useSuggestions(text: string, category: string | undefined) {
  const { isPossible, products, shownFor, hasFailed } = useFoundProducts(text, category);
  const list = useQuery({ ...suggestionListQuery, enabled: isPossible });
  return {
    List: list.data,
    products: isPossible ? list.data && products : [],
    shownFor,
    hasFailed: hasFailed || (!list.data && (list.isError || list.isPaused)),
  };
}

type Suggestions = ReturnType<typeof useSuggestions>;
