import { limits } from '@partshelf/contract/limits.ts';
import type { Opening } from '@partshelf/contract/operations.ts';
import type { StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PeriodControl, readPeriod } from '../../features/statistics/admin/period-control.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { lastDays } from '../../ui/days.ts';
import { useImport } from '../../ui/use-import.ts';
import { BackOfficeHeading } from '../heading.tsx';
import { OpenTaskList } from './open-task-list.tsx';
import {
  alertsQuery,
  failedJobsQuery,
  openingQuery,
  openTasksQuery,
  overviewQuery,
} from './queries.ts';
import { OverviewReport, OverviewSkeleton } from './report.tsx';
import { getToday } from '../time-zone.tsx';

export default function BackOfficeOverviewPage() {
  const [search, setSearch] = useSearchParams();
  const [today] = useState(getToday);
  const period = readOverviewPeriod(search, today);
  return (
    <>
      <BackOfficeHeading
        title="Overview"
        actions={
          <>
            <PeriodControl
              period={period}
              onChange={(wanted) =>
                setSearch({ ...wanted }, { replace: true, preventScrollReset: true })
              }
            />
            <ButtonLink to="/admin/statistics" variant="outline">
              Statistics
            </ButtonLink>
          </>
        }
      />
      <div className="grid gap-4">
        <OpeningPart />
        <OverviewContent period={period} />
      </div>
    </>
  );
}

/** Bookmarks may name a number of days. */
function readOverviewPeriod(search: URLSearchParams, today: string): StatisticsPeriod {
  const days = limits.overviewDays.find((one) => one === search.get('days'));
  return days ? lastDays(today, Number(days)) : readPeriod(search, today);
}

const importOpening = () => import('./opening.tsx');

/** A shop that is open no longer loads its code. */
export function OpeningPart() {
  const opening = useQuery(openingQuery).data?.data;
  return opening && !opening.isClosed ? <LoadedOpening opening={opening} /> : null;
}

function LoadedOpening(props: { opening: Opening }) {
  const part = useImport(importOpening);
  return part && <part.OpeningList {...props} />;
}

const importAlerts = () => import('./alerts.tsx');

/** They show together: what arrives later would push the report down. */
function OverviewContent({ period }: { period: StatisticsPeriod }) {
  const alerts = useQuery(alertsQuery);
  const failedJobs = useQuery(failedJobsQuery);
  const queries = [
    useQuery(openTasksQuery),
    alerts,
    failedJobs,
    useQuery({ ...overviewQuery(period), placeholderData: keepPreviousData }),
  ];
  const hasAlerts = [alerts, failedJobs].some(({ data }) => (data?.data ?? []).length > 0);
  const part = useImport(importAlerts, hasAlerts ? 'now' : 'idle');
  const isPending = queries.some((query) => query.isPending && !query.isFetched);
  if (isPending || (hasAlerts && !part)) return <OverviewSkeleton />;
  return (
    <>
      <OpenTaskList />
      {hasAlerts && part && <part.OpenAlerts />}
      <OverviewReport period={period} />
    </>
  );
}
