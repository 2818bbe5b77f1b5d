import { formatDecimal } from '@partshelf/contract/money.ts';
import type { StatisticsPeriod, StatisticsTable } from '@partshelf/contract/statistics.ts';
import type { Database } from '../../../db/client.ts';
import { type CsvColumns, csvFile } from '../../../http/csv-file.ts';
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

const moneyColumns: CsvColumns<Money> = {
  currency: () => 'USD',
  paid: ({ paid }) => formatDecimal(paid),
  given_back: ({ returned }) => formatDecimal(returned),
  revenue: ({ revenue }) => formatDecimal(revenue),
  tax: ({ tax }) => formatDecimal(tax),
  net: ({ net }) => formatDecimal(net),
};

type RowOf<Read extends (...given: never[]) => Promise<readonly unknown[]>> = Awaited<
  ReturnType<Read>
>[number];

const productColumns: CsvColumns<RowOf<typeof readProductSales>> = {
  product: ({ title }) => title,
  units: ({ units }) => units,
  ...moneyColumns,
};

const codeColumns: CsvColumns<RowOf<typeof readCodeSales>> = {
  code: ({ code }) => code,
  orders: ({ orders }) => orders,
  discount: ({ discount }) => formatDecimal(discount),
  ...moneyColumns,
};

const countryColumns: CsvColumns<RowOf<typeof sumCountries>> = {
  country: ({ country }) => country || 'unknown',
  orders: ({ orders }) => orders,
  ...moneyColumns,
};

const refundColumns: CsvColumns<RowOf<typeof sumReversals>> = {
  month: ({ month }) => month,
  refunded: ({ refunded }) => refunded,
  refunded_in_part: ({ refundedInPart }) => refundedInPart,
  disputed: ({ disputed }) => disputed,
  currency: () => 'USD',
  given_back: ({ returned }) => formatDecimal(returned),
};

const funnelColumns: CsvColumns<RowOf<typeof readProductFunnel>> = {
  product: ({ title }) => title,
  viewed: ({ viewed }) => viewed,
  added_to_cart: ({ addedToCart }) => addedToCart,
  checkout_begun: ({ checkoutBegun }) => checkoutBegun,
  orders_paid: ({ ordersPaid }) => ordersPaid,
};

async function* once<Row>(rows: Promise<Row[]>) {
  yield await rows;
}

type WriteFile = (name: string, db: Database, period: StatisticsPeriod) => CustomResponse;

interface NumberedRow {
  readonly id: number;
}

type ReadPart<Row extends NumberedRow> = (
  db: Database,
  period: StatisticsPeriod,
  after: number,
  limit: number,
) => Promise<Row[]>;

const fileOfParts =
  <Row extends NumberedRow>(columns: CsvColumns<Row>, readPart: ReadPart<Row>): WriteFile =>
  (name, db, period) => {
    const read = (after: number, limit: number) => readPart(db, period, after, limit);
    return csvFile(name, columns, readInBatches(read, rowsPerBatch));
  };

const files: Record<StatisticsTable, WriteFile> = {
  products: fileOfParts(productColumns, readProductSales),
  discounts: fileOfParts(codeColumns, readCodeSales),
  countries: (name, db, period) => csvFile(name, countryColumns, once(sumCountries(db, period))),
  refunds: (name, db, period) => csvFile(name, refundColumns, once(sumReversals(db, period))),
  funnel: fileOfParts(funnelColumns, readProductFunnel),
};

export function exportTable(
  db: Database,
  table: StatisticsTable,
  period: StatisticsPeriod,
): CustomResponse {
  const name = `statistics-${table}-${period.from}-${period.until}.csv`;
  return files[table](name, db, period);
}
