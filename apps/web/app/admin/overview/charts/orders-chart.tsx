import type { Overview } from '@partshelf/contract/back-office/overview.ts';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { formatSharedDate } from '../../../ui/dates.ts';
import { formatDay } from './format-day.ts';
import { axisProps, barProps, gridProps, tooltipProps } from './chart-props.ts';
import { Chart } from './chart.tsx';
import { ChartTable } from './chart-table.tsx';

export function OrdersChart({ overview: { days, sales } }: { overview: Overview }) {
  const orders = sales.orders === 1 ? '1 order was' : `${sales.orders} orders were`;
  return (
    <Chart
      title="Orders per day"
      description={`${orders} paid in ${days.length} days.`}
      table={
        <ChartTable
          label="Orders per day"
          headers={['Day', 'Orders']}
          rows={days.map((one) => [formatSharedDate(one.day), String(one.orders)])}
        />
      }
    >
      <BarChart data={days} accessibilityLayer={false}>
        <CartesianGrid {...gridProps} />
        <XAxis {...axisProps} dataKey="day" tickFormatter={formatDay} minTickGap={24} />
        <YAxis {...axisProps} width={36} allowDecimals={false} />
        <Tooltip {...tooltipProps} labelFormatter={(day) => formatSharedDate(String(day))} />
        <Bar {...barProps} dataKey="orders" name="Orders" fill="var(--primary)" />
      </BarChart>
    </Chart>
  );
}
