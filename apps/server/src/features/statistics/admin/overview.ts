import { countDays, toUtcDay } from '@partshelf/contract/dates.ts';
import type {
  OverviewQuery,
  OverviewResult,
  StatisticsPeriod,
} from '@partshelf/contract/statistics.ts';
import type { Database } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/pagination.ts';
import { ShopError } from '../../../platform/errors.ts';
import type { SignedIn } from '../../../platform/identity.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { recordAudit } from '../../audit/audit.ts';
import { readInvoicing, toDayInTimeZone } from '../../invoices/settings.ts';
import { listFailedJobs, readOpenTasks } from './open-tasks.ts';
import {
  countAttempts,
  countDownloads,
  countStates,
  isAlert,
  listOpenAlerts,
  listSalesByDay,
  listTopProducts,
  markAlertOpen,
  markAlertResolved,
} from './overview-queries.ts';

export function mountAdminOverview(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/overview/waiting', async () => ({
    data: await readOpenTasks(deps),
  }));

  serve(context, 'GET /back-office/overview', async ({ query }) => ({
    data: await readOverview(deps, await readPeriod(deps, query)),
  }));

  serve(context, 'GET /back-office/overview/alerts', async ({ query: { pagination } }) => {
    const { rows: data, total } = await listOpenAlerts(deps.db, toLimitOffset(pagination));
    return { data, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'POST /back-office/overview/alerts/:id/resolve', async ({ user, params }) => {
    return { data: { dismissedAt: await dismissAlert(deps, user, params.id) } };
  });

  serve(context, 'POST /back-office/overview/alerts/:id/reopen', async ({ user, params, body }) => {
    await restoreAlert(deps, user, params.id, new Date(body.dismissedAt));
    return { data: null };
  });

  serve(context, 'GET /back-office/overview/failed-jobs', async () => ({
    data: (await listFailedJobs(deps)).map(({ name, count, lastAt }) => ({
      queue: name,
      count,
      lastFailedAt: lastAt,
    })),
  }));

  serve(
    context,
    'POST /back-office/overview/failed-jobs/:queue/retry',
    async ({ user, params }) => {
      await retryFailedJobs(deps, user, params.queue);
      return { data: null };
    },
  );
}

const dayMs = 24 * 60 * 60 * 1000;

const noOrders: OverviewResult['states'] = {
  pending: 0,
  succeeded: 0,
  expired: 0,
  failed: 0,
  refunded: 0,
  disputed: 0,
};

const nothing = {
  paid: 0,
  returned: 0,
  revenue: 0,
  paidTax: 0,
  returnedTax: 0,
  tax: 0,
  net: 0,
  orders: 0,
};

type DayOfSales = Awaited<ReturnType<typeof listSalesByDay>>[number];

export async function readSalesDays(db: Database, period: StatisticsPeriod): Promise<DayOfSales[]> {
  const paid = await listSalesByDay(db, period);
  const paidOn = new Map(paid.map((row) => [row.day, row]));
  return Array.from({ length: countDays(period) }, (_, index) => {
    const day = toUtcDay(Date.parse(period.from) + index * dayMs);
    return paidOn.get(day) ?? { ...nothing, day };
  });
}

function sumDays(days: readonly DayOfSales[]): OverviewResult['sales'] {
  const sum = (name: keyof typeof nothing) => days.reduce((total, day) => total + day[name], 0);
  const names = Object.keys(nothing) as (keyof typeof nothing)[];
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as typeof nothing;
}

/** Without a first and a last day it has a number of days and ends today. */
async function readPeriod(
  { db, now }: Deps,
  { days, from, until }: OverviewQuery,
): Promise<StatisticsPeriod> {
  if (from && until) return { from, until };
  const { settings } = await readInvoicing(db);
  const today = toDayInTimeZone(settings.timeZone, now());
  return { from: toUtcDay(Date.parse(today) - (Number(days) - 1) * dayMs), until: today };
}

async function readOverview({ db }: Deps, period: StatisticsPeriod): Promise<OverviewResult> {
  const [days, states, attempts, downloads, top] = await Promise.all([
    readSalesDays(db, period),
    countStates(db, period),
    countAttempts(db, period),
    countDownloads(db, period),
    listTopProducts(db, period),
  ]);
  return {
    sales: sumDays(days),
    states: {
      ...noOrders,
      ...Object.fromEntries(states.map(({ state, orders }) => [state, orders])),
    },
    attempts,
    downloads,
    days,
    topProducts: top,
  };
}

/** @throws ShopError NOT_FOUND, also for a closed alert */
async function dismissAlert({ db, now }: Deps, actor: SignedIn, id: string): Promise<Date> {
  const dismissedAt = now();
  await db.transaction(async (transaction) => {
    const closed = await markAlertResolved(transaction, id, dismissedAt);
    if (!closed) throw new ShopError('NOT_FOUND');
    await recordAudit(transaction, actor, 'alert.resolved', id, { title: closed.alert! });
  });
  return dismissedAt;
}

/** @throws ShopError NOT_FOUND, or CHANGED_MEANWHILE when it is open, or was dismissed again */
async function restoreAlert(
  { db }: Deps,
  actor: SignedIn,
  id: string,
  dismissedAt: Date,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const reopened = await markAlertOpen(transaction, id, dismissedAt);
    if (!reopened) throw new ShopError((await isAlert(db, id)) ? 'CHANGED_MEANWHILE' : 'NOT_FOUND');
    await recordAudit(transaction, actor, 'alert.restored', id, { title: reopened.alert! });
  });
}

/** @throws ShopError NOT_FOUND when no job of this queue has failed */
async function retryFailedJobs(deps: Deps, actor: SignedIn, queue: string): Promise<void> {
  const failed = (await listFailedJobs(deps)).find(({ name }) => name === queue);
  if (!failed) throw new ShopError('NOT_FOUND');
  await deps.db.transaction(async (transaction) => {
    await deps.jobs.retryFailed(transaction, failed.name, {});
    const details = { queue, count: failed.count };
    await recordAudit(transaction, actor, 'job.retried', queue, details);
  });
}
