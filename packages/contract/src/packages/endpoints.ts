import { defineEndpoints } from '../api/endpoint.ts';
import type { packageOperations } from './compatibility.ts';
import type { securityReviewOperations } from './security-review.ts';

export const packageEndpoints = defineEndpoints<typeof packageOperations>()({
  compatibility: {
    method: 'GET',
    path: '/products/:documentId/compatibility',
    access: 'public',
  },
});

export const securityReviewEndpoints = defineEndpoints<typeof securityReviewOperations>()({
  securityReview: {
    method: 'GET',
    path: '/products/:documentId/security-review',
    access: 'anyone',
    scope: 'releases:read',
  },
  securityReviewSchema: {
    method: 'GET',
    path: '/schemas/security-review.json',
    access: 'public',
  },
});
