import type { Category } from '@partshelf/contract/catalog/catalog.ts';
import { useParams, useSearchParams } from 'react-router';
import { CategoryProducts } from '../../blocks/products/category-products.tsx';
import { KindSection } from '../../blocks/home/kind-section.tsx';
import { PageHead } from '../../blocks/page/page-head.tsx';
import { ProductGridSkeleton } from '../../blocks/products/product-grid.tsx';
import { BreadcrumbData } from '../../features/catalog/breadcrumb-data.tsx';
import { getCategoryPath } from '../../features/catalog/categories/category-path.ts';
import { CategoryError } from '../../features/catalog/categories/category-error.tsx';
import {
  CategoryHead,
  CategoryHeadSkeleton,
} from '../../features/catalog/categories/category-head.tsx';
import { readCatalogParams } from '../../features/catalog/categories/catalog-params.ts';
import { orderedKinds } from '../../features/catalog/product-kinds.ts';
import { useCategory } from '../../features/catalog/categories/use-category.ts';

const visitorText = 'Please login to add items to your favorite';

export function CategoryContent() {
  const { category, isUnknown, isError, refetch } = useCategory(useParams()['categoryId']!);
  if (category) return <LoadedCategory key={category.documentId} category={category} />;
  if (isUnknown || isError) {
    return (
      <CategoryError
        heading={isUnknown ? 'Category not found' : 'Something went wrong'}
        onRetry={() => void refetch()}
      />
    );
  }
  return <CategorySkeleton />;
}

function LoadedCategory({ category }: { category: Category }) {
  const params = readCatalogParams(useSearchParams()[0]);
  const { page, runsOn } = params;
  return (
    <>
      <PageHead
        title={category.title}
        description={`${category.title}: parts and add-ons for SharePoint, ready to download.`}
        path={getCategoryPath(category, page)}
      />
      <BreadcrumbData items={[{ name: category.title, path: getCategoryPath(category) }]} />
      <CategoryHead category={category} />
      <CategoryProducts category={category} params={params} visitorText={visitorText} />
      {orderedKinds.map((kind) => (
        <KindSection
          key={kind}
          kind={kind}
          category={category.documentId}
          runsOn={runsOn}
          visitorText={visitorText}
        />
      ))}
    </>
  );
}

function CategorySkeleton() {
  return (
    <>
      <CategoryHeadSkeleton />
      <div className="page-width py-(--section)">
        <ProductGridSkeleton />
      </div>
    </>
  );
}
