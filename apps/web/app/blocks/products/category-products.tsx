import type { Category } from '@partshelf/contract/catalog/catalog.ts';
import { useId } from 'react';
import { categoryProductsQuery } from '../../features/catalog/catalog-queries.ts';
import { getCategoryPath } from '../../features/catalog/categories/category-path.ts';
import { useProductPage } from '../../features/catalog/product/use-product-page.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PagedProducts } from './paged-products.tsx';

interface CategoryProductsProps {
  category: Category;
  page: number;
  visitorText: string;
}

export function CategoryProducts({ category, page, visitorText }: CategoryProductsProps) {
  const headingId = useId();
  const products = useProductPage(
    (number) => categoryProductsQuery(category.documentId, number),
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
      <PagedProducts
        eager
        visitorText={visitorText}
        products={products}
        page={page}
        hrefFor={(number) => `${getCategoryPath(category, number)}#products`}
      >
        <EmptyState>Nothing stands on this shelf yet.</EmptyState>
      </PagedProducts>
    </section>
  );
}
