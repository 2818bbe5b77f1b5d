import { overviewDays } from '@partshelf/contract/back-office/overview.ts';
import { useSearchParams } from 'react-router';
import { BackOfficeHeading } from '../../features/back-office/back-office-heading.tsx';
import { oneOf } from '../../features/back-office/list/use-list-address.ts';
import { ChooseDays } from '../../features/back-office/overview/charts/choose-days.tsx';
import { FirstSteps } from '../../features/back-office/overview/first-steps.tsx';
import { OpenAlerts } from '../../features/back-office/overview/alerts/open-alerts.tsx';
import { OverviewView } from '../../features/back-office/overview/overview-view.tsx';
import { WaitingList } from '../../features/back-office/overview/waiting-list.tsx';

export default function BackOfficeHome() {
  const [address] = useSearchParams();
  const days = oneOf(overviewDays.options, address.get('days') ?? undefined) ?? '30';
  return (
    <>
      <BackOfficeHeading title="Overview" actions={<ChooseDays chosen={days} />} />
      <div className="grid gap-5">
        <FirstSteps />
        <WaitingList />
        <OpenAlerts />
        <OverviewView days={days} />
      </div>
    </>
  );
}
