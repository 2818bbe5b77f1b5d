import { overviewRoutes } from '@partshelf/contract/back-office/overview.ts';
import { apiQuery } from '../../../query-client.ts';

/** Begins the key of how much waits for somebody. */
export const waitingKey = ['back-office', 'waiting'];

const lookAgainMs = 60_000;

/** Looks again while the page is in view: others write, and others answer. */
export const waitingQuery = {
  ...apiQuery(waitingKey, overviewRoutes.waiting, {}),
  refetchInterval: lookAgainMs,
};
