import type { Category } from '@partshelf/contract/catalog/catalog.ts';
import { useId } from 'react';
import { categoryProductsQuery } from '../../features/catalog/catalog-queries.ts';
import { PlatformChips } from '../../features/catalog/platform-chips.tsx';
import { platformNames } from '../../features/catalog/platform.ts';
import type { CatalogParams } from '../../features/catalog/categories/catalog-params.ts';
import { getCategoryPath } from '../../features/catalog/categories/category-path.ts';
import { useProductPage } from '../../features/catalog/product/use-product-page.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PagedProducts } from './paged-products.tsx';

interface CategoryProductsProps {
  category: Category;
  params: CatalogParams;
  visitorText: string;
}

export function CategoryProducts({ category, params, visitorText }: CategoryProductsProps) {
  const { page, runsOn } = params;
  const headingId = useId();
  const products = useProductPage(
    (number) => categoryProductsQuery(category.documentId, { page: number, runsOn }),
    page,
  );
  return (
    <section
      id="products"
      aria-labelledby={headingId}
      className="page-width scroll-mt-16 pt-14 pb-20"
    >
      <h2 id={headingId} className="mb-6 text-h2">
        All in {category.title}
      </h2>
      <div className="mb-6">
        <PlatformChips
          chosen={runsOn}
          hrefFor={(wanted) => `${getCategoryPath(category, 1, wanted)}#products`}
        />
      </div>
      <PagedProducts
        eager
        visitorText={visitorText}
        products={products}
        page={page}
        hrefFor={(number) => `${getCategoryPath(category, number, runsOn)}#products`}
      >
        {runsOn ? (
          <EmptyState link={{ to: getCategoryPath(category), label: 'Show all' }}>
            Nothing here runs on {platformNames[runsOn]}.
          </EmptyState>
        ) : (
          <EmptyState>No products here yet.</EmptyState>
        )}
      </PagedProducts>
    </section>
  );
}
