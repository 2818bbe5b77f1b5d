import type { Overview } from '@partshelf/contract/back-office/overview.ts';
import { sumDollars, toDollars } from '@partshelf/contract/money.ts';
import type { Deps } from '../../../deps.ts';
import {
  countAttempts,
  countDownloads,
  countStates,
  listTopProducts,
  readPaidDays,
} from './queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

const noOrders: Overview['states'] = {
  pending: 0,
  succeeded: 0,
  expired: 0,
  failed: 0,
  refunded: 0,
  disputed: 0,
};

function listDays(now: Date, length: number): Date[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  return Array.from({ length }, (_, index) => new Date(today - (length - 1 - index) * dayMs));
}

type PaidDays = Awaited<ReturnType<typeof readPaidDays>>;

function fillDays(days: readonly Date[], paid: PaidDays): Overview['days'] {
  const paidOn = new Map(paid.map((row) => [row.day, row]));
  return days.map((date) => {
    const day = date.toISOString().slice(0, 10);
    return {
      day,
      paid: toDollars(paidOn.get(day)?.paidCents ?? 0),
      returned: toDollars(paidOn.get(day)?.returnedCents ?? 0),
      orders: paidOn.get(day)?.orders ?? 0,
    };
  });
}

function sumSales(days: Overview['days']): Overview['sales'] {
  const paid = sumDollars(days.map((day) => day.paid));
  const returned = sumDollars(days.map((day) => day.returned));
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  return { paid, returned, revenue: sumDollars([paid, -returned]), orders };
}

export async function readOverview({ db, now }: Deps, length: number): Promise<Overview> {
  const dates = listDays(now(), length);
  const from = dates[0]!;
  const before = new Date(dates.at(-1)!.getTime() + dayMs);
  const [paid, states, attempts, downloads, top] = await Promise.all([
    readPaidDays(db, from),
    countStates(db, from),
    countAttempts(db, from),
    countDownloads(db, from),
    listTopProducts(db, { from, before }),
  ]);
  const days = fillDays(dates, paid);
  return {
    sales: sumSales(days),
    states: {
      ...noOrders,
      ...Object.fromEntries(states.map(({ state, orders }) => [state, orders])),
    },
    attempts,
    downloads,
    days,
    topProducts: top.map(({ revenueCents, ...product }) => ({
      ...product,
      revenue: toDollars(revenueCents),
    })),
  };
}
