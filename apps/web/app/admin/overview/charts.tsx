import { formatShortDay } from '@partshelf/contract/dates.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import type { Overview } from '@partshelf/contract/statistics.ts';
import { clsx } from 'clsx';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { getPaidOrdersPath } from '../../features/orders/admin/queries.ts';
import { getDateLocale } from '../../shop-settings.ts';
import { formatSharedDate } from '../../ui/dates.ts';
import { TabList, TabPanel } from '../../ui/tabs.tsx';
import { compactTableStyle } from '../figures.tsx';
import { BarChart } from './bar-chart.tsx';

const chartTabs = [
  { name: 'revenue', label: 'Revenue' },
  { name: 'orders', label: 'Orders' },
] as const;

export function SalesChart({ overview }: { overview: Overview }) {
  const [shown, setShown] = useState<(typeof chartTabs)[number]['name']>('revenue');
  const tabs = (
    <TabList id="chart" label="Chart" tabs={chartTabs} selected={shown} onSelect={setShown} />
  );
  // One component shows both: another one would have other tabs, without the focus.
  return (
    <TabPanel id="chart" tab={shown}>
      <Chart {...(shown === 'revenue' ? toRevenueChart : toOrdersChart)(overview)} tabs={tabs} />
    </TabPanel>
  );
}

const compactUsd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
});

type RevenueChartProps = Pick<Overview, 'days' | 'sales'>;

export function RevenueChart(props: RevenueChartProps) {
  return <Chart {...toRevenueChart(props)} />;
}

const countDays = ({ length }: Overview['days']) => (length === 1 ? '1 day' : `${length} days`);

function toRevenueChart({ days, sales }: RevenueChartProps): ChartProps {
  const isTaxed = sales.paidTax > 0;
  return {
    title: 'Revenue per day',
    description: `${formatUsd(sales.paid)} paid and ${formatUsd(sales.returned)} refunded in ${countDays(days)}.`,
    table: (
      <ChartTable
        label="Revenue per day"
        headers={['Day', 'Paid', 'Refunded', ...(isTaxed ? ['Tax', 'Net'] : [])]}
        rows={days.map(({ day, paid, returned, tax, net }) => [
          day,
          formatUsd(paid),
          formatUsd(returned),
          ...(isTaxed ? [formatUsd(tax), formatUsd(net)] : []),
        ])}
      />
    ),
    children: (
      <BarChart
        {...dayProps}
        days={days.map(({ day }) => day)}
        series={[
          { name: 'Paid', color: filledBar, values: days.map(({ paid }) => paid) },
          {
            name: 'Refunded',
            color: hollowBar,
            values: days.map(({ returned }) => -returned),
          },
        ]}
        formatTick={(dollars) => compactUsd.format(dollars)}
        formatValue={(dollars) => formatUsd(Math.abs(dollars))}
      />
    ),
  };
}

function toOrdersChart({ days, sales }: Overview): ChartProps {
  const orders = sales.orders === 1 ? '1 order was' : `${sales.orders} orders were`;
  return {
    title: 'Orders per day',
    description: `${orders} paid in ${countDays(days)}.`,
    table: (
      <ChartTable
        label="Orders per day"
        headers={['Day', 'Orders']}
        rows={days.map((one) => [one.day, String(one.orders)])}
      />
    ),
    children: (
      <BarChart
        {...dayProps}
        days={days.map(({ day }) => day)}
        series={[{ name: 'Orders', color: filledBar, values: days.map((one) => one.orders) }]}
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
    <section aria-labelledby={`${id}-title`} className="min-w-0 sheet sheet-body">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={`${id}-title`} className="text-h2">
          {title}
        </h2>
        {tabs}
      </div>
      <p id={`${id}-description`} className="mt-1 mb-4 text-sm text-muted-foreground">
        {description}
      </p>
      <div
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-description`}
        className="h-60 text-xs tabular-nums"
      >
        {children}
      </div>
      <details className="mt-3 text-sm">
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

const dayProps = {
  formatDay: formatSharedDate,
  formatShortDay: (day: string) => formatShortDay(day, getDateLocale()),
};
