import { securityReviewEndpoints } from '@partshelf/contract/packages/endpoints.ts';

const { path } = securityReviewEndpoints.securityReview;

/** Of the current release of a product that is in the shop. */
export function getSecurityReviewPath(
  product: { documentId: string },
  format: 'json' | 'pdf',
): string {
  return `/api${path.replace(':documentId', product.documentId)}?format=${format}`;
}
