import type {
  StatisticsPeriod,
  StatisticsTable,
} from '@partshelf/contract/back-office/statistics.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { BackOfficeHeading } from '../../../admin/back-office-heading.tsx';
import { getToday, readPeriod } from './period.ts';
import { PeriodForm } from './period-form.tsx';
import { StatisticsFigures } from './statistics-figures.tsx';
import { StatisticsTableView } from './statistics-table.tsx';
import { readTable } from './table-labels.ts';

const hrefTo = (period: StatisticsPeriod, table: StatisticsTable) =>
  `?${new URLSearchParams({ ...period, table })}`;

export default function StatisticsPage() {
  const [search, setSearch] = useSearchParams();
  const [today] = useState(getToday);
  const period = readPeriod(search, today);
  const table = readTable(search);
  return (
    <>
      <BackOfficeHeading title="Statistics" />
      <div className="grid gap-5">
        <PeriodForm
          key={`${period.from} ${period.until}`}
          period={period}
          today={today}
          hrefFor={(wanted) => hrefTo(wanted, table)}
          onChange={(wanted) =>
            setSearch({ ...wanted, table }, { replace: true, preventScrollReset: true })
          }
        />
        <p className="max-w-[75ch] text-sm text-muted-foreground">
          The orders that were paid in these UTC days. Amounts are with tax. What was given back of
          them by refunds and disputes is subtracted, no matter when.
        </p>
        <StatisticsFigures period={period} />
        <StatisticsTableView
          table={table}
          period={period}
          hrefFor={(wanted) => hrefTo(period, wanted)}
        />
      </div>
    </>
  );
}
