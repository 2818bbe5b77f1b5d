import type { Statistics, StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { periodBefore } from '../../../ui/days.ts';
import { Figure, figuresStyle, formatChange, formatCount } from '../../../admin/figures.tsx';
import { RevenueChart } from '../../../admin/overview/charts.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { QueryState } from '../../../ui/query-state.tsx';
import { getPaidOrdersPath } from '../../orders/admin/queries.ts';
import { statisticsQuery } from './statistics-queries.ts';

export function StatisticsFigures({ period }: { period: StatisticsPeriod }) {
  const query = useQuery({ ...statisticsQuery(period), placeholderData: keepPreviousData });
  return (
    <QueryState
      query={query}
      skeleton={<FiguresSkeleton />}
      errorText="The statistics could not be loaded."
    >
      {({ data }) => (
        <div
          aria-busy={query.isPlaceholderData}
          className="grid gap-5 transition-opacity aria-busy:opacity-60"
        >
          <Sums statistics={data} period={period} />
          <RevenueChart days={data.days} sales={data} />
          <FunnelSteps funnel={data.funnel} />
        </div>
      )}
    </QueryState>
  );
}

interface SumsProps {
  statistics: Statistics;
  period: StatisticsPeriod;
}

function Sums({ statistics, period }: SumsProps) {
  const { paid, returned, revenue, tax, net, discount, orders, isTaxed } = statistics;
  const before = useQuery(statisticsQuery(periodBefore(period))).data?.data;
  return (
    <section aria-label="Sums">
      <dl className={clsx(figuresStyle, isTaxed && 'xl:grid-cols-3!')}>
        <Figure
          name="Revenue"
          value={formatMoney(revenue)}
          note={`${isTaxed ? 'with tax' : 'paid'}, less refunds${describeBefore(revenue, before?.revenue)}`}
          to={getPaidOrdersPath(period)}
        />
        {isTaxed && (
          <>
            <Figure
              name="Net"
              value={formatMoney(net)}
              note={`revenue without tax${describeBefore(net, before?.net)}`}
              to={getPaidOrdersPath(period)}
            />
            <Figure
              name="Tax"
              value={formatMoney(tax)}
              note={`of the revenue${describeBefore(tax, before?.tax)}`}
              to={getPaidOrdersPath(period)}
            />
          </>
        )}
        <Figure
          name="Paid"
          value={formatMoney(paid)}
          note={`${orders === 1 ? 'by 1 order' : `by ${formatCount(orders)} orders`}${describeBefore(paid, before?.paid)}`}
          to={getPaidOrdersPath(period)}
        />
        <Figure
          name="Refunded"
          value={formatMoney(returned)}
          note={`of these orders, until now${describeBefore(returned, before?.returned)}`}
          to={getPaidOrdersPath(period, { has: 'refund' })}
        />
        <Figure
          name="Discounts"
          value={formatMoney(discount)}
          note={`taken off by codes${describeBefore(discount, before?.discount)}`}
          to={getPaidOrdersPath(period, { has: 'discount' })}
        />
      </dl>
    </section>
  );
}

function describeBefore(value: number, before: number | undefined): string {
  if (before === undefined) return '';
  const change = before === 0 ? '' : ` (${formatChange(value, before)})`;
  return ` · ${formatMoney(before)} in the days before${change}`;
}

function FiguresSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading statistics...</span>
      <Skeleton className="h-28 rounded-lg" />
      <Skeleton className="h-60 rounded-lg" />
    </div>
  );
}

type Funnel = Statistics['funnel'];

const stepLabels: Record<keyof Funnel, string> = {
  viewed: 'Page views',
  addedToCart: 'Added to cart',
  checkoutBegun: 'Checkouts begun',
  ordersPaid: 'Orders paid',
  trialsStarted: 'Trials started',
  trialsConverted: 'Trials converted',
};

export const listSteps = (hasTrials: boolean) =>
  (Object.entries(stepLabels) as [keyof Funnel, string][]).filter(
    ([step]) => hasTrials || !step.startsWith('trials'),
  );

function FunnelSteps({ funnel }: { funnel: Funnel }) {
  const steps = listSteps(funnel.trialsStarted !== undefined).map(
    ([step, label]) => [step, label, funnel[step] ?? 0] as const,
  );
  const most = Math.max(1, ...steps.map(([, , count]) => count));
  return (
    <Card title="From product page to payment">
      <ol aria-label="From product page to payment" className="grid gap-3.5">
        {steps.map(([step, label, count]) => (
          <li key={step} className="grid gap-1.5 text-sm">
            <div className="flex items-baseline justify-between gap-4">
              <span>{label}</span>
              <span className="font-semibold tabular-nums">{formatCount(count)}</span>
            </div>
            <div aria-hidden className="h-1.5 rounded-full bg-secondary">
              <div
                className="h-full rounded-full bg-primary"
                style={{ width: `${(count / most) * 100}%` }}
              />
            </div>
          </li>
        ))}
      </ol>
      <p className="max-w-prose text-xs text-muted-foreground">
        Each product of an order counts. “Buy Now” leads to the checkout without the cart. Page
        views are counted per product and day, without anything about the visitor; staff, crawlers
        and browsers that ask not to be tracked are not counted.
      </p>
    </Card>
  );
}
