import type { Category } from '@partshelf/contract/catalog/catalog.ts';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { PageHead } from '../../blocks/page/page-head.tsx';
import { PagedProducts, ProductGridSkeleton } from '../../blocks/products/product-grid.tsx';
import { KindSection } from '../../blocks/products/product-kinds.tsx';
import { BreadcrumbData } from '../../features/catalog/breadcrumb.tsx';
import { type CatalogParams, readCatalogParams } from '../../features/catalog/catalog-params.ts';
import { getCategoryPath } from '../../features/catalog/catalog-paths.ts';
import { categoryProductsQuery, orderedKinds } from '../../features/catalog/catalog-queries.ts';
import { getCategoryColours } from '../../features/catalog/category-colours.ts';
import { CategoryLinks } from '../../features/catalog/category-links.tsx';
import { CategoryIcon } from '../../features/catalog/category-icon.tsx';
import { PlatformChips, platformLabels } from '../../features/catalog/platforms.tsx';
import { useCategory, useProductPage } from '../../features/catalog/use-catalog.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { EmptyState, ErrorView } from '../../ui/states.tsx';

const noData = 'Error: No data available!';
const visitorText = 'Please login to add items to your favorite';

export function CategoryContent() {
  const { category, isUnknown, isError, refetch } = useCategory(useParams()['categoryId']!);
  if (category) return <LoadedCategory key={category.documentId} category={category} />;
  if (isUnknown) return <CategoryNotFound />;
  if (isError) return <CategoryError onRetry={() => void refetch()} />;
  return <CategorySkeleton />;
}

function LoadedCategory({ category }: { category: Category }) {
  const params = readCatalogParams(useSearchParams()[0]);
  const { page, runsOn } = params;
  return (
    <>
      <PageHead
        title={category.title}
        description={
          category.description ||
          `${category.title}: parts and add-ons for SharePoint, ready to download.`
        }
        path={getCategoryPath(category, page)}
      />
      <BreadcrumbData items={[{ name: category.title, path: getCategoryPath(category) }]} />
      <CategoryHead category={category} />
      <CategoryProducts category={category} params={params} />
      <div className="border-t border-border pt-14">
        <p className="page-width mb-8 text-muted-foreground">From other categories</p>
        {orderedKinds.map((kind) => (
          <KindSection
            key={kind}
            kind={kind}
            otherThan={category.documentId}
            runsOn={runsOn}
            visitorText={visitorText}
          />
        ))}
      </div>
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

interface CategoryProductsProps {
  category: Category;
  params: CatalogParams;
}

function CategoryProducts({ category, params }: CategoryProductsProps) {
  const { page, runsOn } = params;
  const headingId = useId();
  const products = useProductPage(
    (number) => categoryProductsQuery(category.documentId, { page: number, runsOn }),
    page,
  );
  return (
    <section id="products" aria-labelledby={headingId} className="page-width pt-14 pb-20">
      <h2 id={headingId} className="mb-6 text-section">
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
            No product here runs on {platformLabels[runsOn]}.
          </EmptyState>
        ) : (
          <EmptyState>No products here yet.</EmptyState>
        )}
      </PagedProducts>
    </section>
  );
}

const frameStyle = 'page-width flex items-center gap-4 py-7 md:gap-5 md:py-9';
const iconStyle = 'size-12 shrink-0 rounded-lg md:size-15';

function CategoryHead({ category }: { category: Category }) {
  return (
    <header className={clsx(getCategoryColours(category), 'dark:brightness-92')}>
      <div className={frameStyle}>
        <span className={clsx(iconStyle, 'grid place-items-center bg-current')}>
          <CategoryIcon category={category} className="size-6 text-white md:size-7.5" />
        </span>
        <div>
          <h1 className="text-h1">{category.title}</h1>
          {category.description && (
            <p className="mt-1.5 max-w-prose wrap-anywhere text-inherit">{category.description}</p>
          )}
        </div>
      </div>
    </header>
  );
}

function CategoryHeadSkeleton() {
  return (
    <div aria-hidden className="bg-muted">
      <div className={frameStyle}>
        <Skeleton className={iconStyle} />
        <Skeleton className="h-8 w-72 max-w-3/5" />
      </div>
    </div>
  );
}

interface CategoryProblemProps {
  heading: string;
  children: ReactNode;
}

function CategoryProblem({ heading, children }: CategoryProblemProps) {
  return (
    <div className="page-width py-16 text-center">
      <PageTitle>{heading}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-h1">{heading}</h1>
      {children}
    </div>
  );
}

function CategoryError({ onRetry }: { onRetry: () => void }) {
  return (
    <CategoryProblem heading="Something went wrong">
      <ErrorView onRetry={onRetry}>{noData}</ErrorView>
    </CategoryProblem>
  );
}

export function CategoryNotFound() {
  return (
    <CategoryProblem heading="Category not found">
      <EmptyState link={{ to: '/', label: 'Return to Home' }}>
        <span className="mb-1 block font-semibold">{noData}</span>
        There is no such category. It may have been removed.
      </EmptyState>
      <CategoryLinks />
    </CategoryProblem>
  );
}
