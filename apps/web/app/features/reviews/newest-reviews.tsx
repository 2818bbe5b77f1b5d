import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import type { Review } from '@partshelf/contract/reviews.ts';
import { useId } from 'react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { StarRow } from '../../ui/stars.tsx';
import { RatingDistribution } from './rating-distribution.tsx';
import { ReviewAuthor } from './review-author.tsx';
import { ReviewReply } from './review-text.tsx';
import { countReviews, countStarsLabel, getReviewsPath } from './reviews-paths.ts';
import { useNewestReviews } from './reviews-query.ts';

export function NewestReviews({ product }: { product: Product }) {
  const headingId = useId();
  const newest = useNewestReviews(product);
  if (!newest) return null;
  const { data, meta } = newest;
  const { slug } = product;
  return (
    <section
      aria-labelledby={headingId}
      className="page-width grid gap-x-16 gap-y-8 py-(--section) lg:grid-cols-[minmax(0,19rem)_minmax(0,1fr)]"
    >
      <div>
        <h2 id={headingId} className="mb-5 text-section">
          What buyers say
        </h2>
        <RatingDistribution
          ratings={meta.ratings}
          hrefFor={(stars) => `${getReviewsPath(slug, { stars })}#reviews`}
        />
        <ButtonLink to={getReviewsPath(slug)} variant="outline" className="mt-5">
          Read {countReviews(meta.pagination.total)}
        </ButtonLink>
      </div>
      <ul className="grid content-start gap-x-9 gap-y-8 md:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
        {data.map((review) => (
          <li key={review.documentId} className="min-w-0">
            <NewestReview review={review} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewestReview({ review }: { review: Review }) {
  const { rating, comment, reply } = review;
  return (
    <article>
      <ReviewAuthor review={review} heading="h3" />
      <p className="mt-3 flex text-xs">
        <StarRow filled={rating} size="sm" />
        <span className="sr-only">{countStarsLabel(rating)}</span>
      </p>
      <p dir="auto" className="mt-1.5 line-clamp-6 wrap-anywhere whitespace-pre-line">
        {comment}
      </p>
      {reply && <ReviewReply reply={reply} className="line-clamp-4" />}
    </article>
  );
}
