import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OverviewDays } from '@partshelf/contract/back-office/overview.ts';
import { alertsQuery, failedJobsQuery } from './alerts/alerts-query.ts';
import { OpenAlerts } from './alerts/open-alerts.tsx';
import { overviewQuery } from './overview-query.ts';
import { OverviewReport } from './overview-report.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';

/** Alerts and report show together: alerts that arrive later would push the report down. */
export function OverviewContent({ days }: { days: OverviewDays }) {
  const queries = [
    useQuery(alertsQuery),
    useQuery(failedJobsQuery),
    useQuery({ ...overviewQuery(days), placeholderData: keepPreviousData }),
  ];
  if (queries.some(({ isPending, isFetched }) => isPending && !isFetched))
    return <OverviewSkeleton />;
  return (
    <>
      <OpenAlerts />
      <OverviewReport days={days} />
    </>
  );
}
