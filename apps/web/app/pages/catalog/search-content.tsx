import type { Category } from '@partshelf/contract/catalog/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link, useSearchParams } from 'react-router';
import { PageHead } from '../../blocks/page/page-head.tsx';
import { PagedProducts } from '../../blocks/products/product-grid.tsx';
import {
  getSearchLabel,
  getSearchPath,
  isSearchable,
  type ProductSearch,
  readProductSearch,
} from '../../features/catalog/catalog-paths.ts';
import { categoriesQuery, productSearchQuery } from '../../features/catalog/catalog-queries.ts';
import { getCategoryColours } from '../../features/catalog/category-colours.ts';
import { PlatformChips } from '../../features/catalog/platforms.tsx';
import { useProductPage } from '../../features/catalog/use-catalog.ts';
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
        path={getSearchPath(search)}
      />
      <h1 className="my-6 line-clamp-3 text-h1 wrap-anywhere md:mt-10">{title}</h1>
      {isSearchable(search) ? <FoundProducts search={search} /> : <NoSearchResults />}
    </div>
  );
}

function FoundProducts({ search }: { search: ProductSearch }) {
  const { query, category, runsOn } = search;
  return (
    <>
      <CategoryChips
        chosen={category}
        hrefFor={(wanted) => getSearchPath({ query, category: wanted, runsOn, page: 1 })}
      />
      <div className="mt-2">
        <PlatformChips
          chosen={runsOn}
          hrefFor={(wanted) => getSearchPath({ query, category, runsOn: wanted, page: 1 })}
        />
      </div>
      <SearchResults key={`${category}/${runsOn}/${query}`} search={search} />
    </>
  );
}

interface CategoryChipsProps {
  chosen?: string | undefined;
  hrefFor: (category?: string) => string;
}

const chipWidths = ['w-32', 'w-44', 'w-44', 'w-36', 'w-40', 'w-28', 'w-40', 'w-44', 'w-48'];

function CategoryChips({ chosen, hrefFor }: CategoryChipsProps) {
  const { data, isError } = useQuery(categoriesQuery);
  if (isError) return null;
  return (
    <nav
      aria-label="Categories"
      className="-mx-(--gutter) overflow-x-auto px-(--gutter) py-1 md:mx-0 md:overflow-visible md:px-0"
    >
      <ul className="flex gap-2 md:flex-wrap">
        {data && <CategoryChip href={hrefFor()} isChosen={chosen === undefined} />}
        {data
          ? data.data.map((category) => (
              <CategoryChip
                key={category.documentId}
                category={category}
                href={hrefFor(category.title)}
                isChosen={category.title === chosen}
              />
            ))
          : chipWidths.map((width, place) => (
              <li key={place}>
                <Skeleton className={`h-9 rounded-full ${width}`} />
              </li>
            ))}
      </ul>
    </nav>
  );
}

interface CategoryChipProps {
  category?: Category;
  href: string;
  isChosen: boolean;
}

function CategoryChip({ category, href, isChosen }: CategoryChipProps) {
  return (
    <li>
      <Link
        to={href}
        aria-current={isChosen || undefined}
        className="inline-flex h-9 items-center gap-2 rounded-full border border-border bg-card pr-3.5 pl-2.5 text-sm font-[550] whitespace-nowrap hover:border-input aria-[current=true]:border-foreground aria-[current=true]:bg-foreground aria-[current=true]:text-background"
      >
        {category && <span className={clsx('size-4 rounded-xs', getCategoryColours(category))} />}
        {category?.title ?? 'All Categories'}
      </Link>
    </li>
  );
}

function SearchResults({ search }: { search: ProductSearch }) {
  const products = useProductPage((page) => productSearchQuery({ ...search, page }), search.page);
  const pagination = products.data?.meta.pagination;
  return (
    <section id="results" className="scroll-mt-16">
      <h2 className="sr-only">Results</h2>
      <p role="status" className="mt-6 mb-4 text-sm text-muted-foreground tabular-nums">
        {pagination ? getProductsLabel(pagination.total) : 'Searching'}
      </p>
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

/** The link offers to search more first: the category may have been selected long before. */
function NoSearchResults({ search }: { search?: ProductSearch }) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <EmptyState link={chooseLink(search)}>No products found for your search.</EmptyState>
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
