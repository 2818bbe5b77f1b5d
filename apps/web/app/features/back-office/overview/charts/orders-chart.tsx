import type { Overview } from '@partshelf/contract/back-office/overview.ts';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { formatSharedDate } from '../../../../ui/dates.ts';
import { formatDay } from './days.ts';
import { axisLook, barLook, gridLook, tooltipLook } from './chart-style.ts';
import { Plot } from './chart.tsx';
import { PlotTable } from './chart-table.tsx';

export function OrdersPlot({ overview: { days, sales } }: { overview: Overview }) {
  const orders = sales.orders === 1 ? '1 order was' : `${sales.orders} orders were`;
  return (
    <Plot
      title="Orders per day"
      description={`${orders} paid in ${days.length} days.`}
      table={
        <PlotTable
          label="Orders per day"
          heads={['Day', 'Orders']}
          rows={days.map((one) => [formatSharedDate(one.day), String(one.orders)])}
        />
      }
    >
      <BarChart data={days} accessibilityLayer={false}>
        <CartesianGrid {...gridLook} />
        <XAxis {...axisLook} dataKey="day" tickFormatter={formatDay} minTickGap={24} />
        <YAxis {...axisLook} width={36} allowDecimals={false} />
        <Tooltip {...tooltipLook} labelFormatter={(day) => formatSharedDate(String(day))} />
        <Bar {...barLook} dataKey="orders" name="Orders" fill="var(--primary)" />
      </BarChart>
    </Plot>
  );
}
