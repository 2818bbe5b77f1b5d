import type {
  StatisticsPeriod,
  StatisticsTable,
} from '@partshelf/contract/back-office/statistics.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { useListParams, type ListParams } from '../../../admin/list/use-list-params.ts';
import { CodeSalesList } from './code-sales-list.tsx';
import { CountryTable } from './country-table.tsx';
import { ExportTableButton } from './export-table-button.tsx';
import { FunnelList } from './funnel-list.tsx';
import { ProductSalesList } from './product-sales-list.tsx';
import { RefundTable } from './refund-table.tsx';
import { tableLabels } from './table-labels.ts';

type RenderTable = (period: StatisticsPeriod, params: ListParams) => ReactNode;

const tables: Record<StatisticsTable, RenderTable> = {
  products: (period, params) => <ProductSalesList period={period} params={params} />,
  discounts: (period, params) => <CodeSalesList period={period} params={params} />,
  countries: (period) => <CountryTable period={period} />,
  refunds: (period) => <RefundTable period={period} />,
  funnel: (period, params) => <FunnelList period={period} params={params} />,
};

interface StatisticsTableViewProps {
  table: StatisticsTable;
  period: StatisticsPeriod;
  hrefFor: (table: StatisticsTable) => string;
}

export function StatisticsTableView({ table, period, hrefFor }: StatisticsTableViewProps) {
  const params = useListParams();
  return (
    <section aria-label="Tables">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <nav aria-label="Tables" className="flex flex-wrap gap-1">
          {(Object.entries(tableLabels) as [StatisticsTable, string][]).map(([name, label]) => (
            <Button key={name} asChild variant={name === table ? 'secondary' : 'ghost'}>
              <Link
                to={hrefFor(name)}
                replace
                preventScrollReset
                aria-current={name === table || undefined}
              >
                {label}
              </Link>
            </Button>
          ))}
        </nav>
        <ExportTableButton table={table} period={period} />
      </div>
      {tables[table](period, params)}
    </section>
  );
}
