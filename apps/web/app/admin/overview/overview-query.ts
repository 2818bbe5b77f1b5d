import type { OverviewDays } from '@partshelf/contract/back-office/overview.ts';
import { apiQuery } from '../../query-client.ts';

export const overviewKey = ['back-office', 'overview'];

export const overviewQuery = (days: OverviewDays) =>
  apiQuery(overviewKey, 'GET /back-office/overview', { query: { days } });
