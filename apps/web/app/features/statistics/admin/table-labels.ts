import {
  statisticsTable,
  type StatisticsTable,
} from '@partshelf/contract/back-office/statistics.ts';
import { oneOf } from '../../../admin/list/use-list-params.ts';

export const tableLabels: Record<StatisticsTable, string> = {
  products: 'Products',
  discounts: 'Discount codes',
  countries: 'Countries',
  refunds: 'Refunds',
  funnel: 'Page views and orders',
};

export const readTable = (search: URLSearchParams): StatisticsTable =>
  oneOf(statisticsTable.options, search.get('table') ?? undefined) ?? 'products';
