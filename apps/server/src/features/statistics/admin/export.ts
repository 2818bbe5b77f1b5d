import type { Currency } from '@partshelf/contract/currencies.ts';
import { formatDecimal } from '@partshelf/contract/money.ts';
import type { StatisticsPeriod, StatisticsTable } from '@partshelf/contract/statistics.ts';
import type { Database } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { type CsvColumns, csvFile } from '../../../http/csv-file.ts';
import type { CustomResponse } from '../../../http/custom-responses.ts';
import { readInBatches } from '../../../platform/batches.ts';
import {
  readCodeSales,
  readProductFunnel,
  readProductRenewals,
  readProductSales,
  type RenewalPeriod,
} from './list-queries.ts';
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

const moneyColumns = (currency: Currency): CsvColumns<Money> => ({
  currency: () => currency,
  paid: ({ paid }) => formatDecimal(paid),
  given_back: ({ returned }) => formatDecimal(returned),
  revenue: ({ revenue }) => formatDecimal(revenue),
  tax: ({ tax }) => formatDecimal(tax),
  net: ({ net }) => formatDecimal(net),
});

type ColumnsIn<Row> = (file: WrittenFile) => CsvColumns<Row>;

type RowOf<Read extends (...given: never[]) => Promise<readonly unknown[]>> = Awaited<
  ReturnType<Read>
>[number];

const productColumns: ColumnsIn<RowOf<typeof readProductSales>> = ({ currency }) => ({
  product: ({ title }) => title,
  units: ({ units }) => units,
  ...moneyColumns(currency),
});

const codeColumns: ColumnsIn<RowOf<typeof readCodeSales>> = ({ currency }) => ({
  code: ({ code }) => code,
  orders: ({ orders }) => orders,
  discount: ({ discount }) => formatDecimal(discount),
  ...moneyColumns(currency),
});

const countryColumns: ColumnsIn<RowOf<typeof sumCountries>> = ({ currency }) => ({
  country: ({ country }) => country || 'unknown',
  orders: ({ orders }) => orders,
  ...moneyColumns(currency),
});

const refundColumns: ColumnsIn<RowOf<typeof sumReversals>> = ({ currency }) => ({
  month: ({ month }) => month,
  refunded: ({ refunded }) => refunded,
  refunded_in_part: ({ refundedInPart }) => refundedInPart,
  disputed: ({ disputed }) => disputed,
  currency: () => currency,
  given_back: ({ returned }) => formatDecimal(returned),
});

const funnelColumns: ColumnsIn<RowOf<typeof readProductFunnel>> = ({ hasLicences }) => ({
  product: ({ title }) => title,
  viewed: ({ viewed }) => viewed,
  added_to_cart: ({ addedToCart }) => addedToCart,
  checkout_begun: ({ checkoutBegun }) => checkoutBegun,
  orders_paid: ({ ordersPaid }) => ordersPaid,
  ...(hasLicences && {
    trials_started: ({ trialsStarted }) => trialsStarted,
    trials_converted: ({ trialsConverted }) => trialsConverted,
  }),
});

const renewalColumns: ColumnsIn<RowOf<typeof readProductRenewals>> = () => ({
  product: ({ title }) => title,
  due: ({ due }) => due,
  renewed: ({ renewed }) => renewed,
  lost: ({ lost }) => lost,
});

async function* once<Row>(rows: Promise<Row[]>) {
  yield await rows;
}

interface WrittenFile {
  readonly name: string;
  readonly period: RenewalPeriod;
  readonly currency: Currency;
  readonly hasLicences: boolean;
}

type WriteFile = (db: Database, file: WrittenFile) => CustomResponse;

interface NumberedRow {
  readonly id: number;
}

type ReadPart<Row extends NumberedRow> = (
  db: Database,
  period: RenewalPeriod,
  after: number,
  limit: number,
) => Promise<Row[]>;

const fileOfParts =
  <Row extends NumberedRow>(toColumns: ColumnsIn<Row>, readPart: ReadPart<Row>): WriteFile =>
  (db, file) => {
    const { name, period } = file;
    const read = (after: number, limit: number) => readPart(db, period, after, limit);
    return csvFile(name, toColumns(file), readInBatches(read, rowsPerBatch));
  };

const files: Record<StatisticsTable, WriteFile> = {
  products: fileOfParts(productColumns, readProductSales),
  discounts: fileOfParts(codeColumns, readCodeSales),
  countries: (db, file) =>
    csvFile(file.name, countryColumns(file), once(sumCountries(db, file.period))),
  refunds: (db, file) =>
    csvFile(file.name, refundColumns(file), once(sumReversals(db, file.period))),
  funnel: fileOfParts(funnelColumns, readProductFunnel),
  renewals: fileOfParts(renewalColumns, readProductRenewals),
};

export function exportTable(
  { db, branding, now }: Pick<Deps, 'db' | 'branding' | 'now'>,
  table: StatisticsTable,
  period: StatisticsPeriod,
): CustomResponse {
  const name = `statistics-${table}-${period.from}-${period.until}.csv`;
  return files[table](db, {
    name,
    period: { ...period, now: now() },
    currency: branding.currency(),
    hasLicences: branding.texts().hasLicences,
  });
}
