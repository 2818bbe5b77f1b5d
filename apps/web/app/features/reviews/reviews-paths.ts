import type { ReviewSort } from '@partshelf/contract/reviews.ts';
import { readPageNumber } from '../catalog/catalog-paths.ts';

export const reviewSorts = {
  newest: { label: 'Newest', sort: 'createdAt:desc' },
  highest: { label: 'Highest rating', sort: 'rating:desc' },
  lowest: { label: 'Lowest rating', sort: 'rating:asc' },
} as const satisfies Record<string, { label: string; sort: ReviewSort }>;

export type ReviewSortName = keyof typeof reviewSorts;

export const reviewSortNames = Object.keys(reviewSorts) as ReviewSortName[];

export interface ReviewParams {
  page: number;
  stars: string | undefined;
  sort: ReviewSortName;
}

export function readReviewParams(search: URLSearchParams): ReviewParams {
  const stars = search.get('stars') ?? '';
  const sort = search.get('sort');
  return {
    page: readPageNumber(search),
    stars: /^[1-5]$/.test(stars) ? stars : undefined,
    sort: reviewSortNames.find((name) => name === sort) ?? 'newest',
  };
}

export function getReviewsPath(
  slug: string,
  { page = 1, stars, sort = 'newest' }: Partial<ReviewParams> = {},
): string {
  const search = new URLSearchParams({
    ...(stars && { stars }),
    ...(sort !== 'newest' && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/review/${slug}${search.size > 0 ? `?${search}` : ''}`;
}

export const countReviews = (count: number): string =>
  count === 1 ? '1 review' : `${count.toLocaleString('en-US')} reviews`;

export const countStarsLabel = (stars: number | string): string =>
  Number(stars) === 1 ? '1 star' : `${stars} stars`;
