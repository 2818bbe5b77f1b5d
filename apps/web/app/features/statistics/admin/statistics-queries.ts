import type { StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import { apiQuery } from '../../../query-client.ts';

export const statisticsKey = ['back-office', 'statistics'];

export const statisticsQuery = (period: StatisticsPeriod) =>
  apiQuery([...statisticsKey, 'sums'], 'GET /back-office/statistics', { query: { ...period } });

export const countriesQuery = (period: StatisticsPeriod) =>
  apiQuery([...statisticsKey, 'countries'], 'GET /back-office/statistics/countries', {
    query: { ...period },
  });

export const refundsQuery = (period: StatisticsPeriod) =>
  apiQuery([...statisticsKey, 'refunds'], 'GET /back-office/statistics/refunds', {
    query: { ...period },
  });
