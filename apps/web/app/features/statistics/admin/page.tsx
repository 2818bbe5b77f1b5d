import {
  type StatisticsPeriod,
  type StatisticsTable,
  statisticsTable,
} from '@partshelf/contract/statistics.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ExportButton } from '../../../ui/call-button.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { getToday } from '../../../admin/time-zone.tsx';
import { fetchDownload } from '../../../download.ts';
import { useShownTexts } from '../../../shop-settings.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { StatisticsFigures } from './figures.tsx';
import { FunnelList } from './funnel-list.tsx';
import { RenewalList } from './renewal-list.tsx';
import { PeriodControl, readPeriod } from './period-control.tsx';
import { CodeSalesList, ProductSalesList } from './sales-lists.tsx';
import { statisticsQuery } from './statistics-queries.ts';
import { CountryTable, RefundTable } from './sums-tables.tsx';

const hrefTo = (period: StatisticsPeriod, table: StatisticsTable) =>
  `?${new URLSearchParams({ ...period, table })}`;

export default function StatisticsPage() {
  const [search, setSearch] = useSearchParams();
  const [today] = useState(getToday);
  const period = readPeriod(search, today);
  const table = readTable(search);
  const { data } = useQuery({ ...statisticsQuery(period), placeholderData: keepPreviousData });
  const isTaxed = data?.data.isTaxed ?? false;
  return (
    <>
      <BackOfficeHeading
        title="Statistics"
        actions={
          <PeriodControl
            period={period}
            onChange={(wanted) =>
              setSearch({ ...wanted, table }, { replace: true, preventScrollReset: true })
            }
          />
        }
      />
      <div className="grid gap-5">
        <StatisticsFigures period={period} />
        <p className="max-w-prose text-sm text-muted-foreground">
          These figures are about the orders that were paid in this period.
          {isTaxed &&
            ' The amounts that were paid and refunded, and the revenue, include tax.'}{' '}
          Their refunds and disputes are subtracted, whenever they happened.
        </p>
        <StatisticsTableView
          table={table}
          period={period}
          isTaxed={isTaxed}
          hrefFor={(wanted) => hrefTo(period, wanted)}
        />
      </div>
    </>
  );
}

export interface TableProps {
  period: StatisticsPeriod;
  isTaxed: boolean;
}

const tables: Record<StatisticsTable, ComponentType<TableProps>> = {
  products: ProductSalesList,
  discounts: CodeSalesList,
  countries: CountryTable,
  refunds: RefundTable,
  funnel: FunnelList,
  renewals: RenewalList,
};

interface StatisticsTableViewProps {
  table: StatisticsTable;
  period: StatisticsPeriod;
  isTaxed: boolean;
  hrefFor: (table: StatisticsTable) => string;
}

function StatisticsTableView({ table, period, isTaxed, hrefFor }: StatisticsTableViewProps) {
  const Table = tables[table];
  const { hasLicences } = useShownTexts();
  const shown = (Object.entries(tableLabels) as [StatisticsTable, string][]).filter(
    ([name]) => name !== 'renewals' || hasLicences,
  );
  return (
    <section aria-label="Tables">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <nav aria-label="Tables" className="flex flex-wrap gap-1">
          {shown.map(([name, label]) => (
            <ButtonLink
              key={name}
              to={hrefFor(name)}
              replace
              preventScrollReset
              aria-current={name === table || undefined}
              variant={name === table ? 'secondary' : 'ghost'}
            >
              {label}
            </ButtonLink>
          ))}
        </nav>
        <ExportButton
          onExport={() =>
            fetchDownload('GET /back-office/statistics/:table/export', {
              params: { table },
              query: { ...period },
            })
          }
        />
      </div>
      <Table period={period} isTaxed={isTaxed} />
    </section>
  );
}

const tableLabels: Record<StatisticsTable, string> = {
  products: 'Products',
  discounts: 'Discount codes',
  countries: 'Countries',
  refunds: 'Refunds',
  funnel: 'Page views and orders',
  renewals: 'Renewals',
};

const readTable = (search: URLSearchParams): StatisticsTable =>
  statisticsTable.safeParse(search.get('table')).data ?? 'products';
