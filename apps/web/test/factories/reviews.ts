import type { Review } from '@partshelf/contract/reviews.ts';

let lastNumber = 0;

/** As the server counts them: from five stars to one. */
export const countRatings = (reviews: readonly Review[]) =>
  [5, 4, 3, 2, 1].map((rating) => ({
    rating,
    count: reviews.filter((review) => review.rating === rating).length,
  }));

export function makeReview(given: Partial<Review> = {}): Review {
  lastNumber += 1;
  return {
    documentId: `review-${lastNumber}`,
    rating: 4,
    comment: `Comment ${lastNumber}`,
    createdAt: '2025-11-20T23:30:00.000Z',
    product: { documentId: 'product' },
    users_permissions_user: { username: `buyer-${lastNumber}`, profileImg: null },
    version: '1.2.3.0',
    isVerifiedBuyer: true,
    reply: null,
    ...given,
  };
}
