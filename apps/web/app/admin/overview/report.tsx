import { formatUsd } from '@partshelf/contract/money.ts';
import type { Overview, OverviewDays } from '@partshelf/contract/statistics.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { getAdminProductPath } from '../../features/catalog/admin/product-path.ts';
import { getPaidOrdersPath } from '../../features/orders/admin/queries.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { ErrorView } from '../../ui/states.tsx';
import { Figure, figuresStyle, formatCount } from '../figures.tsx';
import { SalesCharts } from './charts.tsx';
import { openTasksKey, overviewQuery } from './queries.ts';

export function OverviewReport({ days }: { days: OverviewDays }) {
  const queries = useQueryClient();
  const { data, isPending, isPlaceholderData, refetch } = useQuery({
    ...overviewQuery(days),
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
      className="grid gap-5 transition-opacity aria-busy:opacity-60"
    >
      <OverviewFigures overview={overview} />
      <SalesCharts overview={overview} />
      <TopProducts products={overview.topProducts} />
    </div>
  );
}

const overviewFiguresStyle = clsx(figuresStyle, 'xl:grid-cols-5! sm:max-xl:*:first:col-span-2');

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

function OverviewFigures({ overview }: { overview: Overview }) {
  const { sales, states, attempts, downloads } = overview;
  const [first, today] = [overview.days[0], overview.days.at(-1)];
  const paidOrders = first && today && getPaidOrdersPath({ from: first.day, until: today.day });
  return (
    <section aria-label="Figures">
      <dl className={overviewFiguresStyle}>
        {today && (
          <Figure
            name="Today"
            value={formatUsd(today.paid)}
            note={today.orders === 1 ? '1 paid order' : `${formatCount(today.orders)} paid orders`}
            to={getPaidOrdersPath({ from: today.day, until: today.day })}
          />
        )}
        <Figure
          name="Revenue"
          value={formatUsd(sales.revenue)}
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
          value={
            attempts.started > 0 ? percent.format(attempts.paid / attempts.started) : 'None yet'
          }
          note={`${formatCount(attempts.paid)} of ${formatCount(attempts.started)} payment pages were paid`}
        />
        <Figure name="Downloads" value={formatCount(downloads)} note="of what was bought" />
      </dl>
    </section>
  );
}

function revenueText({ paid, returned, paidTax, tax, net }: Overview['sales']): string {
  const changes = `${formatUsd(paid)} paid, ${formatUsd(returned)} refunded`;
  return paidTax > 0 ? `${formatUsd(net)} net, ${formatUsd(tax)} tax; ${changes}` : changes;
}

function unpaidText({ pending, expired, failed, refunded, disputed }: Overview['states']): string {
  const others = { pending, expired, failed, refunded, disputed };
  return Object.entries(others)
    .map(([state, orders]) => `${formatCount(orders)} ${state}`)
    .join(', ');
}

function TopProducts({ products }: { products: Overview['topProducts'] }) {
  const most = products[0]?.revenue ?? 0;
  return (
    <Card title="Top products">
      {products.length === 0 ? (
        <p className="text-sm text-muted-foreground">Nothing was sold in this period.</p>
      ) : (
        <ol aria-label="Top products" className="grid gap-3.5">
          {products.map(({ documentId, title, units, revenue }) => (
            <li key={documentId} className="grid gap-1.5 text-sm">
              <div className="flex items-baseline justify-between gap-4">
                <Link
                  to={getAdminProductPath({ documentId })}
                  className="min-w-0 font-semibold wrap-anywhere hover:underline"
                >
                  {title}
                </Link>
                <span className="whitespace-nowrap tabular-nums">
                  <span className="text-muted-foreground">{units} sold · </span>
                  <span className="font-semibold">{formatUsd(revenue)}</span>
                </span>
              </div>
              <div aria-hidden className="h-1.5 rounded-full bg-secondary">
                <div
                  className="h-full rounded-full bg-primary"
                  style={{ width: `${most > 0 ? (revenue / most) * 100 : 0}%` }}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

const figureKeys = ['today', 'revenue', 'orders', 'conversion', 'downloads'];
const chartKeys = ['revenue', 'orders'];

export function OverviewSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading overview...</span>
      <div className={overviewFiguresStyle}>
        {figureKeys.map((figure) => (
          <div key={figure} className="grid gap-2 bg-card p-5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-7 w-32" />
            <Skeleton className="h-3.5 w-40 max-w-full" />
          </div>
        ))}
      </div>
      <div className="grid gap-5 xl:grid-cols-2">
        {chartKeys.map((chart) => (
          <Skeleton key={chart} className="h-96 rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-60 rounded-lg" />
    </div>
  );
}
