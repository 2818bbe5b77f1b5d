import { apiPath } from '../../api.ts';

/** Of the current release of a product that is in the shop. */
export function getSecurityReviewPath(
  { documentId }: { documentId: string },
  format: 'json' | 'pdf',
): string {
  return `${apiPath('GET /products/:documentId/security-review', { documentId })}?format=${format}`;
}
