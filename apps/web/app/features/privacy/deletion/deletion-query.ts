import { apiQuery } from '../../../query-client.ts';

/** Always read again: what refuses the deletion may be settled since. */
export const deletionQuery = {
  ...apiQuery(['privacy', 'deletion'], 'GET /privacy/deletion', {}),
  staleTime: 0,
};
