import type { Overview, StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { getAdminProductPath } from '../../features/catalog/admin/product-path.ts';
import { getPaidOrdersPath } from '../../features/orders/admin/queries.ts';
import { Card } from '../../ui/card.tsx';
import { formatSharedDate } from '../../ui/dates.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { formatMoney } from '../../ui/money.ts';
import { ErrorView } from '../../ui/states.tsx';
import {
  CompactTable,
  Figure,
  countLabel,
  figuresStyle,
  formatCount,
  formatShare,
  toNumberColumn,
} from '../figures.tsx';
import { SalesChart } from './charts.tsx';
import { getToday } from '../time-zone.tsx';
import { openTasksKey, overviewQuery } from './queries.ts';

export function OverviewReport({ period }: { period: StatisticsPeriod }) {
  const queries = useQueryClient();
  const { data, isPending, isPlaceholderData, refetch } = useQuery({
    ...overviewQuery(period),
    placeholderData: keepPreviousData,
  });
  if (isPending) return <OverviewSkeleton />;

  function handleRetry() {
    void refetch();
    void queries.invalidateQueries({ queryKey: openTasksKey });
  }

  if (!data) {
    return <ErrorView onRetry={handleRetry}>The overview could not be loaded.</ErrorView>;
  }
  const overview = data.data;
  return (
    <div
      aria-busy={isPlaceholderData}
      className="grid gap-4 transition-opacity aria-busy:opacity-60"
    >
      <OverviewFigures overview={overview} />
      <SalesChart overview={overview} />
      <TopProducts products={overview.topProducts} />
    </div>
  );
}

const overviewFiguresStyle = clsx(figuresStyle, 'xl:grid-cols-5! sm:max-xl:*:first:col-span-2');

function OverviewFigures({ overview }: { overview: Overview }) {
  const { sales, states, attempts, downloads } = overview;
  const [first, last] = [overview.days[0], overview.days.at(-1)];
  const paidOrders = first && last && getPaidOrdersPath({ from: first.day, until: last.day });
  return (
    <section aria-label="Figures">
      <dl className={overviewFiguresStyle}>
        {last && (
          <Figure
            name={last.day === getToday() ? 'Today' : formatSharedDate(last.day)}
            value={formatMoney(last.paid)}
            note={countLabel(last.orders, 'paid order')}
            to={getPaidOrdersPath({ from: last.day, until: last.day })}
          />
        )}
        <Figure
          name="Revenue"
          value={formatMoney(sales.revenue)}
          note={revenueText(sales)}
          to={paidOrders}
        />
        <Figure
          name="Paid orders"
          value={formatCount(sales.orders)}
          note={unpaidText(states)}
          to={paidOrders}
        />
        <Figure
          name="Conversion"
          value={formatShare(attempts.paid, attempts.started)}
          note={`${formatCount(attempts.paid)} of ${formatCount(attempts.started)} payment pages were paid`}
        />
        <Figure name="Downloads" value={formatCount(downloads)} note="of what was bought" />
      </dl>
    </section>
  );
}

function revenueText({ paid, returned, paidTax, tax, net }: Overview['sales']): string {
  const changes = `${formatMoney(paid)} paid, ${formatMoney(returned)} refunded`;
  return paidTax > 0 ? `${formatMoney(net)} net, ${formatMoney(tax)} tax; ${changes}` : changes;
}

function unpaidText({ pending, expired, failed, refunded, disputed }: Overview['states']): string {
  const others = { pending, expired, failed, refunded, disputed };
  return Object.entries(others)
    .map(([state, orders]) => `${formatCount(orders)} ${state}`)
    .join(', ');
}

const mostProducts = 5;

function TopProducts({ products }: { products: Overview['topProducts'] }) {
  return (
    <Card title="Top products" className="gap-2! py-4! [&_td]:py-1.5!">
      {products.length === 0 ? (
        <p className="text-sm text-muted-foreground">Nothing was sold in this period.</p>
      ) : (
        <CompactTable
          label="Top products"
          columns={['Product', toNumberColumn('Sold'), toNumberColumn('Revenue')]}
        >
          {products.slice(0, mostProducts).map(({ documentId, title, units, revenue }) => (
            <tr key={documentId}>
              <td className="wrap-anywhere">
                <Link
                  to={getAdminProductPath({ documentId })}
                  className="font-semibold hover:underline"
                >
                  {title}
                </Link>
              </td>
              <td className="text-right tabular-nums">{formatCount(units)}</td>
              <td className="text-right font-semibold tabular-nums">{formatMoney(revenue)}</td>
            </tr>
          ))}
        </CompactTable>
      )}
    </Card>
  );
}

const figureKeys = ['today', 'revenue', 'orders', 'conversion', 'downloads'];

export function OverviewSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading overview...</span>
      <div className={overviewFiguresStyle}>
        {figureKeys.map((figure) => (
          <div key={figure} className="grid gap-2 bg-card px-5 py-3.5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-7 w-32" />
            <Skeleton className="h-3.5 w-40 max-w-full" />
          </div>
        ))}
      </div>
      <Skeleton className="h-76 rounded-lg" />
      <Skeleton className="h-60 rounded-lg" />
    </div>
  );
}
