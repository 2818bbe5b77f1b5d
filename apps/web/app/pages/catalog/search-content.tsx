import { type ProductSearchSort, productSearchSorts } from '@partshelf/contract/catalog/labels.ts';
import type { SearchFacets } from '@partshelf/contract/catalog/product-search.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { PageHead } from '../../blocks/page/page-head.tsx';
import { PagedProducts } from '../../blocks/products/product-grid.tsx';
import {
  getSearchLabel,
  getSearchPath,
  isSearchableText,
  type ProductSearch,
  readProductSearch,
} from '../../features/catalog/catalog-params.ts';
import { productSearchQuery } from '../../features/catalog/catalog-queries.ts';
import { getCategoryColours } from '../../features/catalog/category-colours.ts';
import { CategoryLinks } from '../../features/catalog/category-links.tsx';
import { ChipCount, PlatformChips } from '../../features/catalog/platforms.tsx';
import { useProductPage } from '../../features/catalog/use-catalog.ts';
import { Select } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { EmptyState } from '../../ui/states.tsx';

export function SearchContent() {
  const [searchParams] = useSearchParams();
  const search = readProductSearch(searchParams);
  const title = getSearchLabel(search);
  return (
    <div className="page-width pb-(--section)">
      <PageHead
        title={title}
        isTitleComplete
        description="Parts and add-ons for SharePoint that match your search."
        path={getSearchPath({ ...search, sort: undefined, isExact: false })}
      />
      <h1 className="my-6 line-clamp-3 text-h1 wrap-anywhere md:mt-10">{title}</h1>
      {isSearchableText(search) ? <FoundProducts search={search} /> : <NoSearchResults />}
    </div>
  );
}

function FoundProducts({ search }: { search: ProductSearch }) {
  const { query, category, runsOn, isExact } = search;
  const key = [category, runsOn, isExact, query].join('/');
  return (
    <>
      <SearchFilters key={query} search={search} />
      <SearchResults key={key} search={search} />
    </>
  );
}

/** While others load, the counts before them stay. */
function SearchFilters({ search }: { search: ProductSearch }) {
  const { data, isError } = useQuery({
    ...productSearchQuery(search),
    placeholderData: keepPreviousData,
  });
  const { facets, shownFor } = data?.meta ?? {};
  if (isError) return null;
  return (
    <>
      {shownFor && <ShownFor text={shownFor} search={search} />}
      {(!facets || facets.categories.length > 0 || search.category) && (
        <CategoryChips
          chosen={search.category}
          facets={facets}
          hrefFor={(category) => getSearchPath({ ...search, category, page: 1 })}
        />
      )}
      {(!facets || facets.platforms.length > 0 || search.runsOn) && (
        <div className="mt-2">
          <PlatformChips
            chosen={search.runsOn}
            counts={facets}
            hrefFor={(runsOn) => getSearchPath({ ...search, runsOn, page: 1 })}
          />
        </div>
      )}
    </>
  );
}

interface ShownForProps {
  text: string;
  search: ProductSearch;
}

function ShownFor({ text, search }: ShownForProps) {
  const exactly = getSearchPath({ ...search, isExact: true, page: 1 });
  return (
    <p className="-mt-2 mb-5 wrap-anywhere">
      Showing results for <strong>{text}</strong>.{' '}
      <Link to={exactly} className="link">
        Search for {search.query} exactly
      </Link>
    </p>
  );
}

interface CategoryChipsProps {
  chosen: string | undefined;
  facets: SearchFacets | undefined;
  hrefFor: (category?: string) => string;
}

const chipWidths = ['w-32', 'w-44', 'w-44', 'w-36'];

function CategoryChips({ chosen, facets, hrefFor }: CategoryChipsProps) {
  const isMissing = !facets?.categories.some(({ title }) => title === chosen);
  return (
    <nav
      aria-label="Categories"
      className="-mx-(--gutter) overflow-x-auto px-(--gutter) py-1 md:mx-0 md:overflow-visible md:px-0"
    >
      <ul className="flex gap-2 md:flex-wrap">
        {facets ? (
          <CategoryChip
            title="All Categories"
            count={facets.anyCategory}
            href={hrefFor()}
            isChosen={chosen === undefined}
          />
        ) : (
          chipWidths.map((width, place) => (
            <li key={place}>
              <Skeleton className={`h-9 rounded-full ${width}`} />
            </li>
          ))
        )}
        {facets?.categories.map((category) => (
          <CategoryChip
            key={category.documentId}
            title={category.title}
            count={category.count}
            colours={getCategoryColours(category)}
            href={hrefFor(category.title)}
            isChosen={category.title === chosen}
          />
        ))}
        {facets && chosen !== undefined && isMissing && (
          <CategoryChip title={chosen} count={0} href={hrefFor(chosen)} isChosen />
        )}
      </ul>
    </nav>
  );
}

interface CategoryChipProps {
  title: string;
  count: number;
  colours?: string;
  href: string;
  isChosen: boolean;
}

function CategoryChip({ title, count, colours, href, isChosen }: CategoryChipProps) {
  return (
    <li>
      <Link
        to={href}
        aria-current={isChosen || undefined}
        className="inline-flex h-9 items-center gap-2 rounded-full border border-border bg-card pr-3.5 pl-2.5 text-sm font-medium whitespace-nowrap hover:border-input aria-[current=true]:border-foreground aria-[current=true]:bg-foreground aria-[current=true]:text-background"
      >
        {colours && <span className={clsx('size-4 rounded-xs', colours)} />}
        <span>
          {title} <ChipCount count={count} />
        </span>
      </Link>
    </li>
  );
}

function SearchResults({ search }: { search: ProductSearch }) {
  const products = useProductPage((page) => productSearchQuery({ ...search, page }), search.page);
  const pagination = products.data?.meta.pagination;
  return (
    <section id="results">
      <h2 className="sr-only">Results</h2>
      <div className="mt-6 mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-sm text-muted-foreground tabular-nums">
          {pagination ? getProductsLabel(pagination.total) : 'Searching'}
        </p>
        {pagination?.total !== 0 && <SortBy search={search} />}
      </div>
      <PagedProducts
        eager
        products={products}
        page={search.page}
        hrefFor={(page) => `${getSearchPath({ ...search, page })}#results`}
      >
        <NoSearchResults search={search} />
      </PagedProducts>
    </section>
  );
}

const sortLabels: Record<ProductSearchSort, string> = {
  relevance: 'Relevance',
  newest: 'Newest',
  price: 'Price, lowest first',
  'price:desc': 'Price, highest first',
  rating: 'Rating',
};

function SortBy({ search }: { search: ProductSearch }) {
  const navigate = useNavigate();
  return (
    <label className="flex items-center gap-2.5 text-sm whitespace-nowrap text-muted-foreground">
      Sort by
      <Select
        value={search.sort ?? productSearchSorts[0]}
        onChange={({ target }) =>
          void navigate(
            getSearchPath({ ...search, sort: target.value as ProductSearchSort, page: 1 }),
            { preventScrollReset: true },
          )
        }
        className="text-foreground"
      >
        {productSearchSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortLabels[sort]}
          </option>
        ))}
      </Select>
    </label>
  );
}

/** The link offers to search more first: the category may have been selected long before. */
function NoSearchResults({ search }: { search?: ProductSearch }) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <EmptyState link={chooseLink(search)}>No products found for your search.</EmptyState>
      <CategoryLinks />
    </>
  );
}

function chooseLink({ query, category, runsOn }: Partial<ProductSearch> = {}) {
  if (query && runsOn) {
    return { to: getSearchPath({ query, category, page: 1 }), label: 'Search all platforms' };
  }
  return query && category
    ? { to: getSearchPath({ query, page: 1 }), label: 'Search all categories' }
    : { to: '/', label: 'Browse Products' };
}

const getProductsLabel = (count: number) => (count === 1 ? '1 product' : `${count} products`);
