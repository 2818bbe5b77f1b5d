import { accountDeletionEndpoints } from '@partshelf/contract/privacy/endpoints.ts';
import { apiQuery } from '../../../query-client.ts';

/** Always read again: what refuses the deletion may be settled since. */
export const deletionQuery = {
  ...apiQuery(['privacy', 'deletion'], accountDeletionEndpoints.get, {}),
  staleTime: 0,
};
