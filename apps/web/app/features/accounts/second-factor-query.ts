import { apiQuery } from '../../query-client.ts';

/** It is not cached: it decides what a user is asked for. */
export const secondFactorQuery = {
  ...apiQuery(['accounts', 'second-factor'], 'GET /users/me/second-factor', {}),
  staleTime: 0,
};
