import type { Overview } from '@partshelf/contract/back-office/overview.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatSharedDate } from '../../../ui/dates.ts';
import { formatDay } from './format-day.ts';
import { axisProps, barProps, gridProps, tooltipProps } from './chart-props.ts';
import { Chart } from './chart.tsx';
import { ChartTable } from './chart-table.tsx';

const compactUsd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
});

/** By default the text has the colour of the bar. */
const formatLegendText = (name: unknown) => <span className="text-foreground">{String(name)}</span>;

export function RevenueChart({ overview: { days, sales } }: { overview: Overview }) {
  const bars = days.map(({ day, paid, returned }) => ({ day, paid, returned: -returned }));
  return (
    <Chart
      title="Revenue per day"
      description={`${formatUsd(sales.paid)} paid and ${formatUsd(sales.returned)} given back in ${days.length} days.`}
      table={
        <ChartTable
          label="Revenue per day"
          headers={['Day', 'Paid', 'Given back']}
          rows={days.map(({ day, paid, returned }) => [
            formatSharedDate(day),
            formatUsd(paid),
            formatUsd(returned),
          ])}
        />
      }
    >
      <BarChart data={bars} stackOffset="sign" accessibilityLayer={false}>
        <CartesianGrid {...gridProps} />
        <XAxis {...axisProps} dataKey="day" tickFormatter={formatDay} minTickGap={24} />
        <YAxis {...axisProps} width={52} tickFormatter={(dollars) => compactUsd.format(dollars)} />
        <ReferenceLine y={0} stroke="var(--shelf)" />
        <Tooltip
          {...tooltipProps}
          labelFormatter={(day) => formatSharedDate(String(day))}
          formatter={(dollars) => formatUsd(Math.abs(Number(dollars)))}
        />
        <Legend itemSorter={null} formatter={formatLegendText} />
        <Bar {...barProps} dataKey="paid" name="Paid" stackId="money" fill="var(--primary)" />
        <Bar
          {...barProps}
          dataKey="returned"
          name="Given back"
          stackId="money"
          fill="var(--destructive)"
        />
      </BarChart>
    </Chart>
  );
}
