import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { PageHead } from '../../blocks/page/page-head.tsx';
import { MoreInCategory } from '../../blocks/products/more-in-category.tsx';
import {
  Breadcrumb,
  BreadcrumbData,
  listBreadcrumbItems,
} from '../../features/catalog/breadcrumb.tsx';
import { isValidSearchText } from '../../features/catalog/catalog-paths.ts';
import { productQuery } from '../../features/catalog/catalog-queries.ts';
import { ProductNotFound } from '../../features/catalog/product-not-found.tsx';
import { ReviewList } from '../../features/reviews/review-list.tsx';
import {
  ReviewedProduct,
  ReviewedProductSkeleton,
} from '../../features/reviews/reviewed-product.tsx';
import { getReviewsPath, readReviewParams } from '../../features/reviews/reviews-paths.ts';
import { PageHeading } from '../../ui/page.tsx';
import { ErrorView } from '../../ui/states.tsx';

export function ReviewContent() {
  const slug = useParams()['slug']!;
  const params = readReviewParams(useSearchParams()[0]);
  const isPossible = isValidSearchText(slug);
  const found = useQuery({ ...productQuery(slug), enabled: isPossible });
  const product = found.data?.data[0];
  if (!isPossible || found.data?.data.length === 0) return <ProductNotFound />;

  const isPlain = params.stars === undefined && params.sort === 'newest';
  const items = [
    ...(product ? listBreadcrumbItems(product) : []),
    { name: 'Customer Reviews', path: getReviewsPath(slug) },
  ];
  return (
    <div className="page-width-page pb-(--section)">
      <PageHead
        title={`Customer Reviews${product ? ` of ${product.title}` : ''}`}
        description={`What customers say about ${product?.title ?? 'this product'}.`}
        path={getReviewsPath(slug, isPlain ? { page: params.page } : {})}
        image={product?.img}
      />
      {product && <BreadcrumbData items={items} />}
      <Breadcrumb items={items} />
      <div className="page-width">
        <PageHeading>Customer Reviews</PageHeading>
        {found.isError ? (
          <ErrorView onRetry={() => void found.refetch()}>
            The reviews could not be loaded.
          </ErrorView>
        ) : (
          <>
            {product ? <ReviewedProduct product={product} /> : <ReviewedProductSkeleton />}
            <section id="reviews" aria-label="Reviews">
              <ReviewList slug={slug} params={params} />
            </section>
            {product && <MoreInCategory product={product} className="mt-16" />}
          </>
        )}
      </div>
    </div>
  );
}
