import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { PageHead } from '../../blocks/page/page-head.tsx';
import { isValidSearchText, readPageNumber } from '../../features/catalog/catalog-paths.ts';
import { productQuery } from '../../features/catalog/catalog-queries.ts';
import { ProductNotFound } from '../../features/catalog/product-not-found.tsx';
import { ReviewList } from '../../features/reviews/review-list.tsx';
import {
  ReviewedProduct,
  ReviewedProductSkeleton,
} from '../../features/reviews/reviewed-product.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { ErrorView } from '../../ui/states.tsx';

export function ReviewContent() {
  const slug = useParams()['slug']!;
  const page = readPageNumber(useSearchParams()[0]);
  const isPossible = isValidSearchText(slug);
  const found = useQuery({ ...productQuery(slug), enabled: isPossible });
  const product = found.data?.data[0];
  if (!isPossible || found.data?.data.length === 0) return <ProductNotFound />;

  const getPagePath = (number: number) => `/review/${slug}${number > 1 ? `?page=${number}` : ''}`;
  return (
    <div className="page-width max-w-[1080px] pb-(--section)">
      <PageHead
        title={`Customer Reviews${product ? ` of ${product.title}` : ''}`}
        description={`What customers say about ${product?.title ?? 'this product'}.`}
        path={getPagePath(page)}
        image={product?.img}
      />
      <PageHeading>Customer Reviews</PageHeading>
      {found.isError ? (
        <ErrorView onRetry={() => void found.refetch()}>The reviews could not be loaded.</ErrorView>
      ) : (
        <>
          {product ? <ReviewedProduct product={product} /> : <ReviewedProductSkeleton />}
          <section id="reviews" aria-label="Reviews" className="scroll-mt-16">
            <ReviewList
              slug={slug}
              page={page}
              hrefFor={(number) => `${getPagePath(number)}#reviews`}
            />
          </section>
        </>
      )}
    </div>
  );
}
