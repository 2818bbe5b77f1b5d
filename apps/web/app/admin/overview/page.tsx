import { limits } from '@partshelf/contract/limits.ts';
import type { Opening } from '@partshelf/contract/operations.ts';
import type { OverviewDays } from '@partshelf/contract/statistics.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { useImport } from '../../ui/use-import.ts';
import { BackOfficeHeading } from '../heading.tsx';
import { OpenAlerts } from './alerts.tsx';
import { OpenTaskList } from './open-task-list.tsx';
import {
  alertsQuery,
  failedJobsQuery,
  openingQuery,
  openTasksQuery,
  overviewQuery,
} from './queries.ts';
import { OverviewReport, OverviewSkeleton } from './report.tsx';
import { TimeZoneNote } from '../time-zone.tsx';

function OverviewActions({ days }: { days: OverviewDays }) {
  return (
    <>
      <PeriodPicker chosen={days} />
      <Button asChild variant="outline">
        <Link to="/admin/statistics">Statistics</Link>
      </Button>
    </>
  );
}

export default function BackOfficeOverviewPage() {
  const [search] = useSearchParams();
  const asked = search.get('days');
  const days = limits.overviewDays.find((one) => one === asked) ?? '30';
  return (
    <>
      <BackOfficeHeading title="Overview" actions={<OverviewActions days={days} />} />
      <div className="grid gap-5">
        <OpeningPart />
        <OverviewContent days={days} />
      </div>
    </>
  );
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

/** They show together: what arrives later would push the report down. */
function OverviewContent({ days }: { days: OverviewDays }) {
  const queries = [
    useQuery(openTasksQuery),
    useQuery(alertsQuery),
    useQuery(failedJobsQuery),
    useQuery({ ...overviewQuery(days), placeholderData: keepPreviousData }),
  ];
  if (queries.some(({ isPending, isFetched }) => isPending && !isFetched))
    return <OverviewSkeleton />;
  return (
    <>
      <OpenTaskList />
      <OpenAlerts />
      <OverviewReport days={days} />
      <TimeZoneNote counted="Days" />
    </>
  );
}

function PeriodPicker({ chosen }: { chosen: OverviewDays }) {
  return (
    <nav aria-label="Days" className="flex gap-1">
      {limits.overviewDays.map((days) => (
        <Button key={days} asChild variant={days === chosen ? 'secondary' : 'ghost'}>
          <Link
            to={`?days=${days}`}
            replace
            preventScrollReset
            aria-current={days === chosen || undefined}
          >
            {days} days
          </Link>
        </Button>
      ))}
    </nav>
  );
}
