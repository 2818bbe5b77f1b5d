import { productSearchQuery } from '../../features/catalog/catalog-queries.ts';
import { getSearchPath, type ProductSearch } from '../../features/catalog/search/product-search.ts';
import { useProductPage } from '../../features/catalog/product/use-product-page.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PagedProducts } from './paged-products.tsx';

export function SearchResults({ search }: { search: ProductSearch }) {
  const products = useProductPage((page) => productSearchQuery({ ...search, page }), search.page);
  const pagination = products.data?.meta.pagination;
  return (
    <section id="results" className="scroll-mt-16">
      <h2 className="sr-only">Results</h2>
      <p role="status" className="mt-6 mb-4 text-sm text-muted-foreground tabular-nums">
        {pagination ? countProducts(pagination.total) : 'Searching'}
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

/** Offers to search more first: the category may have been selected long before. */
export function NoSearchResults({ search }: { search?: ProductSearch }) {
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

const countProducts = (count: number) => (count === 1 ? '1 product' : `${count} products`);
