import { overviewDays, type OverviewDays } from '@partshelf/contract/back-office/overview.ts';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';

export function PeriodPicker({ chosen }: { chosen: OverviewDays }) {
  return (
    <nav aria-label="Days" className="flex gap-1">
      {overviewDays.options.map((days) => (
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
