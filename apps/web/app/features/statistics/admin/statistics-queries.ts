import {
  codeSalesSort,
  type CodeSalesSort,
  productFunnelSort,
  type ProductFunnelSort,
  productSalesSort,
  type ProductSalesSort,
  type StatisticsPeriod,
} from '@partshelf/contract/statistics.ts';
import { type ListParams, oneOf } from '../../../admin/list-toolbar.tsx';
import { apiQuery } from '../../../query-client.ts';

const key = ['back-office', 'statistics'];

export const defaultSalesSort: ProductSalesSort = 'revenue:desc';
export const defaultCodeSort: CodeSalesSort = 'discount:desc';
export const defaultFunnelSort: ProductFunnelSort = 'viewed:desc';

export const statisticsQuery = (period: StatisticsPeriod) =>
  apiQuery([...key, 'sums'], 'GET /back-office/statistics', { query: { ...period } });

export const productSalesQuery = (period: StatisticsPeriod, { sort, page }: ListParams) =>
  apiQuery([...key, 'products'], 'GET /back-office/statistics/products', {
    query: {
      ...period,
      sort: oneOf(productSalesSort.options, sort) ?? defaultSalesSort,
      pagination: { page },
    },
  });

export const codeSalesQuery = (period: StatisticsPeriod, { sort, page }: ListParams) =>
  apiQuery([...key, 'discounts'], 'GET /back-office/statistics/discounts', {
    query: {
      ...period,
      sort: oneOf(codeSalesSort.options, sort) ?? defaultCodeSort,
      pagination: { page },
    },
  });

export const funnelQuery = (period: StatisticsPeriod, { sort, page }: ListParams) =>
  apiQuery([...key, 'funnel'], 'GET /back-office/statistics/funnel', {
    query: {
      ...period,
      sort: oneOf(productFunnelSort.options, sort) ?? defaultFunnelSort,
      pagination: { page },
    },
  });

export const countriesQuery = (period: StatisticsPeriod) =>
  apiQuery([...key, 'countries'], 'GET /back-office/statistics/countries', {
    query: { ...period },
  });

export const refundsQuery = (period: StatisticsPeriod) =>
  apiQuery([...key, 'refunds'], 'GET /back-office/statistics/refunds', { query: { ...period } });
