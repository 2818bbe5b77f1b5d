import { clsx } from 'clsx';
import type { FormEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { CategoryMenu } from '../categories/category-menu.tsx';
import { useChosenCategory } from '../categories/chosen-category.ts';
import { LiveSearch } from './live-search.tsx';
import { readProductSearch, getSearchPath } from './product-search.ts';

/** Works as a plain form before hydration. */
export function SearchBar({ className }: { className: string }) {
  const category = useChosenCategory();
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
      <CategoryMenu chosen={category} className="max-w-[55%] shrink-0 border-r border-border" />
      {category && <input type="hidden" name="category" value={category} />}
      <LiveSearch category={category} searched={searched} />
    </form>
  );
}

function useSearchedText(): string {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return pathname === '/search' ? readProductSearch(search).query : '';
}
