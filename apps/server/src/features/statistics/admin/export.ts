import { formatDecimal } from '@partshelf/contract/money.ts';
import type { StatisticsPeriod, StatisticsTable } from '@partshelf/contract/statistics.ts';
import type { Database } from '../../../db/client.ts';
import { csvFile } from '../../../http/csv-file.ts';
import type { CustomResponse } from '../../../http/custom-responses.ts';
import { readInBatches } from '../../../platform/batches.ts';
import { readCodeSales, readProductFunnel, readProductSales } from './list-queries.ts';
import { sumCountries, sumReversals } from './sales-queries.ts';

/** Each batch adds up the whole period. */
const rowsPerBatch = 5_000;

interface Money {
  readonly paid: number;
  readonly returned: number;
  readonly revenue: number;
  readonly tax: number;
  readonly net: number;
}

const moneyColumns = ['currency', 'paid', 'given_back', 'revenue', 'tax', 'net'] as const;

const moneyCells = ({ paid, returned, revenue, tax, net }: Money) => ({
  currency: 'USD',
  paid: formatDecimal(paid),
  given_back: formatDecimal(returned),
  revenue: formatDecimal(revenue),
  tax: formatDecimal(tax),
  net: formatDecimal(net),
});

async function* productRows(db: Database, period: StatisticsPeriod) {
  const read = (after: number, limit: number) => readProductSales(db, period, after, limit);
  for await (const batch of readInBatches(read, rowsPerBatch)) {
    yield batch.map((row) => ({
      product: row.title,
      units: String(row.units),
      ...moneyCells(row),
    }));
  }
}

async function* codeRows(db: Database, period: StatisticsPeriod) {
  const read = (after: number, limit: number) => readCodeSales(db, period, after, limit);
  for await (const batch of readInBatches(read, rowsPerBatch)) {
    yield batch.map((row) => ({
      code: row.code,
      orders: String(row.orders),
      discount: formatDecimal(row.discount),
      ...moneyCells(row),
    }));
  }
}

async function* countryRows(db: Database, period: StatisticsPeriod) {
  const countries = await sumCountries(db, period);
  yield countries.map((row) => ({
    country: row.country || 'unknown',
    orders: String(row.orders),
    ...moneyCells(row),
  }));
}

async function* refundRows(db: Database, period: StatisticsPeriod) {
  const months = await sumReversals(db, period);
  yield months.map((row) => ({
    month: row.month,
    refunded: String(row.refunded),
    refunded_in_part: String(row.refundedInPart),
    disputed: String(row.disputed),
    currency: 'USD',
    given_back: formatDecimal(row.returned),
  }));
}

async function* funnelRows(db: Database, period: StatisticsPeriod) {
  const read = (after: number, limit: number) => readProductFunnel(db, period, after, limit);
  for await (const batch of readInBatches(read, rowsPerBatch)) {
    yield batch.map((row) => ({
      product: row.title,
      viewed: String(row.viewed),
      added_to_cart: String(row.addedToCart),
      checkout_begun: String(row.checkoutBegun),
      orders_paid: String(row.ordersPaid),
    }));
  }
}

type WriteFile = (name: string, db: Database, period: StatisticsPeriod) => CustomResponse;

const files: Record<StatisticsTable, WriteFile> = {
  products: (name, db, period) =>
    csvFile(name, ['product', 'units', ...moneyColumns], productRows(db, period)),
  discounts: (name, db, period) =>
    csvFile(name, ['code', 'orders', 'discount', ...moneyColumns], codeRows(db, period)),
  countries: (name, db, period) =>
    csvFile(name, ['country', 'orders', ...moneyColumns], countryRows(db, period)),
  refunds: (name, db, period) =>
    csvFile(
      name,
      ['month', 'refunded', 'refunded_in_part', 'disputed', 'currency', 'given_back'],
      refundRows(db, period),
    ),
  funnel: (name, db, period) =>
    csvFile(
      name,
      ['product', 'viewed', 'added_to_cart', 'checkout_begun', 'orders_paid'],
      funnelRows(db, period),
    ),
};

export function exportTable(
  db: Database,
  table: StatisticsTable,
  period: StatisticsPeriod,
): CustomResponse {
  const name = `statistics-${table}-${period.from}-${period.until}.csv`;
  return files[table](name, db, period);
}
