import type { Overview } from '@partshelf/contract/back-office/overview.ts';
import { OrdersPlot } from './orders-chart.tsx';
import { RevenuePlot } from './revenue-chart.tsx';

/** A file of its own, which brings the chart library with it. */
export default function SalesPlots({ overview }: { overview: Overview }) {
  return (
    <div className="grid gap-5 xl:grid-cols-2">
      <RevenuePlot overview={overview} />
      <OrdersPlot overview={overview} />
    </div>
  );
}
