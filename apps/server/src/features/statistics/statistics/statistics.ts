import type {
  CodeSales,
  CountrySales,
  MonthOfReturns,
  ProductSales,
  Statistics,
  StatisticsPeriod,
} from '@partshelf/contract/back-office/statistics.ts';
import { toDollars } from '@partshelf/contract/money.ts';
import type { Database } from '../../../db/client.ts';
import { sumFunnel } from './funnel-queries.ts';
import type { readCodeSales, readProductSales } from './list-queries.ts';
import { toMoments } from './period.ts';
import { sumCountries, sumOrders, sumReturns } from './sums-queries.ts';

interface Cents {
  readonly paidCents: number;
  readonly returnedCents: number;
  readonly revenueCents: number;
}

const toMoney = ({ paidCents, returnedCents, revenueCents }: Cents) => ({
  paid: toDollars(paidCents),
  returned: toDollars(returnedCents),
  revenue: toDollars(revenueCents),
});

export async function readStatistics(db: Database, period: StatisticsPeriod): Promise<Statistics> {
  const [sums, funnel] = await Promise.all([
    sumOrders(db, toMoments(period)),
    sumFunnel(db, period),
  ]);
  const { orders, discountCents } = sums;
  return { ...toMoney(sums), discount: toDollars(discountCents), orders, funnel };
}

export function toProductSales({
  documentId,
  title,
  units,
  ...cents
}: Awaited<ReturnType<typeof readProductSales>>[number]): ProductSales {
  return { documentId, title, units, ...toMoney(cents) };
}

export function toCodeSales({
  documentId,
  code,
  orders,
  discountCents,
  ...cents
}: Awaited<ReturnType<typeof readCodeSales>>[number]): CodeSales {
  return { documentId, code, orders, discount: toDollars(discountCents), ...toMoney(cents) };
}

export async function listCountrySales(
  db: Database,
  period: StatisticsPeriod,
): Promise<CountrySales[]> {
  const rows = await sumCountries(db, toMoments(period));
  return rows.map(({ country, orders, ...cents }) => ({ country, orders, ...toMoney(cents) }));
}

export async function listMonthsOfReturns(
  db: Database,
  period: StatisticsPeriod,
): Promise<MonthOfReturns[]> {
  const rows = await sumReturns(db, toMoments(period));
  return rows.map(({ returnedCents, ...month }) => ({
    ...month,
    returned: toDollars(returnedCents),
  }));
}
