import type { Overview } from '@partshelf/contract/back-office/overview.ts';
import { OrdersChart } from './orders-chart.tsx';
import { RevenueChart } from './revenue-chart.tsx';

export default function SalesCharts({ overview }: { overview: Overview }) {
  return (
    <div className="grid gap-5 xl:grid-cols-2">
      <RevenueChart overview={overview} />
      <OrdersChart overview={overview} />
    </div>
  );
}
