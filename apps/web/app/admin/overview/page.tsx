import { overviewDays, type OverviewDays } from '@partshelf/contract/back-office/overview.ts';
import { Link, useSearchParams } from 'react-router';
import { BackOfficeHeading } from '../back-office-heading.tsx';
import { oneOf } from '../list/use-list-params.ts';
import { PeriodPicker } from './period-picker.tsx';
import { FirstSteps } from './first-steps.tsx';
import { OverviewContent } from './overview-content.tsx';
import { OpenTaskList } from './open-task-list.tsx';
import { Button } from '../../ui/button.tsx';

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
  const days = oneOf(overviewDays.options, search.get('days') ?? undefined) ?? '30';
  return (
    <>
      <BackOfficeHeading title="Overview" actions={<OverviewActions days={days} />} />
      <div className="grid gap-5">
        <FirstSteps />
        <OpenTaskList />
        <OverviewContent days={days} />
      </div>
    </>
  );
}
