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
import { formatSharedDate } from '../../../../ui/dates.ts';
import { formatDay } from './days.ts';
import { axisLook, barLook, gridLook, tooltipLook } from './chart-style.ts';
import { Plot } from './chart.tsx';
import { PlotTable } from './chart-table.tsx';

const compactUsd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
});

/** The words of a legend come in the colour of their bars otherwise. */
const inkText = (name: unknown) => <span className="text-foreground">{String(name)}</span>;

/** What was paid stands above the line, what went back below it. */
export function RevenuePlot({ overview: { days, sales } }: { overview: Overview }) {
  const bars = days.map(({ day, paid, returned }) => ({ day, paid, returned: -returned }));
  return (
    <Plot
      title="Revenue per day"
      description={`${formatUsd(sales.paid)} paid and ${formatUsd(sales.returned)} given back in ${days.length} days.`}
      table={
        <PlotTable
          label="Revenue per day"
          heads={['Day', 'Paid', 'Given back']}
          rows={days.map(({ day, paid, returned }) => [
            formatSharedDate(day),
            formatUsd(paid),
            formatUsd(returned),
          ])}
        />
      }
    >
      <BarChart data={bars} stackOffset="sign" accessibilityLayer={false}>
        <CartesianGrid {...gridLook} />
        <XAxis {...axisLook} dataKey="day" tickFormatter={formatDay} minTickGap={24} />
        <YAxis {...axisLook} width={52} tickFormatter={(dollars) => compactUsd.format(dollars)} />
        <ReferenceLine y={0} stroke="var(--shelf)" />
        <Tooltip
          {...tooltipLook}
          labelFormatter={(day) => formatSharedDate(String(day))}
          formatter={(dollars) => formatUsd(Math.abs(Number(dollars)))}
        />
        <Legend itemSorter={null} formatter={inkText} />
        <Bar {...barLook} dataKey="paid" name="Paid" stackId="money" fill="var(--primary)" />
        <Bar
          {...barLook}
          dataKey="returned"
          name="Given back"
          stackId="money"
          fill="var(--destructive)"
        />
      </BarChart>
    </Plot>
  );
}
