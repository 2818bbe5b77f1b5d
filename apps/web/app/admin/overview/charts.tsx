import { formatShortDay, formatShortMonth } from '@partshelf/contract/dates.ts';
import { sumAmounts } from '@partshelf/contract/money.ts';
import type { Overview } from '@partshelf/contract/statistics.ts';
import { clsx } from 'clsx';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { getPaidOrdersPath } from '../../features/orders/admin/queries.ts';
import { getCurrency, getDateLocale } from '../../shop-settings.ts';
import { formatSharedDate } from '../../ui/dates.ts';
import { formatMoney } from '../../ui/money.ts';
import { TabList, TabPanel } from '../../ui/tabs.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { compactTableStyle } from '../figures.tsx';
import { BarChart } from './bar-chart.tsx';

const chartTabs = [
  { name: 'revenue', label: 'Revenue' },
  { name: 'orders', label: 'Orders' },
] as const;

export function SalesChart({ overview }: { overview: Overview }) {
  const [shown, setShown] = useState<(typeof chartTabs)[number]['name']>('revenue');
  const span = useSpan(overview.days.length);
  const tabs = (
    <TabList id="chart" label="Chart" tabs={chartTabs} selected={shown} onSelect={setShown} />
  );
  // One component shows both: another one would have other tabs, without the focus.
  return (
    <TabPanel id="chart" tab={shown}>
      <Chart
        {...(shown === 'revenue' ? toRevenueChart : toOrdersChart)(overview, span)}
        tabs={tabs}
      />
    </TabPanel>
  );
}

type RevenueChartProps = Pick<Overview, 'days' | 'sales'>;

export function RevenueChart(props: RevenueChartProps) {
  return <Chart {...toRevenueChart(props, useSpan(props.days.length))} />;
}

const countDays = ({ length }: Overview['days']) => (length === 1 ? '1 day' : `${length} days`);

const barTexts: Record<Span, string> = {
  day: '',
  week: ' Each bar is a week from Monday to Sunday.',
  month: ' Each bar is a month.',
};

function toRevenueChart({ days, sales }: RevenueChartProps, span: Span): ChartProps {
  const isTaxed = sales.paidTax > 0;
  const groups = groupDays(days, span);
  const compact = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: getCurrency(),
    notation: 'compact',
  });
  return {
    title: `Revenue per ${span}`,
    description: `${formatMoney(sales.paid)} paid and ${formatMoney(sales.returned)} refunded in ${countDays(days)}.${barTexts[span]}`,
    table: (
      <ChartTable
        label="Revenue per day"
        headers={['Day', 'Paid', 'Refunded', ...(isTaxed ? ['Tax', 'Net'] : [])]}
        rows={days.map(({ day, paid, returned, tax, net }) => [
          day,
          formatMoney(paid),
          formatMoney(returned),
          ...(isTaxed ? [formatMoney(tax), formatMoney(net)] : []),
        ])}
      />
    ),
    children: (
      <BarChart
        {...toDayProps(groups, span)}
        series={[
          {
            name: 'Paid',
            color: filledBar,
            values: groups.map((group) => sumAmounts(group.map(({ paid }) => paid))),
          },
          {
            name: 'Refunded',
            color: hollowBar,
            values: groups.map((group) => -sumAmounts(group.map(({ returned }) => returned))),
          },
        ]}
        formatTick={(amount) => compact.format(amount)}
        formatValue={(amount) => formatMoney(Math.abs(amount))}
      />
    ),
  };
}

function toOrdersChart({ days, sales }: Overview, span: Span): ChartProps {
  const groups = groupDays(days, span);
  const orders = sales.orders === 1 ? '1 order was' : `${sales.orders} orders were`;
  return {
    title: `Orders per ${span}`,
    description: `${orders} paid in ${countDays(days)}.${barTexts[span]}`,
    table: (
      <ChartTable
        label="Orders per day"
        headers={['Day', 'Orders']}
        rows={days.map((one) => [one.day, String(one.orders)])}
      />
    ),
    children: (
      <BarChart
        {...toDayProps(groups, span)}
        series={[
          {
            name: 'Orders',
            color: filledBar,
            values: groups.map((group) => group.reduce((sum, one) => sum + one.orders, 0)),
          },
        ]}
        formatTick={String}
        formatValue={String}
      />
    ),
  };
}

/** The bars are ink. The accent colour says which day is under the pointer. */
const filledBar = 'bg-foreground/78 group-hover/day:bg-primary';
const hollowBar = 'border-2 border-foreground/78 group-hover/day:border-primary';

interface ChartProps {
  title: string;
  tabs?: ReactNode;
  /** Screen readers read this sentence as well. */
  description: string;
  children: ReactElement;
  table: ReactNode;
}

function Chart({ title, tabs, description, children, table }: ChartProps) {
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`} className="min-w-0 sheet sheet-body py-4!">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={`${id}-title`} className="text-h2">
          {title}
        </h2>
        {tabs}
      </div>
      <p id={`${id}-description`} className="mt-1 mb-2 text-sm text-muted-foreground">
        {description}
      </p>
      <div
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-description`}
        className="h-48 text-xs tabular-nums"
      >
        {children}
      </div>
      <details className="mt-2 text-sm">
        <summary>Show as a table</summary>
        <div className="mt-3">{table}</div>
      </details>
    </section>
  );
}

interface ChartTableProps {
  label: string;
  headers: readonly string[];
  /** The first cell is the day. */
  rows: readonly (readonly [day: string, ...string[]])[];
}

const alignment = (index: number) => (index > 0 ? 'text-right! tabular-nums' : undefined);

function ChartTable({ label, headers, rows }: ChartTableProps) {
  return (
    <table aria-label={label} className={compactTableStyle}>
      <thead>
        <tr>
          {headers.map((head, index) => (
            <th key={head} scope="col" className={alignment(index)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([day, ...cells]) => (
          <tr key={day}>
            <td className="whitespace-nowrap">
              <Link
                to={getPaidOrdersPath({ from: day, until: day })}
                className="inline-block py-1 underline underline-offset-3"
              >
                {formatSharedDate(day)}
              </Link>
            </td>
            {cells.map((cell, index) => (
              <td
                key={headers[index + 1]}
                className={clsx('whitespace-nowrap', alignment(index + 1))}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A group is called by its first day. */
function toDayProps(groups: readonly Overview['days'][], span: Span) {
  const lastDays = new Map(groups.map((group) => [group[0]!.day, group.at(-1)!.day]));
  const formatShort = span === 'month' ? formatShortMonth : formatShortDay;
  return {
    days: [...lastDays.keys()],
    formatDay(day: string) {
      const last = lastDays.get(day);
      const isOneDay = last === undefined || last === day;
      return isOneDay
        ? formatSharedDate(day)
        : `${formatSharedDate(day)} to ${formatSharedDate(last)}`;
    },
    formatShortDay: (day: string) => formatShort(day, getDateLocale()),
  };
}

/** A bar stands for such a span. Weeks begin on Monday. */
type Span = 'day' | 'week' | 'month';

const daysOfWeek = 7;
const dayMs = 24 * 60 * 60 * 1000;

/** With more bars, the outline of a refund would look like a filled bar. */
const mostBars = { wide: 92, medium: 60, narrow: 31 };

function useSpan(days: number): Span {
  const isWide = useMediaQuery('(min-width: 80rem)');
  const isMedium = useMediaQuery('(min-width: 48rem)');
  const most = isWide ? mostBars.wide : isMedium ? mostBars.medium : mostBars.narrow;
  if (days <= most) return 'day';
  return days <= most * daysOfWeek ? 'week' : 'month';
}

function findMonday(day: string): string {
  const time = new Date(day);
  const daysAfter = (time.getUTCDay() + 6) % daysOfWeek;
  return new Date(time.getTime() - daysAfter * dayMs).toISOString();
}

const keyOf: Record<Span, (day: string) => string> = {
  day: (day) => day,
  week: findMonday,
  month: (day) => day.slice(0, 'YYYY-MM'.length),
};

/** The first and the last group have only days of the period. */
const groupDays = <Day extends { readonly day: string }>(
  days: readonly Day[],
  span: Span,
): Day[][] => [...Map.groupBy(days, ({ day }) => keyOf[span](day)).values()];
